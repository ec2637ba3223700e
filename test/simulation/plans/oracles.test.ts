import { expect, test } from 'vitest';
import { address } from '../../../src/core/address.ts';
import { PROJECT, world } from '../../helpers/world.ts';
import { touchedBeyondManifest } from '../invariants/beyond-manifest.ts';
import { liveObjectsIn } from '../world/live-objects.ts';
import { BlockedForLoss } from './blocked-for-loss.ts';
import { fewestWrites, writesBeside } from './fewest-writes.ts';

const NEON = `/neon/api/v2/projects/${PROJECT}`;
const manifest = (branches: readonly unknown[]) => ({
  name: 'acme',
  neon: { projects: [{ id: PROJECT, branches }] },
});

function twoBranches() {
  const here = world();
  for (const name of ['a', 'b']) {
    here.foreign('POST', `${NEON}/branches`, { branch: { name } });
    here.clock.advance(60_000);
  }
  const before = liveObjectsIn(here.sandbox.state());
  const ids = new Map([...before.values()].map(({ kind, name, id }) => [`${kind} ${name}`, id]));
  const path = (name: string): string => `${NEON}/branches/${ids.get(`neon.branch ${name}`)}`;
  return { here, before, path };
}

test('a write that the two states do not ask for is told, and one that they ask for twice over is counted once', () => {
  const { here, before, path } = twoBranches();
  here.foreign('PATCH', path('a'), { branch: { protected: true, name: 'c' } });
  const needed = fewestWrites(before, new Map(), liveObjectsIn(here.sandbox.state()));
  expect(needed).toEqual([`PATCH ${path('a')}`]);
  expect(writesBeside(needed, needed, before)).toEqual([]);
  expect(writesBeside(needed, [...needed, `PATCH ${path('a')}`], before)).toEqual([
    `PATCH ${path('a')} was sent, which nothing asks for`,
  ]);
});

test('what the manifest does not name, keeps, or the run is not limited to is told when it changes', () => {
  const { here, before, path } = twoBranches();
  here.foreign('PATCH', path('a'), { branch: { protected: true } });
  here.clock.advance(60_000);
  expect(here.foreign('DELETE', path('b')).status).toBe(200);
  const after = liveObjectsIn(here.sandbox.state());
  const both = manifest([{ name: 'a' }, { name: 'b', absent: true }]);
  const told = (of: Parameters<typeof touchedBeyondManifest>[0], target?: readonly string[]) =>
    touchedBeyondManifest(of, before, after, target).map(each => each.replace(/:.*$/, ''));
  const isNot = (name: string): string =>
    `neon.branch ${name} is not as it was, and the manifest does not name it`;
  expect(told(both)).toEqual([]);
  expect(told(manifest([{ name: 'b' }]))).toEqual([isNot('a')]);
  expect(told(both, ['neon.branch/*/b'])).toEqual([isNot('a')]);
  expect(told({ ...both, keep: ['neon.branch/*/b'] })).toEqual([
    `neon.branch/${PROJECT}/b is gone, and \`keep\` holds it`,
  ]);
});

test('a row that is blocked for a loss is told where its entry allows that, or where there is nothing to lose', async () => {
  const { here, before } = twoBranches();
  const { plan } = await here.plan(JSON.stringify(manifest([{ name: 'a', protected: true }])));
  const [row] = plan.rows;
  expect(row).toMatchObject({ address: `neon.branch/${PROJECT}/a` });
  const reason = { code: 'loss/not-allowed', losses: [], declared: true } as const;
  const rowsOf = (name: string, was: string | null) =>
    plan.rows.map(each => ({ ...each, was, reason, address: address('neon.branch', [PROJECT, name]) }));
  const wrongWith = (name: string, allow: readonly string[] = [], was: string | null = null) => {
    const { desired } = here.collect(JSON.stringify(manifest([{ name, absent: true, allow }])));
    const states = { before, births: new Map(), now: before };
    return new BlockedForLoss(rowsOf(name, was), desired, states).wrong();
  };
  expect(wrongWith('a')).toEqual([]);
  expect(wrongWith('a', ['loss'])).toEqual([expect.stringContaining('which its entry allows')]);
  expect(wrongWith('c')).toEqual([expect.stringContaining('nothing is there to lose')]);
  // A replace under a name that is new, or that someone changed, is about the live one that it
  // names.
  expect(wrongWith('c', [], row?.was)).toEqual([]);
});
