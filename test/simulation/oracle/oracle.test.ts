import { expect, test } from 'vitest';
import { MODES, playOracle } from './oracle-case.ts';

/** A case takes about 50 ms. */
const CASES = 200;
const FIRST_SEED = 20_261_124;

test.each(MODES.map((mode, at) => [mode, at] as const))(
  'an apply leaves what the documents say, and ends as they say: %s',
  async (_, at) => {
    for (let nth = at; nth < CASES; nth += MODES.length) {
      const { seed, wrong, story } = await playOracle(FIRST_SEED + nth);
      expect(wrong, `seed ${seed}\n${story.join('\n')}`).toEqual([]);
    }
  },
  60_000,
);
