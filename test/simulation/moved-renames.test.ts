import { expect, test } from 'vitest';
import { playMatrix } from './matrix.ts';

/** Some dozens of cases; `npm run simulate -- --family R37` plays all. */
const EVERY = 151;

test('what someone moved stays so beside renames, or refuses all, in a fixed part of the cases', async () => {
  const { coverage, failed } = await playMatrix({ families: ['R37'], every: EVERY, now: () => 0 });
  expect(failed.map(({ seed, violation }) => `seed ${seed}: ${violation.message}`)).toEqual([]);
  expect(coverage.get('R37')?.cases).toBeGreaterThan(40);
});
