import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (schedule: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
${schedule}
`;

export const contract: ContractCase = {
  kind: 'neon.backup_schedule',
  empty: manifest(''),
  created: manifest('          backup_schedule: [ { frequency: daily, hour: 3, retention: 14d } ]'),
  changed: manifest(
    '          backup_schedule: [ { frequency: daily, hour: 4, retention: 14d }, { frequency: weekly, day: 1, hour: 5 } ]',
  ),
  change: { action: 'update' },
  disturb(world) {
    world.foreign(
      'PUT',
      `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/backup_schedule`,
      {
        schedule: [{ frequency: 'daily', hour: 9 }],
      },
    );
  },
  disturbed: 'update',
  absent: manifest('          backup_schedule: { absent: true }'),
  absentIs: { blocked: /cannot remove a backup schedule: the API of Neon documents no call/ },
};
