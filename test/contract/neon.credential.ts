import type { NeonState } from '../../src/sandbox/neon/neon-state.ts';
import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (credentials: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          credentials: [${credentials}]
`;

/**
 * The path of a branch's credentials, and the ids of those that are not revoked, as another client
 * finds them.
 */
export function credentialsOn(
  world: World,
  branch: string,
): { readonly path: string; readonly ids: readonly string[] } {
  const { projects } = world.sandbox.state().neon as NeonState;
  const found = projects[0]?.branches.find(each => each.name === branch);
  const path = `/neon/api/v2/projects/${PROJECT}/branches/${found?.id}/credentials`;
  const { credentials } = world.foreign('GET', path).body as {
    readonly credentials: readonly { readonly token_id: string; readonly revoked_at?: string }[];
  };
  return { path, ids: credentials.filter(each => each.revoked_at === undefined).map(each => each.token_id) };
}

export const contract: ContractCase = {
  kind: 'neon.credential',
  empty: manifest(''),
  created: manifest('{ name: uploads, scopes: ["storage:write", "storage:read"] }'),
  changed: manifest('{ name: uploads, scopes: ["storage:read"] }'),
  change: { action: 'blocked', reason: /cannot change `scopes`/ },
  disturb(world) {
    const { path, ids } = credentialsOn(world, 'main');
    for (const id of ids) world.foreign('DELETE', `${path}/${id}`);
  },
  disturbed: 'create',
  absent: manifest('{ name: uploads, absent: true }'),
};
