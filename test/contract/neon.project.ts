import { PROJECT } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (settings: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      ${settings}
`;

export const contract: ContractCase = {
  kind: 'neon.project',
  empty: manifest('branches: []'),
  created: manifest(`settings:
        name: Acme
        allowed_ips: { ips: [203.0.113.0/24], protected_branches_only: true }
        quota: { compute_time_seconds: 3600, logical_size_bytes: 1000000000 }
        maintenance_window: { weekdays: [7, 6], start_time: "03:00", end_time: "04:00" }
        preload_libraries: { use_defaults: true, enabled_libraries: [timescaledb] }
        default_endpoint_settings: { autoscaling_limit_max_cu: 2, pg_settings: { max_connections: "200" } }
        history_retention_seconds: 604800`),
  first: 'update',
  changed: manifest(`settings:
        name: Acme
        allowed_ips: { ips: [198.51.100.7, 203.0.113.0/24] }
        quota: { compute_time_seconds: 7200 }
        block_vpc_connections: true
        enable_logical_replication: true
        default_endpoint_settings: { autoscaling_limit_max_cu: 4 }`),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PATCH', `/neon/api/v2/projects/${PROJECT}`, {
      project: { settings: { allowed_ips: { ips: [] } } },
    });
  },
  disturbed: 'update',
};
