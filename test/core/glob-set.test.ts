import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { address, spellings } from '../../src/core/address.ts';
import { GlobSet } from '../../src/core/text/glob.ts';

const piece = fc.constantFrom('a', 'b', 'é', '/', '*', '**', '?', '%2F', '%2A', '[', 'k/');
const glob = fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join(''));
const part = fc.string({ unit: fc.constantFrom(...'abé/*?% '), maxLength: 5 });
const parts = fc.array(part, { minLength: 1, maxLength: 3 });

/** What a glob means, by means that take too long for globs of strangers. */
function pattern(of: string): RegExp {
  const means: Record<string, string> = { '**': '[^]*', '*': '[^/]*', '?': '[^/]' };
  const source = of.replace(/\*\*|[\\^$.*+?()[\]{}|/]/g, token => means[token] ?? `\\${token}`);
  return new RegExp(`^${source}$`, 'u');
}

describe('many globs at once', () => {
  test('hold what each holds by itself, and name the first', () => {
    fc.assert(
      fc.property(fc.array(glob, { maxLength: 6 }), fc.array(parts, { maxLength: 4 }), (globs, all) => {
        const set = new GlobSet(globs);
        for (const each of all) {
          const of = address('k', each);
          const first = globs.findIndex(one =>
            spellings(one).some(spelt => spellings(of).some(text => pattern(spelt).test(text))),
          );
          expect(set.first(of)).toBe(first < 0 ? undefined : first);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('hold what one of them may match inside, whatever a part is that is not known', () => {
    fc.assert(
      fc.property(fc.array(glob, { maxLength: 6 }), parts, parts, (globs, outer, inner) => {
        const set = new GlobSet(globs);
        const whole = set.first(address('k', [...outer, ...inner]));
        const itself = set.first(address('k', outer));
        for (const known of [
          outer,
          outer.map(() => undefined),
          [outer[0], ...outer.slice(1).map(() => undefined)],
        ]) {
          const inside = set.firstInside('k', known);
          for (const found of [whole, itself])
            if (found !== undefined) expect(inside).toBeLessThanOrEqual(found);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test.each<[string, string, readonly (string | undefined)[], boolean]>([
    ['ends at the scope itself', 'k/p', ['p'], true],
    ['is for another scope', 'k/q/*', ['p'], false],
    ['ends before it', 'k', ['p'], false],
    ['stops at a slash', 'k/*', ['p', 'x'], false],
    ['crosses slashes', 'k/**', ['p', 'x'], true],
    ['is within a part', 'k/p*', ['p'], true],
    ['is for any part', 'k/p/x/y', ['p', undefined, 'y'], true],
    ['is for any part, with another one after it', 'k/p/x/y', ['p', undefined, 'z'], false],
    ['is of another kind', 'j/**', ['p'], false],
    ['names a thing without a name in it', 'k/p/', ['p'], true],
    ['has a slash as itself', 'k/p/a/b/*', ['p', 'a/b'], true],
    ['has a slash encoded', 'k/p/a%2Fb/*', ['p', 'a/b'], true],
  ])('tell whether one is about what is inside: one that %s', (_, of, known, expected) => {
    expect(new GlobSet(['z', of]).firstInside('k', known)).toBe(expected ? 1 : undefined);
  });

  test('take an asterisk in a name for itself, and a part that is empty for nothing', () => {
    expect(new GlobSet(['k/axb']).first(address('k', ['a*b']))).toBeUndefined();
    expect(new GlobSet(['k/a*b']).first(address('k', ['a*b']))).toBe(0);
    expect(new GlobSet(['k/p/x']).firstInside('k', ['p', ''])).toBeUndefined();
  });
});

/** Milliseconds of processor time. */
function cost(count: number, shape: (nth: number) => string): number {
  const globs = Array.from({ length: 40 * count }, (_, nth) => shape(nth));
  const names = Array.from({ length: count }, (_, nth) =>
    address('neon.branch', ['shiny-wind-028834', `${'preview'.repeat(9)}-${nth}z`]),
  );
  const before = process.cpuUsage();
  const set = new GlobSet(globs);
  for (const name of names) expect(set.first(name)).toBeUndefined();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each<[string, (nth: number) => string]>([
  ['exact names', nth => `neon.branch/shiny-wind-028834/${nth}`],
  ['any project', nth => `neon.branch/*/x${nth}`],
  ['any ending', nth => `neon.branch/*/${nth}*`],
  ['any beginning', nth => `neon.branch/**p*${nth}`],
  [
    'a letter of each',
    nth => `neon.branch/*/${[...nth.toString(2)].map(bit => (bit === '1' ? '?' : '*')).join('r')}#`,
  ],
])(
  'four times the globs and four times the addresses cost about four times as much, not sixteen: %s',
  (_, shape) => {
    cost(50, shape);
    // The least of several: what else the machine does only ever adds. Sixteen times would be the
    // square.
    const least = (count: number): number => Math.min(...Array.from({ length: 6 }, () => cost(count, shape)));
    expect(least(400) / Math.max(least(100), 5)).toBeLessThan(12);
  },
);
