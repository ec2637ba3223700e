import { expect, test } from 'vitest';
import { FAMILIES } from './families/families.ts';
import { playMatrix, type ScenarioRecord } from './matrix.ts';

/** Some six hundred cases of the matrix; `npm run simulate` plays all of them. */
const EVERY = 167;
/** A case ends by itself (invariants 0 and 12): the time is for a machine that is busy. */
const TIMEOUT_MS = 600_000;

const recorded = new Map<number, Promise<ScenarioRecord>>();

test.each(FAMILIES.map(({ id, title }) => [id, title] as const))(
  'in a fixed part of the fault matrix no case of %s (%s) breaks an invariant',
  async id => {
    const { coverage, failed } = await playMatrix({
      families: [id],
      every: EVERY,
      first: true,
      recorded,
      now: () => 0,
    });
    expect(
      failed.map(
        ({ seed, violation, case: of }) => `seed ${seed}: ${violation.message} ${JSON.stringify(of)}`,
      ),
    ).toEqual([]);
    expect(coverage.get(id)?.cases).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);
