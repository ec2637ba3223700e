import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../src/manifest/limits.ts';
import { loadFiles, loadText, places } from './load-text.ts';

const HEAD = 'evenkeel: 1\nname: x\n';
const GUILD = (id: string): string =>
  `${HEAD}discord:\n  application_id: "222222222222222222"\n  guilds:\n    - ids: [${id}]\n`;
const BRANCH = (key: string): string =>
  `${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n        - name: b\n          ${key}\n`;

interface Trap {
  readonly what: string;
  readonly text: string;
  readonly found: readonly string[];
}

const ids: readonly Trap[] = [
  {
    what: 'a project id with a path in it',
    text: `${HEAD}neon:\n  projects:\n    - id: a/../../users/me\n`,
    found: ['schema/pattern 5:11'],
  },
  { what: 'a guild id with a path in it', text: GUILD('"1/commands/2"'), found: ['schema/pattern 6:13'] },
  {
    what: 'an unquoted id of 18 digits',
    text: GUILD('197038439483310086'),
    found: ['yaml/unquoted-id 6:13'],
  },
  {
    what: 'an unquoted id that a number could hold',
    text: GUILD('1970384394833100'),
    found: ['yaml/unquoted-id 6:13'],
  },
  { what: 'an unquoted id of 2^53', text: GUILD('9007199254740992'), found: ['yaml/unquoted-id 6:13'] },
  { what: 'an unquoted number with a leading zero as id', text: GUILD('0123'), found: ['schema/type 6:13'] },
  { what: 'a hexadecimal number as id', text: GUILD('0x1F'), found: ['schema/type 6:13'] },
  { what: 'a number with an exponent as id', text: GUILD('1e3'), found: ['schema/type 6:13'] },
  { what: 'a number with an underscore as id', text: GUILD('1_000'), found: ['schema/pattern 6:13'] },
  { what: 'infinity as id', text: GUILD('.inf'), found: ['schema/type 6:13'] },
  { what: 'a time as id', text: GUILD('12:30'), found: ['schema/pattern 6:13'] },
];

const aliases: readonly Trap[] = [
  {
    what: 'a bomb of aliases',
    text: `a: &a [x,x,x,x,x,x,x,x,x,x]\n${[...'bcdefghij'].map((key, index) => `${key}: &${key} [${Array(10).fill(`*${'abcdefghij'[index]}`).join(',')}]`).join('\n')}\n`,
    found: ['yaml/aliases 4:29'],
  },
  {
    what: '8,000 aliases of one anchor',
    text: `a: &a x\nb: [${'*a,'.repeat(8000)}]\n`,
    found: ['yaml/aliases 2:305'],
  },
  {
    what: 'too many anchors',
    text: Array.from({ length: 1001 }, (_, index) => `- &a${index} x\n`).join(''),
    found: ['yaml/aliases 1001:3'],
  },
  { what: 'an anchor that holds itself', text: `${HEAD}keep: &a [*a]\n`, found: ['yaml/alias 3:11'] },
  { what: 'an alias without an anchor', text: `${HEAD}keep: [*a]\n`, found: ['yaml/alias 3:8'] },
];

const size: readonly Trap[] = [
  { what: '20,000 open brackets', text: '['.repeat(20_000), found: ['yaml/depth 1:73'] },
  { what: '20,000 open maps', text: '{a: '.repeat(20_000), found: ['yaml/depth 1:286'] },
  { what: '20,000 dashes on a line', text: `${'- '.repeat(20_000)}a`, found: ['yaml/depth 1:144'] },
  {
    what: 'one level of nesting too many',
    text: `x-a: ${'['.repeat(LIMITS.depth)}${']'.repeat(LIMITS.depth)}`,
    found: ['yaml/depth 1:69'],
  },
  { what: 'too many values', text: `x-a: [${'1,'.repeat(LIMITS.nodes)}]`, found: ['yaml/nodes 1:200003'] },
  { what: 'too many line ends', text: '\n'.repeat(1_500_000), found: ['yaml/nodes 1000001:1'] },
  {
    what: 'a file of more than 2 MiB',
    text: `x-a: "${'x'.repeat(LIMITS.bytes)}"`,
    found: ['file/too-large 1:1'],
  },
  {
    what: 'a text of nearly 2 MiB as a name',
    text: `evenkeel: 1\nname: ${'x'.repeat(2_000_000)}\n`,
    found: ['schema/limit 2:7'],
  },
];

