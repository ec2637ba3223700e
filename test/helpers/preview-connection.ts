import type { ConnectionSpec, PreviewSpec } from '../../src/preview/preview-spec.ts';
import { PROJECT } from './world.ts';

/** What a preview's connection is where nothing else is asked for. */
export const CONNECTION: ConnectionSpec = {
  database: 'neondb',
  role: 'neondb_owner',
  ssl: 'require',
  prisma: false,
  authUrl: false,
  dataApiUrl: false,
};

/** The preview of a pull request with nothing else asked for, not even its connection. */
export const PREVIEW: PreviewSpec = {
  of: { repository: 'acme/app', number: 12, name: 'pr-12' },
  project: PROJECT,
  schemaOnly: false,
  compute: {},
};
