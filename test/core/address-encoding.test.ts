import { expect, test } from 'vitest';
import { address, readable, readableText } from '../../src/core/address.ts';
import { addressMatcher, globMatcher } from '../../src/core/text/glob.ts';

const enc = (p: string) =>
  p.replace(/[%/\s\p{Cc}\p{Cf}*?[\]]/gu, f =>
    [...new TextEncoder().encode(f)].map(b => `%${b.toString(16).toUpperCase().padStart(2, '0')}`).join(''),
  );
test('addresses as before for every code point, twice, and no collisions', () => {
  const seen = new Map<string, number>();
  for (let round = 0; round < 2; round++)
    for (
      let cp = 0;
      cp <= 0x10ffff;
      cp += cp > 0x3000 && cp < 0xd000 ? 97 : cp > 0x20000 && cp < 0xe0000 ? 997 : 1
    ) {
      const s = String.fromCodePoint(cp),
        a = address('k', [s, `a${s}b`]);
      if (a !== `k/${enc(s)}/a${enc(s)}b`) throw new Error(cp.toString(16));
      const before = seen.get(a);
      if (before !== undefined && before !== cp) throw new Error(`${before} ${cp}`);
      seen.set(a, cp);
    }
});
test('pairs, lone surrogates, proto', () => {
  for (const s of [
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '\ud800%',
    '%\udc00',
    '__proto__',
    'constructor',
    '%25',
    '%',
    'a/b',
    '\u{e0001}',
    '\u{1d173}',
    '..',
    '.',
    '',
  ])
    expect(address('k', [s])).toBe(`k/${enc(s)}`);
  expect(address('k', ['a', 'b'])).not.toBe(address('k', ['a/b']));
  expect(globMatcher('k/*')(address('k', ['a/b']))).toBe(true);
});

test('people read the slash of a name, and nothing else is decoded', () => {
  const of = address('neon.branch', ['p', 'preview/pr-12 a%2Fb']);
  expect(of).toBe('neon.branch/p/preview%2Fpr-12%20a%252Fb');
  expect(readable(of)).toBe('neon.branch/p/preview/pr-12%20a%252Fb');
});

test('in a sentence only addresses are read so, and neither a path nor a URL', () => {
  const said = 'neon.branch/p/a%2Fb waits: GET /projects/p/branches?search=a%2Fb, https://a.example/b%2Fc';
  expect(readableText(said)).toBe(said.replace('p/a%2Fb waits', 'p/a/b waits'));
});

test('what people read of an address selects it, and no more than before where that selected something', () => {
  const of = address('neon.bucket', ['p', 'preview/pr-12', 'uploads']);
  const matched = (glob: string): boolean => addressMatcher(glob)(of);
  expect(matched(of)).toBe(true);
  expect(matched(readable(of))).toBe(true);
  expect(matched('neon.bucket/p/preview/*/uploads')).toBe(true);
  expect(matched('neon.bucket/p/*/uploads')).toBe(true);
  // These mean the branch `preview`.
  expect(matched('neon.bucket/p/preview/*')).toBe(false);
  expect(matched('neon.bucket/p/preview/**')).toBe(false);
});
