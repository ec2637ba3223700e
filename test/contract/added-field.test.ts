import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/*
 * The page about adding a field, played on a copy of the repository: whole, and with each step left
 * out.
 */

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const NOT_COPIED = ['.git', '.mutants', 'node_modules', 'dist'];
/** Without what builds the command line first: the tests of fields load the sources. */
const CONFIG = `export default { test: { setupFiles: ['test/no-network.ts'], testTimeout: 20_000 } };\n`;
/** Nothing of the script that runs this test: it says which tests there are. */
const ENV = { PATH: process.env['PATH'] ?? '', HOME: tmpdir() };
interface TestReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

type Tests = readonly [name: string, ...files: readonly string[]];
const OF_FIELDS: Tests = ['neon.endpoint', 'every-field', 'left-out'];
const OF_BRANCHES: Tests = ['neon.branch', 'every-field', 'left-out'];
const OF_MEMBERS: Tests = ['option', 'every-member'];

/** The tests of a name that fail in a copy with some steps of the page. */
async function failing(tests: Tests, ...steps: readonly string[]): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'evenkeel-field-'));
  try {
    return await failingIn(copy, tests, steps);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function failingIn(copy: string, [name, ...tests]: Tests, steps: readonly string[]): Promise<string> {
  for (const each of readdirSync(ROOT).filter(name => !NOT_COPIED.includes(name)))
    cpSync(join(ROOT, each), join(copy, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const step of steps) {
    writeFileSync(join(copy, 'step.diff'), `${step}\n`);
    await run('patch', ['-p1', '-i', 'step.diff'], { cwd: copy });
  }
  await run(process.execPath, ['scripts/generate.js'], { cwd: copy, env: ENV });
  const report = join(copy, 'report.json');
  writeFileSync(join(copy, 'fields.config.js'), CONFIG);
  const files = tests.map(each => `test/contract/${each}.test.ts`);
  const argv = [
    'run',
    '--config=fields.config.js',
    ...files,
    '-t',
    name,
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  await run(join(ROOT, 'node_modules/.bin/vitest'), argv, { cwd: copy, env: ENV }).catch(() => undefined);
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
  return testResults
    .flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults.flatMap(each => (each.status === 'failed' ? [each.fullName] : [])),
    ])
    .filter(each => each !== '')
    .join('\n');
}

const page = readFileSync(join(ROOT, 'docs/adding-a-field.md'), 'utf8');
const diffs = [...page.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(([, diff = '']) => diff);
const [schema = '', row = '', line = ''] = diffs;
const ofBranch = diffs.slice(3, 7);
const ofMember = diffs.slice(7);

test('a field that is added as the page says holds all that is asked of a field', async () => {
  expect(await failing(OF_FIELDS, schema, row, line)).toBe('');
});

test.each<[string, readonly string[], readonly string[]]>([
  ['its row', [schema], ['neon.endpoint: what its schema has is in its table']],
  ['its schema', [row], ['schema/kinds/neon.endpoint.schema.json has no "pooler_enabled"']],
  ['its line', [schema, row], ['neon.endpoint has every field of a live one in the table']],
  [
    'its name under `ignore`',
    [schema.slice(0, schema.lastIndexOf('@@ -')), row, line],
    ['neon.endpoint can ignore each of its fields'],
  ],
  [
    'a part of the kind that writes it',
    [schema, row.replace('flag()', 'flag({ apart: true })'), line],
    [
      'neon.endpoint pooler_enabled is made as an entry says it',
      'neon.endpoint pooler_enabled changes alone',
    ],
  ],
  [
    'its place in an export',
    [schema, row.replace('flag()', "flag({ exported: 'never' })"), line],
    ['neon.endpoint pooler_enabled is exported as what an entry says'],
  ],
  [
    'what its record says',
    [schema, row.replace('flag()', 'flag({ live: () => false })'), line],
    ['neon.endpoint pooler_enabled changes alone'],
  ],
])(
  'without %s, a test says so',
  async (_, steps, said) => {
    const found = await failing(OF_FIELDS, ...steps);
    for (const each of said) expect(found).toContain(each);
  },
  120_000,
);

const [key = '', column = '', story = '', served = ''] = ofBranch;
const UNSERVED = 'neon.branch purpose is made as an entry says it';

test('a field that the sandbox does not have, added as the page says, holds all that is asked of a field', async () => {
  expect(await failing(OF_BRANCHES, key, column, story, served)).toBe('');
});

test.each<[string, readonly string[], readonly string[]]>([
  ['its row', [key, served], ['neon.branch: what its schema has is in its table']],
  ['its schema', [column, served], ['schema/kinds/neon.branch.schema.json has no "purpose"']],
  ['its line', [key, column, served], ['neon.branch has every field of a live one in the table']],
  ['the sandbox', [key, column, story], [UNSERVED]],
  [
    'its name under `ignore`',
    [key.slice(0, key.lastIndexOf('@@ -')), column, story, served],
    ['neon.branch can ignore each of its fields'],
  ],
  [
    'what its record says',
    [key, column.replace('text()', 'text({ live: () => null })'), story, served],
    [UNSERVED, 'neon.branch purpose changes alone'],
  ],
  [
    'a part of the kind that writes it',
    [key, column.replace('text()', 'text({ apart: true })'), story, served],
    [UNSERVED, 'neon.branch purpose changes alone'],
  ],
  [
    'its place in an export',
    [key, column.replace('text()', "text({ exported: 'never' })"), story, served],
    ['neon.branch purpose is exported as what an entry says'],
  ],
])(
  'a field that the sandbox does not have without %s is told by a test',
  async (_, steps, said) => {
    const found = await failing(OF_BRANCHES, ...steps);
    for (const each of said) expect(found).toContain(each);
  },
  120_000,
);

const [property = '', member = '', sandbox = ''] = ofMember;
const IN_TABLE = 'option has the members of its schema in its table';
const IN_SANDBOX = 'option has the members of its table in the sandbox';

test('a member of a Discord option that is added as the page says holds all that is asked of one', async () => {
  expect(await failing(OF_MEMBERS, property, member, sandbox)).toBe('');
});

test.each<[string, readonly string[], readonly string[]]>([
  ['its row and the sandbox', [property], [IN_TABLE]],
  ['its schema and the sandbox', [member], [IN_TABLE, IN_SANDBOX]],
  ['its schema and its row', [sandbox], [IN_SANDBOX]],
  ['the sandbox', [property, member], [IN_SANDBOX, 'option multiline is made as an entry says it']],
  [
    'its normal form',
    [
      property,
      member.replace('multiline: { ...flag()', 'multiline: { ...flag({ normal: () => false })'),
      sandbox,
    ],
    ['option multiline is made as an entry says it', 'option multiline is one row of drift'],
  ],
])(
  'a member of a Discord option without %s is told by a test',
  async (_, steps, said) => {
    const found = await failing(OF_MEMBERS, ...steps);
    for (const each of said) expect(found).toContain(each);
  },
  120_000,
);