const keys: readonly Trap[] = [
  {
    what: '__proto__ at the top',
    text: `${HEAD}__proto__: { admin: true }\n`,
    found: ['yaml/reserved-key 3:1'],
  },
  {
    what: '__proto__ in a resource',
    text: BRANCH('__proto__: { absent: true }'),
    found: ['yaml/reserved-key 8:11'],
  },
  { what: 'constructor', text: `${HEAD}constructor: 1\n`, found: ['yaml/reserved-key 3:1'] },
  { what: 'prototype', text: `${HEAD}prototype: 1\n`, found: ['yaml/reserved-key 3:1'] },
  { what: 'toString', text: `${HEAD}toString: 1\n`, found: ['schema/unknown-key 3:1'] },
  { what: 'hasOwnProperty', text: BRANCH('hasOwnProperty: 1'), found: ['schema/unknown-key 8:11'] },
  {
    what: '__proto__ in a free map',
    text: BRANCH('endpoints: [{ type: read_write, settings: { pg_settings: { "__proto__": "1" } } }]'),
    found: ['yaml/reserved-key 8:70'],
  },
  { what: 'the same key twice', text: `${HEAD}name: y\n`, found: ['yaml/duplicate-key 3:1'] },
  {
    what: 'the same key twice, once in quotes',
    text: `${HEAD}"name": y\n`,
    found: ['yaml/duplicate-key 3:1'],
  },
  {
    what: 'the same key twice in a flow map',
    text: `${HEAD}neon: { projects: [], "projects": [] }\n`,
    found: ['yaml/duplicate-key 3:23'],
  },
  {
    what: 'a number and its text as keys',
    text: `x-a:\n  1: a\n  "1": b\n${HEAD}`,
    found: ['yaml/key 2:3', 'yaml/duplicate-key 3:3'],
  },
  {
    what: 'a key and its tagged twin',
    text: `${HEAD}!!str name: y\n`,
    found: ['yaml/tag 3:1', 'yaml/duplicate-key 3:7'],
  },
  { what: 'a merge key', text: `${HEAD}<<: { a: 1 }\n`, found: ['yaml/merge-key 3:1'] },
  { what: 'a list as key', text: `${HEAD}? [a]\n: b\n`, found: ['yaml/key 3:3'] },
  { what: 'a map as key', text: `${HEAD}? { a: b }\n: b\n`, found: ['yaml/key 3:3'] },
  { what: 'an alias as key', text: `${HEAD}x-a: &a b\n*a : c\n`, found: ['yaml/key 4:1'] },
  { what: 'an empty key', text: `${HEAD}: c\n`, found: ['yaml/key 3:1'] },
  { what: 'a null key', text: `x-a:\n  null: c\n${HEAD}`, found: ['yaml/key 2:3'] },
];

const documents: readonly Trap[] = [
  { what: '%YAML 1.1', text: `%YAML 1.1\n---\n${HEAD}`, found: ['yaml/directive 1:1'] },
  { what: '%TAG', text: `%TAG !e! tag:example.com,2000:\n---\n${HEAD}`, found: ['yaml/directive 1:1'] },
  { what: 'two documents', text: `${HEAD}---\n${HEAD}`, found: ['yaml/documents 3:1'] },
  {
    what: 'content after the end of the document',
    text: `${HEAD}...\na: 1\n`,
    found: ['yaml/documents 4:1'],
  },
  ...['!!js/function', '!!python/object', '!!binary', '!foo', '!!set', '!!omap', '!!str', '!'].map(tag => ({
    what: `the tag ${tag}`,
    text: `name: ${tag} abc\nevenkeel: 1\n`,
    found: ['yaml/tag 1:7'],
  })),
];

