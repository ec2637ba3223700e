import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (restrictions: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      vpc_restrictions: [${restrictions}]
`;

const ENDPOINT = 'vpce-1234567890abcdef0';

/** The live restrictions, as another client finds them. */
export function restrictionsOf(world: World): readonly { vpc_endpoint_id: string; label: string }[] {
  const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/vpc_endpoints`);
  return (body as { endpoints: { vpc_endpoint_id: string; label: string }[] }).endpoints;
}

export const contract: ContractCase = {
  kind: 'neon.vpc_restriction',
  empty: manifest(''),
  created: manifest(`{ vpc_endpoint_id: ${ENDPOINT}, label: app servers }`),
  changed: manifest(`{ vpc_endpoint_id: ${ENDPOINT}, label: batch }`),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('POST', `/neon/api/v2/projects/${PROJECT}/vpc_endpoints/${ENDPOINT}`, { label: 'theirs' });
  },
  disturbed: 'update',
  absent: manifest(`{ vpc_endpoint_id: ${ENDPOINT}, absent: true }`),
};
