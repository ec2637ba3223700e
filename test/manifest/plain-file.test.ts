import { describe, expect, test } from 'vitest';
import type { MapNode } from '../../src/core/manifest-node.ts';
import { textFile } from '../../src/core/text/text-file.ts';
import { isLiteralId, isPlainFile, mayName } from '../../src/manifest/files/plain-file.ts';
import { parseYaml } from '../../src/manifest/yaml/parse-yaml.ts';
import { PROVIDERS } from '../../src/providers/providers.ts';

function isPlain(text: string): boolean {
  const { node } = parseYaml(textFile('part.yaml', text));
  expect(node?.type, text).toBe('map');
  return isPlainFile(node as MapNode, text, PROVIDERS);
}

const ENTRY = '- { id: shiny-wind-028834, branches: [{ name: qa }] }';

test.each(['include: [x.yaml]', 'match: tenant-*', '- every: true'])(
  'a text with %s may be about any scope, whatever a list says of it',
  text => {
    expect(mayName(text, ['shiny-wind-028834'])).toBe(true);
  },
);

describe('a plain file', () => {
  test.each([
    ['entries of projects', `neon:\n  projects:\n    ${ENTRY}\n    - ids: [a-1, b-2]\n`],
    ['guilds', 'discord: { guilds: [{ ids: ["100000000000000001"] }] }\n'],
    ['two sections', `neon: { projects: [{ id: a-1 }] }\ndocs: { portals: [{ url: "https://a.test" }] }\n`],
    ['an alias in an entry', `neon: { projects: [{ id: &a a-1, prune: &p true }, { id: *a, prune: *p }] }\n`],
  ])('has %s', (_, text) => {
    expect(isPlain(text)).toBe(true);
  });

  test.each([
    ['nothing', '{}\n'],
    ['keep', `neon: { projects: [${ENTRY.slice(2)}] }\nkeep: ["neon.branch/*/main"]\n`],
    ['keep alone', 'keep: ["neon.branch/*/main"]\n'],
    ['defaults', 'neon: { projects: [{ id: a-1 }] }\ndefaults: {}\n'],
    ['vars', 'neon: { projects: [{ id: a-1 }] }\nvars: {}\n'],
    ['include', 'neon: { projects: [{ id: a-1 }] }\ninclude: [more.yaml]\n'],
    ['the name', 'neon: { projects: [{ id: a-1 }] }\nname: acme\n'],
    ['a key to ignore', 'neon: { projects: [{ id: a-1 }] }\nx-note: a\n'],
    ['another key in the section', 'neon: { projects: [{ id: a-1 }], defaults: {} }\n'],
    ['another key before the list', 'discord: { application_id: "1", guilds: [{ ids: ["2"] }] }\n'],
    ['another list than that of scopes', 'discord: { commands: [{ name: ban }] }\n'],
    ['no list', 'neon: { projects: { id: a-1 } }\n'],
    ['no section', 'neon: projects\n'],
    ['an empty section', 'neon: {}\n'],
    ['an entry without an id', 'neon: { projects: [{ id: a-1 }, { match: tenant-* }] }\n'],
    ['an entry that is no map', 'neon: { projects: [{ id: a-1 }, a-2] }\n'],
    ['an id that is a number', 'neon: { projects: [{ id: 12 }] }\n'],
    ['a list with a number', 'neon: { projects: [{ ids: [a-1, 12] }] }\n'],
    ['an id that is a map', 'neon: { projects: [{ id: { a: a-1 } }] }\n'],
    ['every guild', 'discord: { guilds: [{ every: true }] }\n'],
    ['a variable', 'neon: { projects: [{ id: "${a}" }] }\n'],
    ['an escape', 'neon: { projects: [{ id: "\\x61-1" }] }\n'],
    [
      'a day',
      'neon: { projects: [{ id: a-1, branches: [{ name: qa, expires_at: "2026-12-01T00:00:00Z" }] }] }\n',
    ],
  ])('has not %s', (_, text) => {
    expect(isPlain(text)).toBe(false);
  });
});

test.each([
  ['the id', '- id: a-1', true],
  ['the id of another', '- id: b-2', true],
  ['an id in a longer one', '- id: xa-12', true],
  ['no id', '- id: c-3', false],
  ['a variable', '- id: ${x}', true],
  ['an escape', '- id: "\\x61-1"', true],
  ['a day', '- expires_at: 2026-12-01', true],
])('a text with %s may name a scope with one of two ids: %s', (_, text, may) => {
  expect(mayName(text, ['a-1', 'b-2'])).toBe(may);
});

test.each([
  ['shiny-wind-028834', true],
  ['100000000000000001', true],
  ['', false],
  ['two words', false],
  ["it's", false],
  ['a%20b', false],
  ['a\nb', false],
  ['A-1', false],
  ['a.test', false],
])('%j is an id that YAML can only write as it is: %s', (id, is) => {
  expect(isLiteralId(id)).toBe(is);
});
