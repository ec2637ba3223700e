import { expect, test } from 'vitest';
import { CLOCKS } from './families/clocks.ts';
import { playMatrix } from './matrix.ts';

/** `npm run simulate` plays all of them. */
const EVERY = 4;

test('nothing is deleted, accepted or given an expiry that one of the clocks denies, and the rest goes on', async () => {
  const { coverage, failed } = await playMatrix({ families: [CLOCKS.id], every: EVERY, now: () => 0 });
  expect(
    failed.map(({ seed, violation, case: of }) => `seed ${seed}: ${violation.message} ${JSON.stringify(of)}`),
  ).toEqual([]);
  expect(coverage.get(CLOCKS.id)?.cases).toBeGreaterThan(400);
});
