import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (endpoints: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          endpoints: [${endpoints}]
`;

export const contract: ContractCase = {
  kind: 'neon.endpoint',
  empty: manifest(''),
  created: manifest(
    '{ type: read_only, name: reports, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 1 }',
  ),
  changed: manifest(
    '{ type: read_only, name: reports, autoscaling_limit_min_cu: 0.25, autoscaling_limit_max_cu: 2 }',
  ),
  change: { action: 'update' },
  disturb(world) {
    const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/endpoints`);
    const { endpoints } = body as {
      readonly endpoints: readonly { readonly id: string; readonly name?: string }[];
    };
    const reports = endpoints.find(endpoint => endpoint.name === 'reports');
    world.foreign('PATCH', `/neon/api/v2/projects/${PROJECT}/endpoints/${reports?.id}`, {
      endpoint: { autoscaling_limit_max_cu: 4 },
    });
  },
  disturbed: 'update',
  absent: manifest('{ type: read_only, name: reports, absent: true }'),
};
