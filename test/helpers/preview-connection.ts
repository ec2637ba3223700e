import type { ConnectionSpec } from '../../src/preview/preview-spec.ts';

/** What a preview's connection is where nothing else is asked for. */
export const CONNECTION: ConnectionSpec = {
  database: 'neondb',
  role: 'neondb_owner',
  ssl: 'require',
  prisma: false,
  authUrl: false,
  dataApiUrl: false,
};
