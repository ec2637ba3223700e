import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeText } from '../../src/core/safe-text.ts';

test.each([
  ['\u001b[2J', '\\u{1b}[2J'],
  ['a\nb\tc', 'a\\u{a}b\\u{9}c'],
  ['\u009b', '\\u{9b}'],
  ['\u202e', '\\u{202e}'],
  ['\u200b', '\\u{200b}'],
  ['\ud800', '\\u{d800}'],
  ['\u{e0041}', '\\u{e0041}'],
])('%j becomes visible', (text, safe) => {
  expect(safeText(text)).toBe(safe);
});

test.each(['plain', 'Grüße', '命令', '😀', 'a b', '\\u{1b}'])('%s stays as it is', text => {
  expect(safeText(text)).toBe(text);
});

test('nothing that is left moves a cursor', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(safeText(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u);
    }),
  );
});
