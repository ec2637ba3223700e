import { NEON } from '../../limits/neon.ts';
import { newBranch, newBranchId } from './branch-record.ts';
import { boolean, type CheckedValue, id, integer, object, optional, text } from './check.ts';
import { defaultEndpointSettings, provisioner, sizes } from './endpoint-fields.ts';
import { addEndpoint, newEndpointId } from './endpoint-record.ts';
import type { ProjectState } from './neon-state.ts';
import { secret } from './new-id.ts';
import { defaultRetention } from './plan-limits.ts';
import { addDatabase, newRole } from './postgres-record.ts';
import type { ProjectServices } from './project-and-account.ts';
import { projectSettings } from './project-settings.ts';
import type { RouteCall } from './route.ts';
import { annotationValue, branchName } from './routes/branch-create.ts';
import { type ScheduledOperations, schedule } from './routes/operations.ts';
import { madeAt } from './time.ts';

/** The fields of a project that both a create and an update accept. */
export const updatedFields = {
  name: optional(branchName),
  settings: optional(projectSettings),
  default_endpoint_settings: optional(defaultEndpointSettings),
  history_retention_seconds: optional(integer({ min: 0, max: NEON.longestHistory.is })),
};
/** The fields of a project in a create (facts/neon.md#new-projects). */
export const projectInput = object({
  ...updatedFields,
  org_id: optional(id),
  region_id: optional(text({ pattern: /^[a-z]+-[a-z0-9-]+$/ })),
  pg_version: optional(integer({ min: 14, max: 19 })),
  branch: optional(
    object({
      name: optional(branchName),
      database_name: optional(text({ min: 1 })),
      role_name: optional(text({ min: 1, max: NEON.postgresName.is })),
      annotations: optional(annotationValue),
    }),
  ),
  ...sizes,
  store_passwords: optional(boolean),
  provisioner: optional(provisioner),
});
type ProjectInput = CheckedValue<typeof projectInput>;

/** The fields of a new project that a client may set (facts/neon.md#new-projects). */
export type NewProject = Omit<ProjectInput, 'autoscaling_limit_min_cu' | 'autoscaling_limit_max_cu'>;

type Maker = Pick<RouteCall, 'now' | 'random' | 'operationMs' | 'plan'>;

/** The id of the organization that the API key belongs to. */
export const defaultOrganization = 'org-sandbox-12345678';
const defaultRegion = 'aws-us-east-2';

/**
 * Makes a project with a root branch `main`, a role, a database and an endpoint of the type
 * read_write (facts/neon.md#new-projects).
 */
export function newProject(
  id: string,
  input: NewProject,
  maker: Maker,
): { readonly project: ProjectState; readonly scheduled: ScheduledOperations } {
  const project = emptyProject(id, input, maker);
  const branchId = newBranchId(project, maker.random);
  const database = input.branch?.database_name ?? 'neondb';
  const role = input.branch?.role_name ?? `${database}_owner`;
  const value = input.branch?.annotations;
  const call = { ...maker, project };
  const endpointId = newEndpointId(call);
  const scheduled = schedule(call, [
    { action: 'create_timeline', branch_id: branchId },
    { action: 'start_compute', branch_id: branchId, endpoint_id: endpointId },
  ]);
  project.branches = [
    {
      ...newBranch(branchId, input.branch?.name ?? 'main', maker.now),
      default: true,
      init_source: 'parent-data',
      ...(value && { annotation: { value, ...madeAt(maker.now) } }),
      settling: { state: 'init', until: scheduled.doneAt },
      tables: [],
    },
  ];
  project.roles = [newRole(branchId, role, secret('npg_', maker.random), maker.now)];
  const made = madeAt(maker.now);
  addDatabase(project, { branch_id: branchId, name: database, owner_name: role, ...made });
  addEndpoint(call, { id: endpointId, branchId, type: 'read_write', readyAt: scheduled.doneAt }, {});
  return { project, scheduled };
}

/** The lists and counters of a project that contains nothing. */
export const EMPTY: Omit<ProjectState, 'id' | 'record' | keyof ProjectServices> = {
  operations: [],
  branches: [],
  deletedBranches: [],
  endpoints: [],
  roles: [],
  databases: [],
  lastDatabaseId: 1000,
  buckets: [],
  objects: [],
  schedules: [],
  snapshots: [],
  credentials: [],
  anonymized: [],
  jwks: [],
  permissions: [],
  vpcEndpoints: [],
  advisorIssues: [],
  consumption: {},
  gone: [],
};

/** A project that contains nothing. */
export function emptyProject(
  id: string,
  input: NewProject,
  { now, plan }: Pick<Maker, 'now' | 'plan'>,
): ProjectState {
  const region = input.region_id ?? defaultRegion;
  const [platform = 'aws'] = region.split('-');
  return {
    id,
    record: {
      name: input.name ?? id,
      platform_id: platform,
      region_id: region,
      provisioner: input.provisioner ?? 'k8s-neonvm',
      default_endpoint_settings: {
        autoscaling_limit_min_cu: NEON.leastCompute.is,
        autoscaling_limit_max_cu: NEON.leastCompute.is,
        suspend_timeout_seconds: 0,
        ...input.default_endpoint_settings,
      },
      settings: {
        allowed_ips: { ips: [], protected_branches_only: false },
        enable_logical_replication: false,
        block_public_connections: false,
        block_vpc_connections: false,
        ...input.settings,
      },
      pg_version: input.pg_version ?? 17,
      // No name server knows such a host (RFC 2606), so a connection to it reaches nobody.
      proxy_host: `${region.slice(platform.length + 1)}.${platform}.neon.invalid`,
      store_passwords: input.store_passwords ?? true,
      history_retention_seconds: input.history_retention_seconds ?? defaultRetention(plan),
      org_id: input.org_id ?? defaultOrganization,
      ...madeAt(now),
    },
    ...EMPTY,
  };
}
