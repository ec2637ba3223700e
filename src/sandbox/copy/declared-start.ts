import { type NewProject, newProject } from '../neon/new-project.ts';
import { seededRandom } from '../random.ts';
import { createSandbox, type SandboxOptions } from '../sandbox.ts';

/** A project as a manifest says that it begins. */
export interface DeclaredProject {
  readonly id: string;
  readonly input: NewProject;
}

export interface DeclaredPlaces {
  readonly projects: readonly DeclaredProject[];
  readonly applications: readonly string[];
  readonly guilds: readonly string[];
}

type Start = Required<Pick<SandboxOptions, 'projects' | 'applications' | 'guilds' | 'state'>>;

/** So long before its manifest is applied a project was made: what is declared may begin from its past. */
const AGE_MS = 20 * 24 * 3_600_000;

/** A sandbox in which nothing of a manifest is made yet, but where all of it can be. Pure. */
export function declaredStart({ projects, applications, guilds }: DeclaredPlaces, now: number): Start {
  const random = seededRandom(1);
  const maker = { now: now - AGE_MS, random: () => random.next(), operationMs: 0 };
  const places = { projects: projects.map(({ id }) => id), applications, guilds };
  const empty = createSandbox({ ...places, projects: [] }).state();
  const neon = {
    projects: projects.map(({ id, input }) => newProject(id, input, maker).project),
    deletedProjects: [],
    unavailableProjectIds: [],
  };
  return { ...places, state: structuredClone({ ...empty, random: random.position(), neon }) };
}
