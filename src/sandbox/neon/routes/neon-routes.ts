import { anonymizedRoutes } from '../anonymized.ts';
import { connectionRoutes } from '../connection.ts';
import type { NeonRoute } from '../route.ts';
import { accountRoutes } from './account.ts';
import { apiKeyRoutes } from './api-keys.ts';
import { backupScheduleRoutes } from './backup-schedule.ts';
import { branchCreateRoutes } from './branch-create.ts';
import { branchFeatureRoutes } from './branch-features.ts';
import { branchRestoreRoutes } from './branch-restore.ts';
import { branchRoutes } from './branches.ts';
import { bucketObjectRoutes } from './bucket-objects.ts';
import { bucketRoutes } from './buckets.ts';
import { consumptionRoutes } from './consumption.ts';
import { consumptionV1Routes } from './consumption-v1.ts';
import { credentialRoutes } from './credentials.ts';
import { dataApiRoutes } from './data-api.ts';
import { databaseRoutes } from './databases.ts';
import { endpointRoutes } from './endpoints.ts';
import { functionRoutes } from './functions.ts';
import { jwksRoutes } from './jwks.ts';
import { neonAuthRoutes } from './neon-auth.ts';
import { operationRoutes } from './operations.ts';
import { organizationVpcRoutes } from './organization-vpc.ts';
import { permissionRoutes } from './permissions.ts';
import { projectRoutes } from './projects.ts';
import { roleRoutes } from './roles.ts';
import { schemaRoutes } from './schema.ts';
import { snapshotRoutes } from './snapshots.ts';
import { transferRoutes } from './transfer.ts';

/** Every route of the database platform. The first route that matches a request answers. */
export const neonRoutes: readonly NeonRoute[] = [
  ...projectRoutes,
  ...transferRoutes,
  ...operationRoutes,
  ...branchRoutes,
  ...branchCreateRoutes,
  ...branchRestoreRoutes,
  ...endpointRoutes,
  ...roleRoutes,
  ...databaseRoutes,
  ...dataApiRoutes,
  ...neonAuthRoutes,
  ...functionRoutes,
  ...backupScheduleRoutes,
  ...snapshotRoutes,
  ...bucketRoutes,
  ...bucketObjectRoutes,
  ...credentialRoutes,
  ...jwksRoutes,
  ...permissionRoutes,
  ...connectionRoutes,
  ...anonymizedRoutes,
  ...branchFeatureRoutes,
  ...schemaRoutes,
  ...consumptionRoutes,
  ...consumptionV1Routes,
  ...accountRoutes,
  ...apiKeyRoutes,
  ...organizationVpcRoutes,
];
