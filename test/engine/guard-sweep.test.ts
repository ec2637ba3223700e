import { expect, test } from 'vitest';
import { guardSweep } from '../../src/engine/approve/guard-sweep.ts';
import { aBranch, aPlan, PROJECT } from '../helpers/report-builders.ts';
import { nextOf, said } from '../helpers/world.ts';

/** What the guard says where each entry fits and takes so many. */
function refusal(entries: readonly (readonly [taken: number, fitting: number])[], most?: number) {
  const count = entries.reduce((sum, [taken]) => sum + taken, 0);
  const rows = Array.from({ length: count }, (_, nth) => aBranch('delete', `d${nth}`));
  const counts = new Map([[PROJECT.address, entries.map(([taken, fitting]) => ({ taken, fitting }))]]);
  return guardSweep(aPlan(rows), counts, most)?.reason;
}

test('more than five of a project are refused', () => {
  expect(said(refusal([[6, 100]]))).toContain(
    '6 deletes are more than the 5 that one apply makes without --max-deletes',
  );
  expect(
    said(
      refusal([
        [3, 100],
        [3, 100],
      ]),
    ),
  ).toContain('6 deletes are more than the 5 that one apply makes without --max-deletes');
  expect(refusal([[5, 100]])).toBeUndefined();
});

test('more than a fifth of ten or more is refused, of an entry and of all together', () => {
  expect(refusal([[2, 10]])).toBeUndefined();
  expect(said(refusal([[3, 10]]))).toContain('3 of 10 resources would be deleted, which is more than 20 %');
  expect(
    said(
      refusal([
        [3, 10],
        [0, 100],
      ]),
    ),
  ).toContain('3 of 10 resources would be deleted, which is more than 20 %');
  expect(
    said(
      refusal([
        [3, 9],
        [2, 9],
      ]),
    ),
  ).toContain('5 of 18 resources would be deleted, which is more than 20 %');
  expect(refusal([[3, 9]])).toBeUndefined();
});

test('all that an entry matches is refused', () => {
  expect(said(refusal([[1, 1]]))).toContain(
    'the only branch that an entry of `sweep` matches would be deleted',
  );
  expect(
    said(
      refusal([
        [3, 3],
        [0, 50],
      ]),
    ),
  ).toContain('all 3 branches that an entry of `sweep` matches would be deleted');
  expect(nextOf(refusal([[3, 3]]))).toContain('--max-deletes 3');
  expect(
    refusal([
      [0, 0],
      [1, 9],
    ]),
  ).toBeUndefined();
});

test('--max-deletes lifts all of it', () => {
  expect(refusal([[9, 9]], 9)).toBeUndefined();
  expect(said(refusal([[2, 9]], 1))).toContain('2 deletes are more than --max-deletes 1');
});
