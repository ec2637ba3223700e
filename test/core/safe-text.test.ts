import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeText } from '../../src/core/text/safe-text.ts';

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

test('letters and marks that draw nothing are shown, those that choose a look are not', () => {
  const hidden = [...'\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2800\u3164\uffa0'];
  for (const each of hidden)
    expect(safeText(`main${each}`)).toBe(`main\\u{${each.codePointAt(0)?.toString(16)}}`);
  expect(safeText('\u2764\ufe0f')).toBe('\u2764\ufe0f');
});
