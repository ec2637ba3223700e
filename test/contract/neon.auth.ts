import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';
import { branchId } from './neon.branch.ts';

const manifest = (more: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
${more}`;
const auth = (entry: string): string => manifest(`          auth: ${entry}\n`);

function path(world: World): string {
  return `/neon/api/v2/projects/${PROJECT}/branches/${branchId(world, 'main')}/auth`;
}

export const contract: ContractCase = {
  kind: 'neon.auth',
  empty: manifest(''),
  created: auth('{ auth_provider: better_auth, database: neondb }'),
  changed: auth('{ allow_localhost: false, trusted_domains: ["https://a.example"] }'),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PATCH', `${path(world)}/allow_localhost`, { allow_localhost: true });
  },
  disturbed: 'update',
  absent: auth('{ absent: true, allow: [loss] }'),
};
