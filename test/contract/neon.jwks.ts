import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (jwks: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      jwks: [${jwks}]
`;

const URL = 'https://auth.example.com/.well-known/jwks.json';

/** The ids of the live key sets, as another client finds them. */
export function keySetIds(world: World): readonly string[] {
  const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/jwks`);
  return (body as { readonly jwks: readonly { readonly id: string }[] }).jwks.map(each => each.id);
}

export const contract: ContractCase = {
  kind: 'neon.jwks',
  empty: manifest(''),
  created: manifest(`{ jwks_url: "${URL}", provider_name: Auth0, branch: main }`),
  changed: manifest(`{ jwks_url: "${URL}", provider_name: Auth0, jwt_audience: acme, branch: main }`),
  change: { action: 'blocked', reason: /cannot change `jwt_audience`/ },
  disturb(world) {
    for (const id of keySetIds(world)) world.foreign('DELETE', `/neon/api/v2/projects/${PROJECT}/jwks/${id}`);
  },
  disturbed: 'create',
  absent: manifest(`{ jwks_url: "${URL}", absent: true }`),
};
