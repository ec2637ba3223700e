import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (roles: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          roles: [${roles}]
`;

export const contract: ContractCase = {
  kind: 'neon.role',
  empty: manifest(''),
  created: manifest('{ name: reporting, no_login: false }'),
  changed: manifest('{ name: reporting, no_login: true }'),
  change: { action: 'blocked', reason: /cannot change `no_login`/ },
  disturb(world) {
    world.foreign(
      'DELETE',
      `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/roles/reporting`,
    );
  },
  disturbed: 'create',
  absent: manifest('{ name: reporting, absent: true }'),
};
