import { expect, test } from 'vitest';
import { elapsed, timeSpan } from '../../src/render/times.ts';

test.each([
  [0, 0, 'up to 5 s', '0-5 s'],
  [3, 4, 'up to 5 s', '0-5 s'],
  [21, 38, '20 to 40 s', '20-40 s'],
  [118, 871, '1 to 15 min', '1-15 min'],
  [30, 100, 'up to 2 min', '0-2 min'],
  [120, 120, 'about 2 min', '2 min'],
  [3_500, 7_200, 'up to 2 h', '0-2 h'],
  [90_000, 86_400 * 3, '25 to 72 h', '25-72 h'],
])('%i to %i seconds have round ends that hold them', (least, most, words, dash) => {
  expect(timeSpan({ least, most })).toBe(words);
  expect(timeSpan({ least, most }, 'dash')).toBe(dash);
});

test.each([
  [-5, '0:00'],
  [7_900, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i milliseconds are %s on a clock', (ms, text) => {
  expect(elapsed(ms)).toBe(text);
});
