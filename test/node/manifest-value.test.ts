import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { OpenOptions } from '../../src/node/keel-options.ts';
import { failureOf, keelHere, MANIFEST } from './keel-here.ts';

/* A manifest that a program gives to `open` as a value or a text. */

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-value-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a value, its JSON and a file are one manifest: their plans have one digest', async () => {
  const text = JSON.stringify(MANIFEST);
  const file = join(folder, 'evenkeel.yaml');
  writeFileSync(file, text);
  const digests = [];
  for (const each of [{}, { manifest: text }, { file }]) {
    const { keel } = await keelHere(each);
    digests.push((await keel.plan()).plan.digest);
  }
  expect(digests[0]).toMatch(/^ek1-/);
  expect(new Set(digests).size).toBe(1);
});

test('a value is read once: what is changed in it later changes no run', async () => {
  const manifest: { name: string } & Omit<typeof MANIFEST, 'name'> = { ...structuredClone(MANIFEST) };
  const { keel } = await keelHere({ manifest });
  manifest.name = 'other';
  expect((await keel.plan()).plan.name).toBe('acme');
});

test('mistakes have their place in the text, or in the JSON of the value', async () => {
  const manifest = { ...MANIFEST, nmae: 'x' } as unknown as typeof MANIFEST;
  const { code, problems, message } = await failureOf(keelHere({ manifest }));
  expect([code, problems.map(({ source }) => source)]).toEqual([
    'invalid',
    [{ file: '<manifest>', line: 29, column: 3, endLine: 29, endColumn: 9 }],
  ]);
  expect(message).toContain('"nmae": "x"');
  const text = 'evenkeel: 1\nname: acme\nnoen: {}\n';
  expect((await failureOf(keelHere({ manifest: text }))).problems).toMatchObject([
    { source: { file: '<manifest>', line: 3, column: 1 } },
  ]);
});

test('it names no files: whoever sends a manifest reads nothing of this machine', async () => {
  const manifest = 'include: [/etc/passwd]\nevenkeel: 1\nname: acme\n';
  const { problems } = await failureOf(keelHere({ manifest }));
  expect(problems).toMatchObject([
    {
      rule: 'include/standard-input',
      message: 'a manifest from the option `manifest` cannot name other files',
      hint: 'save the manifest as a file, and give the path as `file`',
    },
  ]);
});

test('its variables have values', async () => {
  const manifest =
    'evenkeel: 1\nname: acme\nvars: { who: {} }\ndiscord: { application_id: "222222222222222222", commands: [{ name: ban, description: "Ban ${who}" }] }\n';
  const { keel } = await keelHere({ manifest, vars: { who: 'a member' } });
  expect((await keel.plan()).plan.rows[0]?.desired).toMatchObject({ description: 'Ban a member' });
});

test('an earlier manifest may be a file, and no commit', async () => {
  const before = join(folder, 'before.yaml');
  writeFileSync(before, JSON.stringify(MANIFEST));
  const { keel } = await keelHere();
  expect((await keel.plan({ base: before })).plan.base).toBeDefined();
  const failure = await failureOf(keel.plan({ base: 'git:HEAD' }));
  expect([failure.code, failure.message]).toEqual([
    'usage',
    'git:HEAD needs a manifest in a file, and this one is in no file',
  ]);
});

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;
test.each([
  [{ manifest: MANIFEST, file: 'evenkeel.yaml' }, /`file` and `manifest` cannot be given together/],
  [{ manifest: 1 }, /manifest must be a text or an object/],
  [{ manifest: [] }, /manifest must be a text or an object/],
  [{ manifest: new Map() }, /manifest must be a text or an object/],
  [{ manifest: cycle }, /cannot be written as JSON/],
  [{ manifest: { name: () => 'x' } }, /"name" is a function/],
  [{ manifest: { vars: new Map([['a', {}]]) } }, /"vars" is a Map/],
  [{ manifest: { vars: 1n } }, /BigInt/],
])('%o is refused', async (options, message) => {
  const failure = await failureOf(keelHere(options as unknown as Partial<OpenOptions>));
  expect([failure.code, failure.message]).toEqual(['usage', expect.stringMatching(message)]);
});

test('an empty text is an invalid manifest and no missing one', async () => {
  expect((await failureOf(keelHere({ manifest: '' }))).code).toBe('invalid');
});
