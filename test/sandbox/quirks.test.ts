import { describe, expect, it } from 'vitest';
import { offsetClock, seededRandom } from '../../src/sandbox/clock-and-random.ts';
import { chooseQuirks, QUIRKS } from '../../src/sandbox/quirks.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';

describe('quirks', () => {
  it('are at their first position where nothing is chosen', () => {
    for (const [name, quirk] of Object.entries(QUIRKS)) expect(chooseQuirks({})[name]).toBe(quirk.values[0]);
    expect(chooseQuirks({ noop_patch: 'keeps' })).toMatchObject({
      noop_patch: 'keeps',
      list_order: 'created',
    });
  });

  it('have two different positions and a fact each', () => {
    for (const { values, fact } of Object.values(QUIRKS)) {
      expect(new Set(values).size).toBe(values.length);
      expect(fact).toMatch(/^facts\/[\w-]+\.md#[\w-]+$/);
    }
  });

  it('include the settled ones', () => {
    const named = ['branch_names', 'patch_settings', 'empty_schedule', 'default_locales', 'noop_patch'];
    expect(Object.keys(QUIRKS)).toEqual(expect.arrayContaining(named));
  });

  it('can all be chosen at their other position at once', () => {
    const others = Object.entries(QUIRKS).map(([name, quirk]) => [name, quirk.values[1]] as const);
    expect(() => createSandbox({ quirks: Object.fromEntries(others) })).not.toThrow();
  });

  it('do not take names that every object has', () => {
    expect(() => chooseQuirks({ constructor: 'x' })).toThrow('unknown quirk "constructor"');
  });
});

describe('a sandbox that is not strict', () => {
  const differing = Object.entries(QUIRKS).filter(([, { lenient }]) => lenient !== undefined);

  it('differs from a strict one by named quirks alone', () => {
    const [strict, lenient] = [chooseQuirks({}, 'strict'), chooseQuirks({}, 'lenient')];
    const changed = Object.keys(strict).filter(name => strict[name] !== lenient[name]);
    expect(changed).toEqual(differing.map(([name]) => name));
    expect(changed.sort()).toEqual([
      'compute_sizes',
      'patch_type',
      'unknown_fields',
      'unknown_members',
      'unknown_parameters',
      'user_agent',
    ]);
    for (const [, { values, lenient: value }] of differing) expect(values).toContain(value);
  });

  it('still does what a quirk says', () => {
    expect(chooseQuirks({ unknown_members: 'kept' }, 'lenient')['unknown_members']).toBe('kept');
  });
});

describe('the seeded generator', () => {
  it('gives numbers from 0 up to 1, the same for the same seed, and goes on from a position', () => {
    const [first, second] = [seededRandom(42), seededRandom(42)];
    const drawn = Array.from({ length: 1000 }, () => first.next());
    expect(Array.from({ length: 1000 }, () => second.next())).toEqual(drawn);
    expect(drawn.every(number => number >= 0 && number < 1)).toBe(true);
    expect(new Set(drawn).size).toBe(1000);
    const later = seededRandom(0);
    later.seek(first.position());
    expect(later.next()).toBe(first.next());
  });
});

describe('the clock', () => {
  it('is its source and what it was advanced by', () => {
    let time = 1000;
    const clock = offsetClock({ now: () => time });
    clock.advance(5);
    time = 2000;
    expect([clock.now(), clock.offset()]).toEqual([2005, 5]);
    clock.setOffset(0);
    expect(clock.now()).toBe(2000);
  });

  it('stands still without a source', () => {
    expect(new Date(offsetClock().now()).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  });
});
