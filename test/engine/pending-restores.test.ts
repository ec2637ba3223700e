import { expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Row } from '../../src/core/report/row.ts';
import { withPendingRestores } from '../../src/engine/approve/pending-restores.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makePlan } from '../../src/engine/plan/prepare-plan.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import {
  part,
  rowOf,
  rowsOf,
  shortly,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  toySession,
  wantsPart,
  wantsThing,
} from './toys.ts';

const unreadable = new RequestFailure('unreadable', 'no answer', { request: 'GET /parts' });
const entries = [wantsThing('b', {}, { renamedFrom: thing('a') })];
const rename = rowOf({ entries, things: [{ name: 'a' }] });
const [restore] = rowsOf({
  entries: [wantsThing('b'), wantsPart('b', 'p', { size: 1 })],
  things: [{ name: 'b' }],
});
const saved: readonly Row[] = [rename, { ...(restore as Row), because: thing('b') }];

/** The rows of an apply under a saved plan of a rename that was to restore what it takes along. */
async function resumed(
  now: ToyWorld,
  parts: readonly Toy[] | RequestFailure,
  reviewed: readonly Row[] = saved,
): Promise<readonly string[]> {
  const list = async (): Promise<readonly Toy[]> => {
    if (parts instanceof RequestFailure) throw parts;
    return parts;
  };
  const world: ToyWorld = {
    entries,
    things: [{ name: 'b' }],
    ...now,
    part: {
      read: { list },
    },
  };
  const input = toyInput(world);
  const given = decideAll(input);
  const plan = makePlan(given, {}, []);
  const clock = virtualClock(0);
  clock.advance(60_000);
  const session = toySession(toyProvider(world), { clock });
  const looked = { plan, given, input, over: [] };
  const { plan: resumed } = await withPendingRestores(
    looked,
    { plan: makePlan(given.and(reviewed), {}, []) },
    session,
  );
  return shortly(resumed.rows);
}

test('what a rename took along before the run was cut off is restored by the same saved plan', async () => {
  expect(await resumed({}, [])).toEqual([`create ${part('b', 'p')}`]);
});

test.each<[string, ToyWorld, readonly Toy[] | RequestFailure]>([
  ['that --target leaves out', { target: [thing('b')] }, []],
  ['whose list cannot be read', {}, unreadable],
  ['while the rename is not done', { things: [{ name: 'a' }] }, []],
  ['that is absent by now', { entries: [...entries, wantsPart('b', 'p', {}, { absent: true })] }, []],
])('nothing is restored %s', async (_, now, parts) => {
  expect((await resumed(now, parts)).filter(row => row.startsWith('create'))).toEqual([]);
});

test('nothing is restored of a saved row that says more than was approved', async () => {
  const edited = saved.map(row => (row.action === 'create' ? { ...row, desired: { size: 9 } } : row));
  expect(await resumed({}, [], edited)).toEqual([]);
});
