import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (databases: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          roles: [{ name: app_owner }, { name: other_owner }]
          databases: [${databases}]
`;

export const contract: ContractCase = {
  kind: 'neon.database',
  empty: manifest(''),
  created: manifest('{ name: app, owner_name: app_owner }'),
  changed: manifest('{ name: app, owner_name: other_owner }'),
  change: { action: 'update' },
  disturb(world) {
    const path = `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/databases/app`;
    world.foreign('PATCH', path, { database: { owner_name: 'app_owner' } });
  },
  disturbed: 'update',
  absent: manifest('{ name: app, absent: true }'),
};
