import { ok } from '../../service.ts';
import { conflict, notFound } from '../api-error.ts';
import { branchOf } from '../branch-record.ts';
import { object, optional } from '../check.ts';
import { nextDatabaseId } from '../inherit.ts';
import type { Database, ProjectState } from '../neon-state.ts';
import { type NeonRoute, type ProjectCall, projectRoute } from '../route.ts';
import { timestamp } from '../time.ts';
import { configWork, schedule } from './operations.ts';
import { postgresName } from './roles.ts';

const createBody = object({ database: object({ name: postgresName, owner_name: postgresName }) });
const updateBody = object({
  database: object({ name: optional(postgresName), owner_name: optional(postgresName) }),
});

type AnyCall = ProjectCall<unknown, unknown>;

/** A branch has databases, addressed by name (facts/neon.md#databases). */
export const databaseRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/branches/:branch/databases', {}, ({ project, param }) => {
    const branch = branchOf(project, param('branch'));
    return ok({ databases: project.databases.filter(each => each.branch_id === branch.id) });
  }),
  projectRoute('POST', '/branches/:branch/databases', { body: createBody, locks: true }, call => {
    const { project, now } = call;
    const branch = branchOf(project, call.param('branch'));
    const { name, owner_name } = call.body.database;
    checkName(project, branch.id, name);
    checkOwner(project, branch.id, owner_name);
    const database: Database = {
      id: nextDatabaseId(project),
      branch_id: branch.id,
      name,
      owner_name,
      created_at: timestamp(now),
      updated_at: timestamp(now),
    };
    project.databases = [...project.databases, database];
    const { operations } = schedule(call, configWork(project, branch.id));
    return { status: 201, body: { database, operations } };
  }),
  projectRoute('GET', '/branches/:branch/databases/:database', {}, call =>
    ok({ database: databaseOf(call) }),
  ),
  projectRoute('PATCH', '/branches/:branch/databases/:database', { body: updateBody, locks: true }, call => {
    const { project, now } = call;
    const database = databaseOf(call);
    const { name, owner_name } = call.body.database;
    if (name !== undefined && name !== database.name) checkName(project, database.branch_id, name);
    if (owner_name !== undefined) checkOwner(project, database.branch_id, owner_name);
    const changed = { ...database, ...call.body.database, updated_at: timestamp(now) };
    project.databases = project.databases.map(each => (each === database ? changed : each));
    const { operations } = schedule(call, configWork(project, database.branch_id));
    return ok({ database: changed, operations });
  }),
  projectRoute('DELETE', '/branches/:branch/databases/:database', { locks: true }, call => {
    const { project } = call;
    const gone = `${call.param('branch')}/database/${call.param('database')}`;
    if (!find(project, call.param('branch'), call.param('database')) && project.gone.includes(gone)) {
      return { status: 204 };
    }
    const database = databaseOf(call);
    project.databases = project.databases.filter(each => each !== database);
    project.gone = [...project.gone, gone];
    const { operations } = schedule(call, configWork(project, database.branch_id));
    return ok({ database, operations });
  }),
];

function find(project: ProjectState, branchId: string, name: string): Database | undefined {
  return project.databases.find(each => each.branch_id === branchId && each.name === name);
}

function databaseOf(call: AnyCall): Database {
  const branch = branchOf(call.project, call.param('branch'));
  const found = find(call.project, branch.id, call.param('database'));
  if (!found) throw notFound('database');
  return found;
}

function checkName(project: ProjectState, branchId: string, name: string): void {
  if (find(project, branchId, name)) throw conflict(`database already exists; database_name:"${name}"`);
}

function checkOwner(project: ProjectState, branchId: string, owner: string): void {
  if (!project.roles.some(each => each.branch_id === branchId && each.name === owner)) throw notFound('role');
}
