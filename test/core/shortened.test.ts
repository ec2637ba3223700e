import { expect, test } from 'vitest';
import { shortened, shortSentence } from '../../src/core/text/shortened.ts';

test('a name is cut after 60 characters, and never in the middle of one', () => {
  expect(shortened('a'.repeat(60))).toBe('a'.repeat(60));
  expect(shortened('a'.repeat(61))).toBe(`${'a'.repeat(60)}…`);
  expect(shortened(`${'a'.repeat(59)}😀`)).toBe(`${'a'.repeat(59)}…`);
});

test('a long sentence keeps its begin and its end, and says how many characters are left out', () => {
  const text = `begin ${'word '.repeat(2_000)}the end`;
  const cut = shortSentence(text);
  expect(cut).toMatch(/^begin word .*word… (\d+) more characters …/);
  expect(cut.endsWith('word the end')).toBe(true);
  expect(cut).toContain(`… ${text.length - 4_000} more characters …`);
  expect(shortSentence(text.slice(0, 4_000))).toBe(text.slice(0, 4_000));
});

test('a long word in a short sentence is cut, with its end', () => {
  const word = `start${'x'.repeat(990)}final`;
  expect(shortSentence(`no file ${word} here`)).toMatch(
    /^no file startx{295}… 600 more characters …x{95}final here$/,
  );
});
