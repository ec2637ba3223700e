import { expect, test } from 'vitest';
import { playMatrix } from './matrix.ts';

/** Some dozens of cases; `npm run simulate -- --family R36` plays all. */
const EVERY = 31;

test('adopt writes whole files that say what is live, in a fixed part of its cases', async () => {
  const { coverage, failed } = await playMatrix({ families: ['R36'], every: EVERY, now: () => 0 });
  expect(failed.map(({ seed, violation }) => `seed ${seed}: ${violation.message}`)).toEqual([]);
  expect(coverage.get('R36')?.cases).toBeGreaterThan(40);
});
