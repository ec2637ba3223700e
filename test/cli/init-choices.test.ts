import { expect, test } from 'vitest';
import { readAnswer } from '../../src/cli/init/choose.ts';
import { usedVariables } from '../../src/cli/session/environment.ts';

const ALL = [
  ['shop', 'shiny-wind-1'],
  ['Shop staging', 'calm-sea-2'],
  ['2026', 'old-hill-3'],
  ['', '4'],
  ['none', 'deep-lake-5'],
  ['a, b', 'low-moon-6'],
].map(([name = '', id = ''], index) => ({ name, id, number: index + 1 }));
const IDS = ALL.map(({ id }) => id);

test.each<[string, readonly string[]]>([
  ['1', ['shiny-wind-1']],
  ['1,3', ['shiny-wind-1', 'old-hill-3']],
  ['3 1', ['shiny-wind-1', 'old-hill-3']],
  [' 1 , 1,', ['shiny-wind-1']],
  ['6', ['low-moon-6']],
  ['01', ['shiny-wind-1']],
  ['003, 1', ['shiny-wind-1', 'old-hill-3']],
  // The id 4 is the fourth, and an id is what a digit means first.
  ['4', ['4']],
  ['calm-sea-2', ['calm-sea-2']],
  ['shop', ['shiny-wind-1']],
  ['SHOP', ['shiny-wind-1']],
  ['SHOP STAGING', ['calm-sea-2']],
  ['staging', ['calm-sea-2']],
  ['hill', ['old-hill-3']],
  ['2026', ['old-hill-3']],
  ['staging, 1', ['shiny-wind-1', 'calm-sea-2']],
  ['none', []],
  ['all', IDS],
])('"%s" names %j', (text, ids) => {
  expect(readAnswer(text, ALL, true)).toEqual({ ids });
});

test.each([
  ['', 'The answer is empty.'],
  [' , ', 'The answer is empty.'],
  ['0', 'Nothing in the list is or has "0".'.replace('"0"', '"0"')],
  ['zebra', 'Nothing in the list is or has "zebra".'],
  ['1, zebra', 'Nothing in the list is or has "zebra".'],
  ['all, zebra', 'Nothing in the list is or has "all".'],
  ['all, 1', 'Nothing in the list is or has "all".'],
])('"%s" names nothing', (text, wrong) => {
  expect(
    readAnswer(
      text,
      ALL.filter(({ name }) => name !== '2026'),
      true,
    ),
  ).toEqual({ wrong });
});

test('a part that several have has to be longer', () => {
  expect(readAnswer('sho', ALL, true)).toEqual({ several: ALL.slice(0, 2), part: 'sho' });
  expect(readAnswer('1, sho', ALL, true)).toMatchObject({ part: 'sho' });
});

test('an id is a whole id, also where another begins with it', () => {
  const both = ['p-1', 'p-10', 'p-100'].map((id, index) => ({ id, name: '', number: index + 1 }));
  expect(readAnswer('p-1', both, true)).toEqual({ ids: ['p-1'] });
  expect(readAnswer('p-10', both, true)).toEqual({ ids: ['p-10'] });
});

test('where one is wanted, one is taken', () => {
  expect(readAnswer('1', ALL, false)).toEqual({ ids: ['shiny-wind-1'] });
  expect(readAnswer('1, shop', ALL, false)).toEqual({ ids: ['shiny-wind-1'] });
  expect(readAnswer('1,2', ALL, false)).toEqual({ wrong: 'Choose only one.' });
  expect(readAnswer('none', ALL, false)).toEqual({ ids: [] });
  expect(readAnswer('all', ALL, false)).toHaveProperty('wrong');
});

test('all and none are words by themselves', () => {
  expect(readAnswer('1, none', ALL, true)).toEqual({ ids: ['shiny-wind-1', 'deep-lake-5'] });
  expect(readAnswer('1, all', ALL, true)).toHaveProperty('wrong');
});

test('what is quoted of an answer is short', () => {
  expect(readAnswer('z'.repeat(10_000), ALL, true)).toEqual({
    wrong: `Nothing in the list is or has "${'z'.repeat(60)}…".`,
  });
});

test('a variable of nothing but white space is not set, and hides no other credential', () => {
  const pair = { DISCORD_CLIENT_ID: '1', DISCORD_CLIENT_SECRET: 's' };
  const used = ['DISCORD_CLIENT_ID', 'DISCORD_CLIENT_SECRET'];
  expect(usedVariables('discord', pair)).toEqual(used);
  expect(usedVariables('discord', { ...pair, DISCORD_BOT_TOKEN: ' \t' })).toEqual(used);
});
