import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration, parseDuration } from '../../src/core/text/durations.ts';

test.each([
  ['7d', 604_800],
  ['1h30m', 5_400],
  ['P7D', 604_800],
  ['PT1H30M', 5_400],
  ['P1W', 604_800],
  ['1w2d3h4m5s', 788_645],
  ['P1DT12H', 129_600],
  ['0s', 0],
])('%s is %i seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each([
  '',
  '7',
  '7 d',
  'd',
  '1m1h',
  '1.5h',
  '-1d',
  '7D',
  'P',
  'PT',
  'P1DT',
  'P1M',
  'P1Y',
  '1d1d',
  '99999999999999999999w',
])('%j is no duration', text => {
  expect(parseDuration(text)).toBeUndefined();
});

test.each([
  [0, '0s'],
  [59, '59s'],
  [5_400, '1h30m'],
  [90_061, '1d1h1m1s'],
  [-60, '-1m'],
  [604_800, '7d'],
  [1_209_600, '14d'],
])('%i seconds are written as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

test('what is written can be read again', () => {
  fc.assert(
    fc.property(fc.nat(), seconds => {
      expect(parseDuration(formatDuration(seconds))).toBe(seconds);
    }),
  );
});
