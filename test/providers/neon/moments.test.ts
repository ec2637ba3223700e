import { describe, expect, it } from 'vitest';
import { momentProblems, normalMoment, secondsOf } from '../../../src/providers/neon/moments.ts';

describe('moments', () => {
  it('are UTC to the second', () => {
    expect(normalMoment('2026-12-01T02:00:00.999+02:00')).toBe('2026-12-01T00:00:00Z');
    expect(normalMoment('soon')).toBe('soon');
    expect(secondsOf('1970-01-01T00:00:01.9Z')).toBe(1);
  });

  it.each([
    ['a day', '2026-02-30T00:00:00Z'],
    ['a month', '2026-13-01T00:00:00Z'],
    ['an hour', '2026-12-01T24:00:00Z'],
    ['a zone', '2026-12-01T00:00:00+24:00'],
  ])('that name %s that does not exist are mistakes', (_, moment) => {
    expect(momentProblems('expires_at', moment)).toMatchObject([
      { rule: 'neon/moment', path: ['expires_at'] },
    ]);
  });

  it.each(['2028-02-29T23:59:59Z', '2026-12-01T00:00:00.123-08:00', null, undefined])(
    'such as %s are none',
    moment => {
      expect(momentProblems('expires_at', moment)).toEqual([]);
    },
  );
});
