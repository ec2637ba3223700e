import { expect, test } from 'vitest';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { toyInput, wantsThing } from './toys.ts';

test('what restores a row is found without looking at all rows again for each of them', () => {
  const entries = Array.from({ length: 300 }, (_, index) => wantsThing(`t${index}`));
  const decisions = decideAll(toyInput({ entries }));
  let looks = 0;
  const counted = decisions.exchange(
    new Map(
      decisions.rows.map(row => {
        const { because } = row;
        const each = {
          ...row,
          get because() {
            looks += 1;
            return because;
          },
        };
        return [row, each];
      }),
    ),
  );
  expect(counted.rows).toHaveLength(300);
  for (const row of counted.rows) expect(counted.restoring(row)).toEqual([]);
  expect(looks).toBeLessThanOrEqual(2 * 300);
});
