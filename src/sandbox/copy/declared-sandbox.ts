import type { TimeSource } from '../clock.ts';
import { newProject } from '../neon/new-project.ts';
import { seededRandom } from '../random.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';
import type { DeclaredPlaces } from './declared-places.ts';

/**
 * So long before its manifest is applied a project was made: what is declared may begin from its
 * past.
 */
const AGE_MS = 20 * 24 * 3_600_000;

/**
 * A sandbox in which nothing of a manifest is made yet, but where all of it can be. Operations take
 * no time in it.
 */
export function declaredSandbox(declared: DeclaredPlaces, clock: TimeSource): Sandbox {
  const { projects, applications, guilds, parents } = declared;
  const random = seededRandom(1);
  const maker = { now: clock.now() - AGE_MS, random: () => random.next(), operationMs: 0 };
  const places = { projects: projects.map(({ id }) => id), applications, guilds };
  const empty = createSandbox({ ...places, projects: [] }).state();
  const neon = {
    projects: projects.map(({ id, input }) => newProject(id, input, maker).project),
    deletedProjects: [],
    unavailableProjectIds: [],
  };
  const state = structuredClone({ ...empty, random: random.position(), neon });
  const sandbox = createSandbox({ ...places, state, manner: 'lenient', operationMs: 0, clock });
  const authorization = `Bearer ${sandbox.env('').NEON_API_KEY}`;
  const headers = { authorization, 'content-type': 'application/json' };
  for (const { project, name } of parents)
    sandbox.handle({
      method: 'POST',
      path: `/neon/api/v2/projects/${project}/branches`,
      headers,
      text: JSON.stringify({ branch: { name } }),
    });
  return sandbox;
}
