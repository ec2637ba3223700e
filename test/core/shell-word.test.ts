import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellWord } from '../../src/core/text/quoting.ts';

test.each([
  ['neon.branch/shiny-wind-028834/preview%2Fpr-12', 'neon.branch/shiny-wind-028834/preview%2Fpr-12'],
  ['', "''"],
  ['a b', "'a b'"],
  ['$HOME', "'$HOME'"],
  ["x';id>&2;'", "'x'\\'';id>&2;'\\'''"],
])('%j', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test('a shell reads what was meant', () => {
  const texts = [
    "'",
    "''",
    "x';id>&2;'",
    '`id`',
    '$(id)',
    'a\\',
    '"',
    '~',
    '*',
    'ä',
    '!1',
    '#',
    'a\nb',
    '😀',
  ];
  const answer = execFileSync('sh', ['-c', `printf '%s\\0' ${texts.map(shellWord).join(' ')}`]);
  expect(String(answer).split('\0')).toEqual([...texts, '']);
});
