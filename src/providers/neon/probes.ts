import type { Reader, RequestFailure } from '../../core/http.ts';
import { isObject } from '../../core/json.ts';
import type { Probe } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import { NEON } from '../../limits/neon.ts';
import { itemsOf, misread, paths, readPages, textOf } from './api.ts';
import { lackedBy, planOf } from './project/plan-limits.ts';
import { projectScope } from './scopes.ts';

/** The test reads of `doctor` for a project. Pure. */
export function probes(scope: Scope): readonly Probe[] {
  const [id = ''] = scope.parts;
  return [
    {
      what: scope.address,
      advice,
      async read(reader) {
        const { body } = await reader.get(paths.project(id));
        const project = isObject(body) ? body['project'] : undefined;
        if (!isObject(project)) throw misread(paths.project(id), 'a project');
        const branches = await reader.get(paths.branches(id), { query: { limit: 1 } });
        itemsOf(branches.body, 'branches', paths.branches(id), branch => branch);
        const level = project['effective_project_permission'];
        const writable = level !== 'viewer';
        const owner = isObject(project['owner']) ? project['owner'] : {};
        const plan = typeof owner['subscription_type'] === 'string' ? owner['subscription_type'] : undefined;
        const says = [
          'readable',
          writable ? 'writable' : 'not writable: the key has the role viewer here',
          ...(plan === undefined ? [] : [`plan ${plan}${withoutWhat(plan)}`]),
        ].join(', ');
        if (writable) return { ok: true, says };
        return { ok: false, says, next: 'Use a key of someone who may edit the project.' };
      },
    },
  ];
}

function withoutWhat(subscription: string): string {
  const plan = planOf(subscription);
  const none = plan === undefined ? [] : lackedBy(plan);
  return none.length === 0 ? '' : ` (without ${none.join(', ')})`;
}

function advice({ status, outcome }: RequestFailure): string | undefined {
  if (outcome === 'credential')
    return 'Neon refused NEON_API_KEY. Make a new key in the Neon console, under Account settings, API keys.';
  if (status === 404)
    return 'The project does not exist, or NEON_API_KEY belongs to another account. Correct the id, or set another key.';
  if (status === 403) return 'NEON_API_KEY may not see this project. Use a key that may.';
  return undefined;
}

const LARGEST_PAGE = NEON.projectPage.is;

/** Gives the scopes of all projects that the key can see, by id. Throws a RequestFailure. */
export async function visibleProjects(readerOf: (scope: Scope) => Reader): Promise<readonly Scope[]> {
  const reader = readerOf(projectScope('all'));
  const path = '/projects';
  const pages = await readPages(reader, { path, key: 'projects', limit: LARGEST_PAGE });
  const ids = pages.flatMap(page => itemsOf(page, 'projects', path, item => textOf(item, 'id')));
  return [...new Set(ids)].sort().map(projectScope);
}
