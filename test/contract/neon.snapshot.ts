import { PROJECT, type World } from '../helpers/world.ts';
import type { ContractCase } from './contract-case.ts';

const manifest = (snapshots: string): string => `
name: acme
neon:
  projects:
    - id: ${PROJECT}
      branches:
        - name: main
          snapshots: [${snapshots}]
`;

/** The id of a live snapshot, as another client finds it. */
export function snapshotId(world: World, name: string): string {
  const { body } = world.foreign('GET', `/neon/api/v2/projects/${PROJECT}/snapshots`);
  const { snapshots } = body as {
    readonly snapshots: readonly { readonly id: string; readonly name: string }[];
  };
  const found = snapshots.find(snapshot => snapshot.name === name);
  if (found === undefined) throw new Error(`no snapshot ${name}`);
  return found.id;
}

export const contract: ContractCase = {
  kind: 'neon.snapshot',
  empty: manifest(''),
  created: manifest('{ name: before-12, expires_at: "2027-06-01T00:00:00Z" }'),
  changed: manifest('{ name: before-12, expires_at: null }'),
  change: { action: 'update' },
  disturb(world) {
    world.foreign('PATCH', `/neon/api/v2/projects/${PROJECT}/snapshots/${snapshotId(world, 'before-12')}`, {
      snapshot: { expires_at: '2027-07-01T00:00:00Z' },
    });
  },
  disturbed: 'update',
  absent: manifest('{ name: before-12, absent: true }'),
};
