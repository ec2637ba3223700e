import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { notFound } from '../api-error.ts';
import { branchOf, defaultBranch } from '../branch-record.ts';
import { boolean, id, list, object, optional, text } from '../check.ts';
import type { Jwks, ProjectState } from '../neon-state.ts';
import { fresh, uuid } from '../new-id.ts';
import { type NeonRoute, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { configWork, schedule } from './operations.ts';

/** The body of the create request. */
const createBody = object({
  jwks_url: text({ pattern: /^https?:\/\/\S+$/ }),
  provider_name: text({ min: 1 }),
  branch_id: optional(id),
  jwt_audience: optional(text()),
  role_names: optional(list(text(), { max: 10 })),
  skip_role_creation: optional(boolean),
});

/** Key sets sign tokens for a project. There is no update (facts/neon.md#key-sets). */
export const jwksRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/jwks', {}, ({ project }) =>
    ok({ jwks: project.jwks.map(each => view(project, each)) }),
  ),
  projectRoute('POST', '/jwks', { body: createBody, locks: true }, call => {
    const { project, now, random } = call;
    const { skip_role_creation = false, ...input } = call.body;
    const branch =
      input.branch_id === undefined ? defaultBranch(project) : branchOf(project, input.branch_id);
    if (!skip_role_creation) addRoles(project, branch.id, input.role_names ?? [], now);
    const jwks: Jwks = {
      id: fresh(
        () => uuid(random),
        candidate => project.jwks.some(each => each.id === candidate),
      ),
      ...input,
      created_at: timestamp(now),
      updated_at: timestamp(now),
    };
    project.jwks = [...project.jwks, jwks];
    const { operations } = schedule(call, configWork(project, branch.id));
    return { status: 201, body: { jwks: view(project, jwks), operations } };
  }),
  projectRoute('DELETE', '/jwks/:jwks', {}, ({ project, param }) => {
    const found = project.jwks.find(each => each.id === param('jwks'));
    if (!found) throw notFound('jwks');
    project.jwks = project.jwks.filter(each => each !== found);
    return ok(view(project, found));
  }),
];

function view(project: ProjectState, jwks: Jwks): JsonRecord {
  return { ...jwks, project_id: project.id };
}

/** The roles that tokens map to, created if missing. They cannot log in with a password. */
function addRoles(project: ProjectState, branchId: string, names: readonly string[], now: number): void {
  const known = project.roles.filter(each => each.branch_id === branchId).map(each => each.name);
  const at = timestamp(now);
  const added = names
    .filter(name => !known.includes(name))
    .map(name => ({
      branch_id: branchId,
      name,
      protected: false,
      authentication_method: 'no_login' as const,
      created_at: at,
      updated_at: at,
    }));
  project.roles = [...project.roles, ...added];
}
