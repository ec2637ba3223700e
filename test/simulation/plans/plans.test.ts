import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planCase, playPlanCase } from './plan-case.ts';

/** `npm run simulate` plays thousands. */
const CASES = 250;

test('random plans add up; once applied nothing is left of them, nobody else is touched, and no write was one too many', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(planCase, async of => {
      const wrong = await playPlanCase(of);
      if (wrong === 'invalid') return;
      played += 1;
      expect(wrong).toEqual([]);
    }),
    {
      numRuns: Number(process.env['RUNS'] ?? CASES),
      seed: Number(process.env['SEED'] ?? 20_261_122),
      endOnFailure: false,
    },
  );
  expect(played).toBeGreaterThan(CASES * 0.75);
}, 600_000);
