import { ok } from '../../service.ts';
import { conflict, notFound } from '../api-error.ts';
import { object, optional } from '../check.ts';
import type { Database, ProjectState } from '../neon-state.ts';
import { onBranch } from '../on-branch.ts';
import { addDatabase, postgresOf } from '../postgres-record.ts';
import { branchRoute, type NeonRoute } from '../route.ts';
import { madeAt, timestamp } from '../time.ts';
import { deleteOnce } from './delete-once.ts';
import { configured } from './operations.ts';
import { postgresName } from './roles.ts';

const createBody = object({ database: object({ name: postgresName, owner_name: postgresName }) });
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
  branchRoute('POST', '/databases', { body: createBody, locks: true }, call => {
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
    return configured(call, branch.id, { database: DATABASES.replace(call, database, changed) });
  }),
  deleteOnce('database', DATABASES, database => database),
];

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
