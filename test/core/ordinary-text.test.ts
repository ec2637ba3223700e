import { expect, test } from 'vitest';
import { displayWidth, isOrdinary, safeText } from '../../src/core/text/safe-text.ts';
import { widthOfCharacters, withoutUnsafe } from '../../src/core/text/unusual-text.ts';

const ALL = Array.from({ length: 0x11_0000 }, (_, code) => String.fromCodePoint(code));

test('what is ordinary is safe and takes one column, whatever stands beside it', () => {
  const ordinary = ALL.filter(isOrdinary);
  expect(ordinary.length).toBeGreaterThan(190);
  expect(ordinary.filter(character => withoutUnsafe(character) !== character)).toEqual([]);
  expect(ordinary.filter(character => widthOfCharacters(character) !== 1)).toEqual([]);
  const text = ordinary.join('');
  expect(withoutUnsafe(text)).toBe(text);
  expect(widthOfCharacters(text)).toBe(ordinary.length);
});

test('a text with one other character is made safe and measured whole', () => {
  expect(safeText('soft\u00adhyphen → here')).toBe('soft\\u{ad}hyphen → here');
  expect(displayWidth('soft\u00adhyphen →')).toBe(12);
  expect(displayWidth('→ 日本')).toBe(6);
});