const values: readonly Trap[] = [
  ...['yes', 'no', 'on', 'off', 'Y', '"true"'].map(word => ({
    what: `${word} where true or false is wanted`,
    text: BRANCH(`protected: ${word}`),
    found: ['schema/type 8:22'],
  })),
  {
    what: 'infinity where a number is wanted',
    text: BRANCH('endpoints: [{ type: read_write, autoscaling_limit_max_cu: .inf }]'),
    found: ['schema/type 8:69'],
  },
  {
    what: 'a number too large for any',
    text: BRANCH('endpoints: [{ type: read_write, autoscaling_limit_max_cu: 1e400 }]'),
    found: ['schema/type 8:69'],
  },
  {
    what: 'a user-supplied regular expression',
    text: BRANCH('pattern: (a+)+$'),
    found: ['schema/unknown-key 8:11'],
  },
  { what: 'a base URL', text: `${HEAD}base_url: https://evil.example\n`, found: ['schema/unknown-key 3:1'] },
  {
    what: 'an override of the direction of writing',
    text: `${HEAD}docs: { portals: [{ url: "https://d.example", answers: [{ page: /, ask: "a\u202eb" }] }] }\n`,
    found: ['yaml/hidden-character 3:73'],
  },
  {
    what: 'half of a surrogate pair as an escape',
    text: `${HEAD}keep: ["neon.branch/\\ud800"]\n`,
    found: ['yaml/character 3:8'],
  },
];

const text: readonly Trap[] = [
  { what: 'a tab as indentation', text: `${HEAD}neon:\n\tprojects: []\n`, found: ['yaml/tab 4:1'] },
  { what: 'NUL', text: `${HEAD}keep: ["a\0b"]\n`, found: ['yaml/character 3:10'] },
  { what: 'an escape character', text: `${HEAD}keep: ["a\u001b[2J"]\n`, found: ['yaml/character 3:10'] },
  {
    what: 'an 8-bit control character',
    text: `${HEAD}keep: ["a\u009b2J"]\n`,
    found: ['yaml/character 3:10'],
  },
  {
    what: 'a carriage return inside a line',
    text: `${HEAD}keep: ["a\rb"]\n`,
    found: ['yaml/character 3:10'],
  },
  { what: 'a byte order mark inside', text: `${HEAD}keep: ["a\ufeffb"]\n`, found: ['yaml/character 3:10'] },
  { what: 'a list at the top', text: '- a\n', found: ['schema/type 1:1'] },
  { what: 'nothing', text: '', found: ['schema/type 1:1'] },
  { what: 'a bracket that is not closed', text: `${HEAD}keep: [a\n`, found: ['yaml/syntax 3:7'] },
  {
    what: 'a variable without quotes in a flow list',
    text: `${HEAD}keep: [\${x}]\n`,
    found: ['yaml/syntax 3:9'],
  },
];

const all = { ids, aliases, size, keys, documents, values, text };
for (const [group, traps] of Object.entries(all)) {
  describe(`what a manifest may not hold: ${group}`, () => {
    test.each(traps)('$what is reported at its place', async ({ text, found }) => {
      const loaded = await loadText(text);
      expect(places(loaded)).toEqual(found);
      const warning = found.every(place => place.startsWith('yaml/hidden-character'));
      expect(loaded.manifest !== undefined).toBe(warning);
    });
  });
}

describe('encodings', () => {
  const utf16 = Uint8Array.from([0xff, 0xfe, 0x61, 0]);
  const bigEndian = Uint8Array.from([0, 0x61, 0, 0x3a]);
  const broken = Uint8Array.from([...new TextEncoder().encode(`${HEAD}keep: ["é`), 0xff, 0x22, 0x5d]);
  const surrogate = Uint8Array.from([...new TextEncoder().encode(HEAD), 0x23, 0xed, 0xa0, 0x80]);

  test.each([
    { what: 'UTF-16 with a mark', bytes: utf16, found: ['yaml/encoding 1:1'] },
    { what: 'UTF-16 without a mark', bytes: bigEndian, found: ['yaml/encoding 1:1'] },
    { what: 'an invalid byte', bytes: broken, found: ['yaml/encoding 3:10'] },
    { what: 'an encoded surrogate', bytes: surrogate, found: ['yaml/encoding 3:2'] },
  ])('$what is reported at its place', async ({ bytes, found }) => {
    expect(places(await loadFiles({ 'evenkeel.yaml': { bytes } }))).toEqual(found);
  });

  test('a byte order mark at the start is accepted and does not move columns', async () => {
    expect(places(await loadText(`\ufeff${HEAD}`))).toEqual([]);
    expect(places(await loadText('\ufeffevenkel: 1\n'))).toContain('schema/unknown-key 1:1');
  });
});

