import { describe, expect, test } from 'vitest';
import { DAYS } from '../../scripts/mutants-results.js';
import { argumentsWith, inShare, shareOf } from '../../scripts/share.js';
import { PLANTS } from '../simulation/planted/plants.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const on = (day: number): { days: number; now: number } => ({ days: 7, now: MONDAY + day * DAY_MS });

const NAMES: readonly string[] = PLANTS.map(({ name }) => name);
const taken = (share: { at: number; of: number }): readonly string[] => inShare(NAMES, name => name, share);

describe('the share of the day', () => {
  test('is the same from the first to the last moment of a UTC day, and another one the next day', () => {
    const first = shareOf('auto', on(0));
    expect(shareOf('auto', { ...on(0), now: MONDAY + DAY_MS - 1 })).toEqual(first);
    expect(shareOf('auto', on(1))).not.toEqual(first);
  });

  test('has seen every planted defect once when a week is over, whichever day it begins', () => {
    for (const begin of [0, 3, 365]) {
      const week = Array.from({ length: 7 }, (_, day) => taken(shareOf('auto', on(begin + day)))).flat();
      expect(week.toSorted()).toEqual(NAMES.toSorted());
    }
  });

  test('has run every row of a file of results that nobody updates once when all days are over', () => {
    const rows = Array.from({ length: 3900 }, (_, index) => `row ${index}`);
    const days = Array.from({ length: DAYS }, (_, day) => ({ days: DAYS, now: MONDAY + day * DAY_MS }));
    const shares = days.map(calendar => inShare(rows, name => name, shareOf('auto', calendar)));
    expect(shares.flat().toSorted()).toEqual(rows.toSorted());
  });

  test('is of some size on every day', () => {
    const sizes = Array.from({ length: 7 }, (_, index) => taken({ at: index + 1, of: 7 }).length);
    expect(Math.min(...sizes)).toBeGreaterThan(NAMES.length / 21);
  });

  test('has the same rows whatever is added beside them, so that a week runs all that were there', () => {
    const share = { at: 2, of: 7 };
    const more = [...NAMES, ...Array.from({ length: 50 }, (_, index) => `new ${index}`)];
    expect(inShare(more, name => name, share).filter(name => NAMES.includes(name))).toEqual(taken(share));
  });

  test('does not depend on the order of the list', () => {
    expect(inShare(NAMES.toReversed(), name => name, { at: 2, of: 7 }).toReversed()).toEqual(
      taken({ at: 2, of: 7 }),
    );
  });
});

test('a share that is named is that one on every day, and none is everything', () => {
  expect(shareOf('3/20', on(0))).toEqual({ at: 3, of: 20 });
  expect(shareOf('3/20', on(5))).toEqual({ at: 3, of: 20 });
  expect(taken(shareOf(undefined, on(0))).toSorted()).toEqual(NAMES.toSorted());
});

test.each(['0/7', '8/7', '7', '1/7/7', '1.5/7', '/7', 'today', ''])(
  '%j is no share, and the message says what is',
  text => {
    expect(() => shareOf(text, on(0))).toThrow(
      `--share ${text}: say which of how many, such as 3/20, or auto`,
    );
  },
);

test('the same share is named for another day, with all else that was typed', () => {
  const share = { at: 3, of: 7 };
  expect(argumentsWith(['--planted', '--share', 'auto'], share)).toBe('--planted --share 3/7');
  expect(argumentsWith(['--share=auto', '--minutes', '2'], share)).toBe('--share 3/7 --minutes 2');
  expect(argumentsWith(['--plant', "a bot's commands", '--share', 'auto'], share)).toBe(
    `--plant 'a bot'\\''s commands' --share 3/7`,
  );
});
