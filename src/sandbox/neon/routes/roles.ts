import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { ApiError, conflict, existing, forbiddenByState, invalid } from '../api-error.ts';
import { boolean, object, optional, text, type ValueCheck } from '../check.ts';
import type { Role } from '../neon-state.ts';
import { secret } from '../new-id.ts';
import { onBranch } from '../on-branch.ts';
import { newRole, postgresOf } from '../postgres-record.ts';
import { branchRoute, type NeonRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { deleteOnce } from './delete-once.ts';
import { configured } from './operations.ts';

const roleText = text({ min: 1 });

/**
 * A name in Postgres. Its length is limited in bytes, not in characters
 * (facts/neon.md#names-in-postgres).
 */
export const postgresName: ValueCheck<string> = (value, at) => {
  const name = roleText(value, at);
  if (new TextEncoder().encode(name).length > NEON.postgresName.is)
    throw invalid(`${at} must have at most ${NEON.postgresName.is} bytes`);
  return name;
};

const createBody = object({ role: object({ name: postgresName, no_login: optional(boolean) }) });

const ROLES = onBranch<'roles', Role>('roles', 'role', (each, param) => each.name === param('role'));

/** The roles of a branch. A role cannot be updated (facts/neon.md#roles). */
export const roleRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/roles', {}, call => ok({ roles: ROLES.here(call).map(withoutPassword) })),
  branchRoute('POST', '/roles', { body: createBody, locks: true }, call => {
    const { name, no_login } = call.body.role;
    if (ROLES.here(call).some(each => each.name === name))
      throw conflict(`role already exists; role_name:"${name}"`);
    const password = no_login ? undefined : secret('npg_', call.random);
    const role = ROLES.add(call, newRole(call.branch.id, name, password, call.now));
    return configured(call, role.branch_id, { role }, 201);
  }),
  branchRoute('GET', '/roles/:role', {}, call => ok({ role: withoutPassword(ROLES.found(call)) })),
  deleteOnce('role', ROLES, (role, { project }) => {
    if (role.protected) throw forbiddenByState('a protected role cannot be deleted');
    if (postgresOf(project, role.branch_id).databases.some(each => each.owner_name === role.name))
      throw forbiddenByState('a role that owns a database cannot be deleted');
    return withoutPassword(role);
  }),
  branchRoute('GET', '/roles/:role/reveal_password', {}, call => {
    const role = ROLES.found(call);
    if (!call.project.record.store_passwords)
      throw new ApiError(412, 'password storage is off for this project');
    return ok({ password: existing(role.password, 'password') });
  }),
  branchRoute('POST', '/roles/:role/reset_password', { locks: true }, call => {
    const role = ROLES.found(call);
    if (role.authentication_method === 'no_login') throw forbiddenByState('the role has no password');
    const password = secret('npg_', call.random);
    const changed = ROLES.replace(call, role, { ...role, password, updated_at: timestamp(call.now) });
    return configured(call, role.branch_id, { role: changed });
  }),
];

function withoutPassword({ password: _password, ...rest }: Role): Omit<Role, 'password'> {
  return rest;
}
