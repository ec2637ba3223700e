import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (buckets: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          buckets: [${buckets}]
`;

export const contract: ContractCase = {
  kind: 'neon.bucket',
  empty: manifest(''),
  created: manifest('{ name: uploads, access_level: private }'),
  changed: manifest('{ name: uploads, access_level: public_read }'),
  change: { action: 'blocked', reason: /cannot change `access_level`/ },
  disturb(world) {
    world.foreign(
      'DELETE',
      `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/buckets/uploads`,
    );
  },
  disturbed: 'create',
  absent: manifest('{ name: uploads, absent: true }'),
};
