import { ok } from '../service.ts';
import { notFound } from './api-error.ts';
import { branchOrDefault } from './branch-record.ts';
import { booleanText, id, object, optional, text } from './check.ts';
import { endpointOf, hostOf, readWriteEndpoint } from './endpoint-record.ts';
import type { ProjectState, Role, StoredEndpoint } from './neon-state.ts';
import { postgresOf } from './postgres-record.ts';
import { type NeonRoute, projectRoute } from './route.ts';

/**
 * The connection URI in the answer to the create of a branch. The answer has none if the branch has
 * no compute, or several roles or databases (facts/neon.md#connection-uris).
 */
export function connectionUris(
  project: ProjectState,
  branchId: string,
): { readonly connection_uris?: readonly unknown[] } {
  const endpoint = readWriteEndpoint(project, branchId);
  const { roles, databases } = postgresOf(project, branchId);
  const [role, secondRole] = roles;
  const [database, secondDatabase] = databases;
  if (!endpoint || !role || !database || secondRole || secondDatabase) return {};
  const details = {
    connection_uri: uri(project, endpoint, role, database.name, false),
    connection_parameters: {
      database: database.name,
      password: role.password ?? '',
      role: role.name,
      host: hostOf(project, endpoint.id),
      pooler_host: hostOf(project, endpoint.id, true),
    },
  };
  return { connection_uris: [details] };
}

const uriQuery = object({
  database_name: text({ min: 1 }),
  role_name: text({ min: 1 }),
  branch_id: optional(id),
  endpoint_id: optional(id),
  pooled: optional(booleanText),
});

/**
 * The route that returns the connection URI of a branch, with the password in it
 * (facts/neon.md#connection-uris).
 */
export const connectionRoutes: readonly NeonRoute[] = [
  projectRoute('GET', '/connection_uri', { query: uriQuery }, ({ project, query }) => {
    const branch = branchOrDefault(project, query.branch_id);
    const endpoint =
      query.endpoint_id === undefined
        ? readWriteEndpoint(project, branch.id)
        : endpointOf(project, query.endpoint_id);
    if (!endpoint || endpoint.branch_id !== branch.id) throw notFound('endpoint');
    const { roles, databases } = postgresOf(project, branch.id);
    const role = roles.find(each => each.name === query.role_name);
    if (!role) throw notFound('role');
    if (!databases.some(each => each.name === query.database_name)) throw notFound('database');
    return ok({ uri: uri(project, endpoint, role, query.database_name, query.pooled ?? false) });
  }),
];

function uri(
  project: ProjectState,
  endpoint: StoredEndpoint,
  role: Role,
  database: string,
  pooled: boolean,
): string {
  const host = hostOf(project, endpoint.id, pooled);
  const user = `${encodeURIComponent(role.name)}:${role.password ?? ''}`;
  return `postgresql://${user}@${host}/${encodeURIComponent(database)}?sslmode=require&channel_binding=require`;
}
