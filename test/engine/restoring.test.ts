import { expect, test } from 'vitest';
import type { Row } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { toyInput, wantsThing } from './toys.ts';

test('what restores a row is found without looking at all rows again for each of them', () => {
  const entries = Array.from({ length: 300 }, (_, index) => wantsThing(`t${index}`));
  const decisions = decideAll(toyInput({ entries }));
  let looks = 0;
  const counted = decisions.exchange(
    new Map(
      decisions.rows.map(row => {
        const get = (of: Row, key: string | symbol): unknown => {
          if (key === 'because') looks += 1;
          return Reflect.get(of, key);
        };
        return [row, new Proxy(row, { get })];
      }),
    ),
  );
  expect(counted.rows).toHaveLength(300);
  for (const row of counted.rows) expect(counted.restoring(row)).toEqual([]);
  expect(looks).toBeLessThanOrEqual(2 * 300);
});
