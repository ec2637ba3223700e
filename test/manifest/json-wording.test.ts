import { expect, test } from 'vitest';
import { jsonMistake, jsonWording } from '../../src/manifest/yaml/json-wording.ts';
import { loadText } from './load-text.ts';

/** What is said of a text, with where it is said: before the text from there on. */
function said(text: string): string {
  const mistake = jsonMistake(text);
  if (mistake === undefined) return 'JSON';
  const { message, hint, offset } = jsonWording(text, mistake);
  return `${message}${hint === undefined ? '' : `: ${hint}`} | ${text.slice(offset)}`;
}

test.each([
  ['[1 2]', 'a comma is missing here: write , after this value |  2]'],
  ['[{"a": 1}\n {"b": 2}]', 'a comma is missing here: write , after this value | \n {"b": 2}]'],
  ['{"a": "b"\n "c": true}', 'a comma is missing here: write , after this value | \n "c": true}'],
  ['{"a" true}', 'a colon is missing here: write : after this key |  true}'],
  ['[1,\n]', 'JSON has no comma after the last entry: remove this comma | ,\n]'],
  ['{"a": 1, }', 'JSON has no comma after the last entry: remove this comma | , }'],
  ['[// all\n1]', 'JSON has no comments: remove it | // all\n1]'],
  ["{'a': 1}", "' is no quote of JSON: write \" before and after each text | 'a': 1}"],
  ['[“a”]', 'this is a typographic quote: write " before and after each text | “a”]'],
  ['{a: 1}', 'a key of JSON is in quotes: write " before and after the key | a: 1}'],
  [
    '["say "hi" now"]',
    'the text in quotes has ended before this: write \\" for a quote in the text | hi" now"]',
  ],
  ['[True]', 'JSON has true and false in small letters: write true or false | True]'],
  ['[{"a": 1}', 'the file ends before its last [ is closed: write ] at the end of the file | '],
])('a mistake in JSON is told in words, where it is mended: %j', (text, words) => {
  expect(said(text)).toBe(words);
});

test.each(['', 'ghp_secret', '[default]\naws_key=1', '- name: ban', '-----BEGIN KEY-----', '{} {}'])(
  'of what is no JSON no mistake of JSON is told, and nothing of the text: %j',
  text => {
    expect(said(text)).toMatch(/^the file is not JSON from here on \| /);
  },
);

const MANIFEST = `{
  "evenkeel": 1,
  "name": "acme",
  "neon": {
    "projects": [
      { "id": "shiny-wind-028834", "branches": [{ "name": "main" }] },
      { "id": "other-wind-028834", "branches": [{ "name": "main" }] }
    ]
  }
}
`;

test('each comma that a manifest in JSON lacks is told where it belongs', async () => {
  expect((await loadText(MANIFEST)).problems).toEqual([]);
  const commas = [...MANIFEST.matchAll(/,/g)].map(({ index }) => index);
  expect(commas).toHaveLength(5);
  for (const at of commas) {
    const without = MANIFEST.slice(0, at) + MANIFEST.slice(at + 1);
    const { problems } = await loadText(without);
    const before = MANIFEST.slice(0, at).split('\n');
    expect(problems).toMatchObject([
      {
        rule: 'yaml/syntax',
        message: 'a comma is missing here',
        hint: 'write , after this value',
        source: { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 },
      },
    ]);
  }
});

test('a comma that a list of YAML lacks is told where it belongs, and before the entry where a comment is between', async () => {
  const list = (between: string): string =>
    `evenkeel: 1\nname: x\nkeep: ["neon.branch/*/a"${between}"neon.branch/*/b"]\n`;
  expect((await loadText(list(' '))).problems).toMatchObject([
    { message: 'a comma is missing here', source: { line: 3, column: 25 } },
  ]);
  expect((await loadText(list(' # first\n  '))).problems).toMatchObject([
    { message: 'a comma is missing before this', source: { line: 4, column: 3 } },
  ]);
});
