import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textFile } from '../../src/core/text-file.ts';
import { parseAnyYaml, parseYaml } from '../../src/manifest/parse-yaml.ts';
import { plainYaml } from '../../src/manifest/plain-yaml.ts';
import { RESERVED_KEYS } from '../../src/manifest/to-node.ts';

/** Whether the short way read the text; throws where it read something else than the whole parser. */
function isReadAlike(text: string): boolean {
  const file = textFile('a.yaml', text);
  const node = plainYaml(file, RESERVED_KEYS);
  if (node === undefined) return false;
  expect({ node, problems: [] }, JSON.stringify(text)).toEqual(parseAnyYaml(file, RESERVED_KEYS));
  return true;
}

const MANIFEST = `# Ours
evenkeel: 1
name: acme
keep: [neon.branch/*/main, "a: b", 'c # d']

discord:
  application_id: "222222222222222222" # of the test bot
  commands:
    - name: ping
      description: Answers, in time:at once
      options:
      - { type: string, name: what, description: What to say, required: true }
      - type: integer
        name: often
        min_value: 0
        max_value: 2.50
        choices: []
    # between
    - { name: pong, description: é is here, options: [ { type: user } ] }
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: preview/pr-12
          parent: main   
          protected: false
  prune: true
docs: {}
`;

test('the short way reads an ordinary manifest as the whole parser does', () => {
  expect(isReadAlike(MANIFEST)).toBe(true);
  expect(isReadAlike(MANIFEST.trimEnd())).toBe(true);
});

describe('what the short way leaves to the whole parser', () => {
  test.each([
    ['an anchor', 'a: &x 1\nb: *x\n'],
    ['a tag', 'a: !!str 1\n'],
    ['a directive', '%YAML 1.1\n---\na: yes\n'],
    ['two documents', 'a: 1\n---\nb: 2\n'],
    ['a merge key', 'a:\n  <<: { b: 1 }\n'],
    ['a key that is there twice', 'a: 1\na: 2\n'],
    ['a key in brackets that is there twice', 'a: { b: 1, b: 2 }\n'],
    ['a reserved key', 'a: { constructor: 1 }\n'],
    ['a key that is no text', 'true: 1\n'],
    ['no value', 'a:\nb: 1\n'],
    ['null', 'a: null\n'],
    ['a word in other letters', 'a: True\n'],
    ['a number with a point at its end', 'a: 1.\n'],
    ['a number with a power', 'a: 1e3\n'],
    ['a number to the base of 16', 'a: 0x1F\n'],
    ['a number with a leading 0', 'a: 017\n'],
    ['an id without quotes', 'a: 197038439483310086\n'],
    ['a day', 'a: 2026-11-22\n'],
    ['an escape', 'a: "\\u202e"\n'],
    ['a quote in quotes', "a: 'it''s'\n"],
    ['a text of several lines', 'a: one\n  two\n'],
    ['a text in quotes of several lines', 'a: "one\n  two"\n'],
    ['a block of text', 'a: |\n  one\n'],
    ['a list in brackets of several lines', 'a: [1,\n  2]\n'],
    ['a comma before a bracket', 'a: [1, ]\n'],
    ['a tab', 'a:\t1\n'],
    ['the other end of a line', 'a: 1\r\n'],
    ['a hidden character', 'a: b\u202ec\n'],
    ['half of a pair', 'a: b\ud800c\n'],
    ['a map in a text', 'a: b: c\n'],
    ['a list in a list', 'a:\n  - - 1\n'],
    ['an indentation that fits nothing', 'a:\n    b: 1\n  c: 2\n'],
    ['a value after a value', 'a: "b" c\n'],
    ['a comment without a space before it', 'a: "b"#c\n'],
    ['depth', `${Array.from({ length: 70 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')}`],
    ['a list', '- 1\n'],
    ['nothing', '\n'],
    ['an indented beginning', '  a: 1\n'],
  ])('%s', (_, text) => {
    const file = textFile('a.yaml', text);
    expect(plainYaml(file, RESERVED_KEYS)).toBeUndefined();
    expect(parseYaml(file)).toEqual(parseAnyYaml(file, RESERVED_KEYS));
  });
});

test.each([
  ['values', `a: [${'1,'.repeat(50_000)}1]\n`],
  ['lines', `a: 1\n${'\n'.repeat(50_000)}`],
])('the whole parser counts what may be too many %s', (_, text) => {
  expect(plainYaml(textFile('a.yaml', text), RESERVED_KEYS)).toBeUndefined();
});

const PIECES = [
  ...[
    '\n',
    '\n\n',
    ' ',
    '  ',
    '    ',
    ': ',
    ':',
    '- ',
    '-',
    ', ',
    ',',
    '{',
    '}',
    '[',
    ']',
    '{ ',
    ' }',
    '[]',
    '{}',
  ],
  ...[
    '"',
    "'",
    '#',
    ' # c\n',
    'a',
    'b: ',
    'c:\n',
    '- d: 1\n',
    '"e"',
    "'f'",
    '1',
    '0',
    'true',
    'null',
    '~',
    '?',
    '|',
    '>',
  ],
  ...[
    '&',
    '*',
    '!',
    '%',
    '@',
    '`',
    '\\',
    '=',
    '<',
    '---\n',
    '...',
    '.',
    '1.5',
    '0x1',
    '1e3',
    '-1',
    '12',
    'é',
    '.inf',
    'x-y',
  ],
];

const edited = fc
  .array(fc.tuple(fc.nat(MANIFEST.length), fc.nat(3), fc.constantFrom(...PIECES)), {
    minLength: 1,
    maxLength: 3,
  })
  .map(edits =>
    edits.reduce((text, [at, gone, piece]) => text.slice(0, at) + piece + text.slice(at + gone), MANIFEST),
  );

test('whatever the short way reads, it reads as the whole parser does', () => {
  let short = 0;
  fc.assert(
    fc.property(edited, text => {
      if (isReadAlike(text)) short += 1;
    }),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  );
  expect(short).toBeGreaterThan(30);
});

test('our examples are read as the whole parser reads them, and most of our manifests the short way', () => {
  const folder = join(import.meta.dirname, '..', '..', 'examples');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.ya?ml$/.test(name),
  );
  const short = names.filter(name => isReadAlike(readFileSync(join(folder, name), 'utf8')));
  expect(short).toEqual(
    expect.arrayContaining(
      ['discord.yaml', 'minimal.yaml', 'neon.yaml', 'everything/evenkeel.yaml'].map(name => join(name)),
    ),
  );
});
