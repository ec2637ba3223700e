import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { ApiError, conflict, existing, forbiddenByState, invalid, notFound } from '../api-error.ts';
import { boolean, object, optional, text, type ValueCheck } from '../check.ts';
import type { Database, ProjectState, Role } from '../neon-state.ts';
import { secret } from '../new-id.ts';
import { type BranchList, onBranch } from '../on-branch.ts';
import { addDatabase, newRole, postgresOf } from '../postgres-record.ts';
import { branchRoute, type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { madeAt, timestamp } from '../time.ts';
import { configured } from './operations.ts';

/**
 * The route that deletes a role or a database. A second DELETE of the same item gets a 204. `shown`
 * makes the body of the answer, or throws the error that refuses the delete.
 */
function deleteOnce<T extends { readonly branch_id: string }>(
  noun: 'role' | 'database',
  list: BranchList<ProjectCall, T>,
  shown: (item: T, call: ProjectCall) => object,
): NeonRoute {
  return projectRoute('DELETE', `/branches/:branch/${noun}s/:${noun}`, { locks: true }, call => {
    const { project, param } = call;
    const gone = `${param('branch')}/${noun}/${param(noun)}`;
    if (list.find(call) === undefined && project.gone.includes(gone)) return { status: 204 };
    const item = list.found(call);
    const body = shown(item, call);
    list.remove(call, item);
    project.gone = [...project.gone, gone];
    return configured(call, item.branch_id, { [noun]: body });
  });
}

const roleText = text({ min: 1 });

/**
 * A name in Postgres. Its length is limited in bytes, not in characters
 * (facts/neon.md#names-in-postgres).
 */
const postgresName: ValueCheck<string> = (value, at) => {
  const name = roleText(value, at);
  if (new TextEncoder().encode(name).length > NEON.postgresName.is)
    throw invalid(`${at} must have at most ${NEON.postgresName.is} bytes`);
  return name;
};

const roleBody = object({ role: object({ name: postgresName, no_login: optional(boolean) }) });

const ROLES = onBranch<'roles', Role>('roles', 'role', (each, param) => each.name === param('role'));

/** The roles of a branch. A role cannot be updated (facts/neon.md#roles). */
export const roleRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/roles', {}, call => ok({ roles: ROLES.here(call).map(withoutPassword) })),
  branchRoute('POST', '/roles', { body: roleBody, locks: true }, call => {
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

const databaseBody = object({ database: object({ name: postgresName, owner_name: postgresName }) });
const updateBody = object({
  database: object({ name: optional(postgresName), owner_name: optional(postgresName) }),
});

const DATABASES = onBranch<'databases', Database>(
  'databases',
  'database',
  (each, param) => each.name === param('database'),
);

/** The databases of a branch. A path names one by its name (facts/neon.md#databases). */
export const databaseRoutes: readonly NeonRoute[] = [
  branchRoute('GET', '/databases', {}, call => ok({ databases: DATABASES.here(call) })),
  branchRoute('POST', '/databases', { body: databaseBody, locks: true }, call => {
    const { project, branch, now } = call;
    const { name, owner_name } = call.body.database;
    checkNames(project, branch.id, name, owner_name);
    const made = { branch_id: branch.id, name, owner_name, ...madeAt(now) };
    return configured(call, branch.id, { database: addDatabase(project, made) }, 201);
  }),
  branchRoute('GET', '/databases/:database', {}, call => ok({ database: DATABASES.found(call) })),
  branchRoute('PATCH', '/databases/:database', { body: updateBody, locks: true }, call => {
    const { project, branch, now } = call;
    const database = DATABASES.found(call);
    const { name, owner_name } = call.body.database;
    checkNames(project, branch.id, name === database.name ? undefined : name, owner_name);
    const changed = { ...database, ...call.body.database, updated_at: timestamp(now) };
    moveServices(call, database, changed.name);
    return configured(call, branch.id, { database: DATABASES.replace(call, database, changed) });
  }),
  deleteOnce('database', DATABASES, (database, call) => {
    moveServices(call, database, undefined);
    return database;
  }),
];

/**
 * Does to the data API and the authentication of a database what happens to the database: a rename
 * or a delete. `name`: the new name; undefined for a delete.
 */
function moveServices(
  { project }: ProjectCall,
  { branch_id, name: before }: Database,
  name: string | undefined,
): void {
  project.dataApis = (project.dataApis ?? []).flatMap(each => {
    if (each.branch_id !== branch_id || each.database !== before) return [each];
    return name === undefined ? [] : [{ ...each, database: name }];
  });
  project.auths = (project.auths ?? []).flatMap(each => {
    if (each.branch_id !== branch_id || each.db_name !== before) return [each];
    return name === undefined ? [] : [{ ...each, db_name: name }];
  });
}

/** Throws a 409 if the name is taken, and a 404 if the owner is no role of the branch. */
function checkNames(
  project: ProjectState,
  branchId: string,
  name: string | undefined,
  owner: string | undefined,
): void {
  const { databases, roles } = postgresOf(project, branchId);
  if (databases.some(each => each.name === name))
    throw conflict(`database already exists; database_name:"${name}"`);
  if (owner !== undefined && !roles.some(each => each.name === owner)) throw notFound('role');
}
