import { expect, test } from 'vitest';
import { displayWidth, padTo } from '../../src/core/text/safe-text.ts';
import { lineWidth } from '../../src/render/colored-line.ts';

test.each([
  ['', 0],
  ['plain', 5],
  ['a → b · c…', 10],
  ['é', 1],
  ['e\u0301', 1],
  ['日本', 4],
  ['한국', 4],
  ['\u1112\u1161\u11ab', 2],
  ['カ', 2],
  ['ｶﾞ', 2],
  ['नि', 1],
  ['✓', 1],
  ['✗', 1],
  ['❤', 1],
  ['❤️', 2],
  ['✅', 2],
  ['⚡', 2],
  ['☕', 2],
  ['⏰', 2],
  ['🚢', 2],
  ['1️⃣', 2],
  ['1', 1],
  ['☝🏽', 2],
  ['🏳️‍🌈', 2],
  ['▶ ⠼ ─', 5],
  ['👍🏽', 2],
  ['👨‍👩‍👧', 2],
  ['🇩🇪', 2],
  ['a\u200bb', 2],
  ['\u200b', 0],
])('%s takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
});

test('columns after emoji stand below each other', () => {
  expect(['✅', 'ok', '👨‍👩‍👧'].map(text => `${padTo(text, 4)}|`)).toEqual(['✅  |', 'ok  |', '👨‍👩‍👧  |']);
});

test('a line is as wide as it is printed: what is escaped takes the columns of its code', () => {
  expect(lineWidth([['zero\u200bwidth'], [' ✅']])).toBe('zero\\u{200b}width'.length + 3);
});
