import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (entry: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          data_api: [${entry}]
`;

function path(world: World): string {
  return `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/data-api/neondb`;
}

export const contract: ContractCase = {
  kind: 'neon.data_api',
  empty: manifest(''),
  created: manifest('{ database: neondb, auth_provider: neon_auth, settings: { db_max_rows: 100 } }'),
  changed: manifest(
    '{ database: neondb, auth_provider: neon_auth, settings: { db_max_rows: 50, openapi_mode: disabled } }',
  ),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PATCH', path(world), { settings: { db_max_rows: 7, db_schemas: ['public', 'secret'] } });
  },
  disturbed: 'update',
  absent: manifest('{ database: neondb, absent: true, allow: [loss] }'),
};
