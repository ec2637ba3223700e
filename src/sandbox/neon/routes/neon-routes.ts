import { anonymizedRoutes } from '../anonymized.ts';
import { connectionRoutes } from '../connection.ts';
import type { NeonRoute } from '../route.ts';
import { accountRoutes, apiKeyRoutes, organizationVpcRoutes } from './account.ts';
import { authProjectRoutes, authProviderRoutes } from './auth-providers.ts';
import { authDomainRoutes, authSettingsRoutes } from './auth-settings.ts';
import { authUserRoutes } from './auth-users.ts';
import { branchCreateRoutes } from './branch-create.ts';
import { branchFeatureRoutes } from './branch-features.ts';
import { branchRestoreRoutes } from './branch-restore.ts';
import { branchRoutes } from './branches.ts';
import { bucketObjectRoutes, bucketRoutes } from './buckets.ts';
import { consumptionRoutes, consumptionV1Routes } from './consumption.ts';
import { credentialRoutes } from './credentials.ts';
import { dataApiRoutes } from './data-api.ts';
import { endpointRoutes } from './endpoints.ts';
import { functionRoutes } from './functions.ts';
import { jwksRoutes } from './jwks.ts';
import { memberRoutes } from './members.ts';
import { neonAuthRoutes } from './neon-auth.ts';
import { operationRoutes } from './operations.ts';
import { permissionRoutes, transferRoutes } from './project-access.ts';
import { projectRoutes } from './projects.ts';
import { databaseRoutes, roleRoutes } from './roles-and-databases.ts';
import { schemaRoutes } from './schema.ts';
import { backupScheduleRoutes, snapshotRoutes } from './snapshots.ts';

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
  ...authDomainRoutes,
  ...authSettingsRoutes,
  ...authProviderRoutes,
  ...authUserRoutes,
  ...authProjectRoutes,
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
  ...memberRoutes,
];
