import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

/*
 * The page about adding a field, played on a copy of the repository: whole, and with each step left out.
 */

const ROOT = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const NOT_COPIED = ['.git', 'node_modules', 'dist'];
/** Nothing of the script that runs this test: it says which tests there are. */
const ENV = { PATH: process.env['PATH'] ?? '', HOME: tmpdir() };
const copies: string[] = [];

afterAll(() => {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}, 60_000);

interface TestReport {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The tests of all fields that fail in a copy with some steps of the page. */
async function failing(...steps: readonly string[]): Promise<string> {
  const copy = mkdtempSync(join(tmpdir(), 'evenkeel-field-'));
  copies.push(copy);
  for (const each of readdirSync(ROOT).filter(name => !NOT_COPIED.includes(name)))
    cpSync(join(ROOT, each), join(copy, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  for (const step of steps) {
    writeFileSync(join(copy, 'step.diff'), `${step}\n`);
    await run('patch', ['-p1', '-i', 'step.diff'], { cwd: copy });
  }
  await run(process.execPath, ['scripts/generate.js'], { cwd: copy, env: ENV });
  const report = join(copy, 'report.json');
  const files = ['every-field', 'left-out'].map(name => `test/contract/${name}.test.ts`);
  const argv = ['run', ...files, '-t', 'neon.endpoint', '--reporter=json', `--outputFile=${report}`];
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
const [schema = '', row = '', line = ''] = [...page.matchAll(/^```diff\n([\s\S]*?)^```$/gm)].map(
  ([, diff = '']) => diff,
);

test('a field that is added as the page says holds all that is asked of a field', async () => {
  expect(await failing(schema, row, line)).toBe('');
}, 120_000);

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
    const found = await failing(...steps);
    for (const each of said) expect(found).toContain(each);
  },
  120_000,
);
