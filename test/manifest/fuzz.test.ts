import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeFrame } from '../../src/manifest/frame.ts';
import type { LoadResult } from '../../src/manifest/load.ts';
import { loadFiles, loadText } from './load-text.ts';

const GOOD = `evenkeel: 1
name: acme-\${pr}
vars: { pr: { default: 12 }, guild: { default: "197038439483310086" } }
keep: ["neon.branch/*/prod*"]
x-common: &common { type: string, name: a, description: b }
discord:
  application_id: "222222222222222222"
  commands:
    - name: ban
      description: |
        Ban a member
      options: [*common, { type: user, name: member, description: Who }]
  guilds:
    - ids: ["\${guild}"]
      permissions: [{ command: ban, of: global, overwrites: [{ everyone: true, allow: false }] }]
neon:
  projects:
    - id: shiny-wind-028834
      branches:
        - name: preview/pr-12
          ttl: 7d
          backup_schedule: [{ frequency: daily, hour: 3, retention: 14d }]
docs: { portals: [{ url: "https://docs.example.com", answers: [{ page: /a, ask: "b?" }] }] }
`;

/**
 * A rejection has at least one error; each problem stands in a line of its file, and can be shown.
 */
function judge({ manifest, problems, texts }: LoadResult): void {
  expect(manifest === undefined).toBe(problems.some(({ level }) => level === 'error'));
  for (const problem of problems) {
    const { file, line, column } = problem.source;
    const text = texts.get(file);
    expect(problem.message).not.toBe('');
    expect(line).toBeGreaterThanOrEqual(1);
    expect(column).toBeGreaterThanOrEqual(1);
    if (text !== undefined) {
      const written = text.split('\n')[line - 1];
      expect(written).toBeDefined();
      expect(column).toBeLessThanOrEqual((written as string).length + 1);
    }
    expect(codeFrame(problem, text)).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Surrogate}\u2028\u2029]/u);
  }
}

const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ': ',
    '- ',
    '? ',
    '\n',
    '\n  ',
    '\n    ',
    '\t',
    '"',
    "'",
    '#',
    ' #',
    '|\n',
    '>\n',
    '---\n',
    '...\n',
  ],
  ...[
    '&a ',
    '*a',
    '!!str ',
    '!x ',
    '<<: ',
    '%YAML 1.1\n',
    '${a}',
    '${',
    '$$',
    '${{ x }}',
    '\ufeff',
    '\u001b',
    '\r',
    '~',
    'null',
  ],
  ...[
    'evenkeel: 1\n',
    'name: x\n',
    'neon:',
    'projects:',
    'id: a',
    'branches:',
    'discord:',
    'commands:',
    'vars:',
    'include:',
    'keep:',
  ],
  ...['__proto__: 1', '0x1F', '1e400', '.inf', '123456789012345678', 'yes', 'true', 'é', '😀', '\ud800'],
];

const yamlish = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(pieces => pieces.join(''));

interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

const edits = fc.array(
  fc.record({
    at: fc.nat({ max: GOOD.length }),
    remove: fc.nat({ max: 12 }),
    insert: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })),
  }),
  { minLength: 1, maxLength: 4 },
);

function edited(list: readonly Edit[]): string {
  return list.reduce(
    (text, { at, remove, insert }) => text.slice(0, at) + insert + text.slice(at + remove),
    GOOD,
  );
}

test('the manifest that is mutated here is good', async () => {
  expect((await loadText(GOOD)).problems).toEqual([]);
});

test('random pieces of YAML never crash it, and every rejection has a place', async () => {
  await fc.assert(
    fc.asyncProperty(yamlish, async text => judge(await loadText(text))),
    { numRuns: 3_000 },
  );
});

test('random edits of a good manifest never crash it, and every rejection has a place', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async list => judge(await loadText(edited(list)))),
    { numRuns: 3_000 },
  );
});

test('random bytes never crash it, and every rejection has a place', async () => {
  const bytes = fc.uint8Array({ maxLength: 200 });
  await fc.assert(
    fc.asyncProperty(bytes, async content => judge(await loadFiles({ 'evenkeel.yaml': { bytes: content } }))),
    { numRuns: 2_000 },
  );
});

test('random values fit the schema or are rejected at their place, whatever their shape', async () => {
  const key = fc.constantFrom(
    'evenkeel',
    'name',
    'discord',
    'neon',
    'docs',
    'commands',
    'guilds',
    'ids',
    'projects',
    'branches',
    'id',
    'type',
    'options',
    'x',
  );
  const { value } = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 6 },
      fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }));
  await fc.assert(
    fc.asyncProperty(value, async made => judge(await loadText(JSON.stringify(made) ?? ''))),
    { numRuns: 2_000 },
  );
});

test('what is read is the same whatever the quotes', async () => {
  const name = fc
    .string({ unit: fc.constantFrom(...'abcXYZ019._-/'), minLength: 1, maxLength: 20 })
    .map(text => `a${text}`);
  await fc.assert(
    fc.asyncProperty(name, async text => {
      const plain = await loadText(`evenkeel: 1\nname: ${text}\n`);
      const quoted = await loadText(`evenkeel: 1\nname: ${JSON.stringify(text)}\n`);
      expect(plain.manifest?.name).toBe(text);
      expect(quoted.manifest?.name).toBe(text);
    }),
  );
});