test('a key that was refused does not reach any object', async () => {
  const loaded = await loadText(
    `${HEAD}__proto__: { admin: true }\nneon: { projects: [{ id: a, __proto__: { admin: true } }] }\n`,
  );
  expect(JSON.stringify(loaded.checkable?.value)).toBe(
    '{"evenkeel":1,"name":"x","neon":{"projects":[{"id":"a"}]}}',
  );
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
});

test('the hint of an unquoted id has the digits as they were written', async () => {
  const { problems } = await loadText(GUILD('1234567890123456789'));
  expect(problems[0]?.hint).toBe('use quotes: "1234567890123456789"');
});

/**
 * 2^53 is a bound that NUMBER options may have. One more is the first whole number that a double
 * cannot hold.
 */
test.each([
  ['9007199254740992', 2 ** 53],
  ['-9007199254740992', -(2 ** 53)],
  ['+9007199254740992', 2 ** 53],
])('%s is a number, as it is kept exactly', async (written, value) => {
  const command = `{ name: a, description: D, options: [{ type: number, name: n, description: D, choices: [{ name: c, value: ${written} }] }] }`;
  const { manifest, problems } = await loadText(
    `${HEAD}discord:\n  application_id: "222222222222222222"\n  commands: [${command}]\n`,
  );
  expect(problems).toEqual([]);
  expect(manifest?.value).toMatchObject({
    discord: { commands: [{ options: [{ choices: [{ value }] }] }] },
  });
});

test.each(['9007199254740993', '-9007199254740993', '9007199254740994', '1152921504606846976'])(
  '%s is refused where a number is wanted, too: whoever writes it may mean an id',
  async written => {
    const found = await loadText(
      `${HEAD}discord:\n  application_id: "222222222222222222"\n  commands: [{ name: a, description: D, options: [{ type: number, name: n, description: D, max_value: ${written} }] }]\n`,
    );
    expect(found.problems[0]?.rule).toBe('yaml/unquoted-id');
  },
);

test.each([
  ['yes', 'write true'],
  ['off', 'write false'],
  ['"true"', 'leave the quotes out'],
])('%s where true or false is wanted comes with advice', async (word, hint) => {
  expect((await loadText(BRANCH(`protected: ${word}`))).problems[0]?.hint).toBe(hint);
});

test('a single document with markers around it is accepted', async () => {
  expect(places(await loadText(`---\n${HEAD}...\n# the end\n`))).toEqual([]);
});

test('aliases of small values are written out and keep the place of their anchor', async () => {
  const loaded = await loadText(
    `${HEAD}x-ids: &ids ["197038439483310086"]\ndiscord:\n  application_id: "222222222222222222"\n  guilds:\n    - ids: *ids\n`,
  );
  expect(loaded.problems).toEqual([]);
  expect(loaded.manifest?.value.discord?.guilds?.[0]?.ids).toEqual(['197038439483310086']);
  expect(loaded.manifest?.source(['discord', 'guilds', 0, 'ids', 0])).toMatchObject({ line: 3, column: 14 });
});

test('a large but allowed manifest is read', async () => {
  const items = Array.from(
    { length: 15_000 },
    (_, index) => `        - name: b${index}\n          protected: true\n`,
  );
  const loaded = await loadText(`${HEAD}neon:\n  projects:\n    - id: a\n      branches:\n${items.join('')}`);
  expect(loaded.problems).toEqual([]);
  expect(loaded.manifest?.value.neon?.projects?.[0]?.branches).toHaveLength(15_000);
});

test('what is too long is cut, and what is too much is called what it is', async () => {
  const digits = `1${'0'.repeat(100_000)}e9`;
  const { problems: wrong } = await loadText(BRANCH(`protected: ${digits}`));
  expect(wrong).toHaveLength(1);
  expect(JSON.stringify(wrong[0]).length).toBeLessThan(1_000);
  const { problems: much } = await loadText('\n'.repeat(1_500_000));
  expect(much[0]?.message).toBe('the file holds more than 1000000 values, marks, comments and line ends');
});
