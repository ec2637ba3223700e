import type { JsonRecord } from '../../is-record.ts';
import { ok } from '../../service.ts';
import { firstOf } from '../api-error.ts';
import { branchOrDefault } from '../branch-record.ts';
import { boolean, id, list, object, optional, text } from '../check.ts';
import type { Jwks, ProjectState } from '../neon-state.ts';
import { freshUuid } from '../new-id.ts';
import { newRole, postgresOf } from '../postgres-record.ts';
import { type NeonRoute, projectRoute } from '../route.ts';
import { madeAt } from '../time.ts';
import { configured } from './operations.ts';

/** The body of the create request. */
const createBody = object({
  jwks_url: text({ pattern: /^https?:\/\/\S+$/ }),
  provider_name: text({ min: 1 }),
  branch_id: optional(id),
  jwt_audience: optional(text()),
  role_names: optional(list(text(), { max: 10 })),
  skip_role_creation: optional(boolean),
});

/**
 * The key sets for the tokens of a project. A key set cannot be updated (facts/neon.md#key-sets).
 */
export const jwksRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/jwks', {}, ({ project }) =>
    ok({ jwks: project.jwks.map(each => view(project, each)) }),
  ),
  projectRoute('POST', '/jwks', { body: createBody, locks: true }, call => {
    const { project, now, random } = call;
    const { skip_role_creation = false, ...input } = call.body;
    const branch = branchOrDefault(project, input.branch_id);
    if (!skip_role_creation) addRoles(project, branch.id, input.role_names ?? [], now);
    const jwks: Jwks = { id: freshUuid(project.jwks, random), ...input, ...madeAt(now) };
    project.jwks = [...project.jwks, jwks];
    return configured(call, branch.id, { jwks: view(project, jwks) }, 201);
  }),
  projectRoute('DELETE', '/jwks/:jwks', {}, ({ project, param }) => {
    const found = firstOf(project.jwks, each => each.id === param('jwks'), 'jwks');
    project.jwks = project.jwks.filter(each => each !== found);
    return ok(view(project, found));
  }),
];

function view(project: ProjectState, jwks: Jwks): JsonRecord {
  return { ...jwks, project_id: project.id };
}

/**
 * Adds the roles to which tokens are mapped, if they do not exist. These roles cannot log in with a
 * password.
 */
function addRoles(project: ProjectState, branchId: string, names: readonly string[], now: number): void {
  const known = postgresOf(project, branchId).roles.map(each => each.name);
  const added = names.filter(name => !known.includes(name));
  project.roles = [...project.roles, ...added.map(name => newRole(branchId, name, undefined, now))];
}
