import { expect, test } from 'vitest';
import { guarded } from '../../src/core/report/event.ts';

test('a listener that fails in several events at once is told of once, with the first error, and called no more', async () => {
  const told: string[] = [];
  const heard: number[] = [];
  const listen = guarded(
    async (nth: number) => {
      heard.push(nth);
      throw new Error(`in ${nth}`);
    },
    why => told.push(why),
  );
  listen(1);
  listen(2);
  await new Promise(resolve => setImmediate(resolve));
  listen(3);
  expect([heard, told]).toEqual([[1, 2], ['in 1']]);
});

test('a listener that throws at once is not called again', () => {
  const told: string[] = [];
  let calls = 0;
  const listen = guarded(
    () => {
      calls += 1;
      throw Object.create(null);
    },
    why => told.push(why),
  );
  listen(1);
  listen(2);
  expect([calls, told]).toEqual([1, ['what it threw has no text']]);
});
