import { expect, test } from 'vitest';
import { safeText } from '../../src/core/text/safe-text.ts';

test.each([
  ['a family', '👨‍👩‍👧'],
  ['a heart on fire', '❤️‍🔥'],
  ['a skin tone in a couple', '👩🏽‍🚀'],
  ['Hindi after a virama', 'क्‍ष क्‌ष'],
])('the joiner of %s stays as it is', (_, text) => {
  expect(safeText(text)).toBe(text);
});

test('what hides before a joiner that stays is shown', () => {
  expect(safeText('ma\u{200d}in 👨\u{200d}👩 \u{202e}x 👨\u{200d}👧')).toBe(
    'ma\\u{200d}in 👨\u{200d}👩 \\u{202e}x 👨\u{200d}👧',
  );
});

test.each([
  ['between letters', 'ma‍in', 'ma\\u{200d}in'],
  ['at the end', 'main‍', 'main\\u{200d}'],
  ['after an emoji alone', '👨‍ x', '👨\\u{200d} x'],
  ['twice in an emoji', '👨‍‍👩', '👨\\u{200d}\\u{200d}👩'],
  ['between other letters of India', 'क‌ष', 'क\\u{200c}ष'],
  ['beside a real one', '👨‍👩 a‍b', '👨‍👩 a\\u{200d}b'],
])('a joiner %s only hides, and is shown', (_, text, shown) => {
  expect(safeText(text)).toBe(shown);
});
