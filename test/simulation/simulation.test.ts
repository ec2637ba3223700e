import { expect, test } from 'vitest';
import { FAMILIES } from './families/families.ts';
import { playMatrix } from './matrix.ts';

/** Some seven hundred cases of the matrix; `npm run simulate` plays all of them. */
const EVERY = 151;

test('no case of a fixed part of the fault matrix breaks an invariant, and every family takes part', async () => {
  const { coverage, failed } = await playMatrix({ every: EVERY, now: () => 0 });
  expect(
    failed.map(({ seed, violation, case: of }) => `seed ${seed}: ${violation.message} ${JSON.stringify(of)}`),
  ).toEqual([]);
  expect(
    [...coverage]
      .filter(([, row]) => row.cases > 0)
      .map(([id]) => id)
      .sort(),
  ).toEqual(FAMILIES.map(family => family.id).sort());
}, 180_000);
