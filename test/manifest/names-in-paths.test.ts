import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pathTo } from '../../src/core/http.ts';
import { urlOf } from '../../src/http/origin.ts';
import { loadText, places } from './load-text.ts';

const BRANCH = (keys: string): string =>
  `evenkeel: 1\nname: x\nneon: { projects: [{ id: a, branches: [{ name: main, ${keys} }] }] }\n`;

/** Each stands in the path of a request. */
const PLACES: readonly (readonly [what: string, keys: (name: string) => string])[] = [
  ['a role', name => `roles: [{ name: ${name} }]`],
  ['an absent role', name => `roles: [{ name: ${name}, absent: true }]`],
  ['a database', name => `databases: [{ name: ${name}, owner_name: a }]`],
  ["a database's old name", name => `databases: [{ name: b, owner_name: a, renamed_from: ${name} }]`],
  ['a bucket', name => `buckets: [{ name: ${name} }]`],
];

describe.each(PLACES)('%s', (_, keys) => {
  test.each(['.', '..'])('cannot be called "%s"', async name => {
    const text = BRANCH(keys(`"${name}"`));
    const loaded = await loadText(text);
    const column = text.split('\n')[2]!.indexOf(`"${name}"`) + 1;
    expect(places(loaded)).toEqual([`schema/pattern 3:${column}`]);
    expect(loaded.problems[0]?.message).toMatch(/^"(name|renamed_from)" must not be "\." or "\.\."/);
  });

  test.each(['...', '.a', 'a.', '..a', '.\\n', '%2e', '/', '?', '\\\\', ' '])(
    'can be called "%s"',
    async name => {
      expect(places(await loadText(BRANCH(keys(`"${name}"`))))).toEqual([]);
    },
  );
});

test('what a snapshot or an endpoint is called stands in no path', async () => {
  const keys = 'snapshots: [{ name: "." }], endpoints: [{ type: read_only, name: ".." }]';
  expect(places(await loadText(BRANCH(keys)))).toEqual([]);
});

test('every other text can be a part of a path', () => {
  const name = fc
    .oneof(fc.string({ unit: 'grapheme', minLength: 1 }), fc.stringMatching(/^[.%2eE/\\?#\s]{1,6}$/))
    .filter(text => text !== '.' && text !== '..');
  fc.assert(
    fc.property(name, text => {
      const url = urlOf('https://a.example/v2', pathTo`/roles/${text}`);
      expect(decodeURIComponent(new URL(url).pathname)).toBe(`/v2/roles/${text}`);
    }),
    { numRuns: 2_000 },
  );
});
