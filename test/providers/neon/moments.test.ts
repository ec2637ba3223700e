import { describe, expect, it } from 'vitest';
import { normalMoment, secondsOf } from '../../../src/providers/neon/moments.ts';

describe('moments', () => {
  it('are UTC to the second', () => {
    expect(normalMoment('2026-12-01T02:00:00.999+02:00')).toBe('2026-12-01T00:00:00Z');
    expect(normalMoment('soon')).toBe('soon');
    expect(secondsOf('1970-01-01T00:00:01.9Z')).toBe(1);
  });
});
