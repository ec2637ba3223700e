import { expect, test } from 'vitest';
import { address } from '../../src/core/address.ts';
import { globMatcher } from '../../src/core/text/glob.ts';

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
