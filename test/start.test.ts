import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../scripts/program.js';
import { commandLineProgram, root } from '../scripts/settings.js';
import { manifestPages } from '../src/manifest/code-pages.ts';
import { neonRulePages } from '../src/providers/neon/rule-pages.ts';
import { failurePages } from '../src/render/code-pages/failures.ts';
import { type SandboxServer, startSandbox } from '../src/sandbox/server.ts';
import { expectWithin } from './helpers/bounds.ts';
import { PROJECT } from './helpers/world.ts';

/*
 * What a start costs, counted without a clock: V8 reads all code of the file before the first line runs, and each of Node's own
 * modules takes time to load. Times are in bench/.
 */

const MANIFEST = `evenkeel: 1\nname: acme\nneon: { projects: [{ id: ${PROJECT}, branches: [{ name: main }] }] }\n`;
const REPORT = `process.on('exit', () => process.stderr.write('\\n' + JSON.stringify(process.moduleLoadList)));`;
/** How many modules something takes differs between versions of Node. */
const COUNTED_ON = '20.';
/** Node's modules that `validate` has no use for, each some milliseconds. */
const SLOW = [
  'child_process',
  'crypto',
  'dns',
  'http',
  'https',
  'net',
  'readline',
  'tls',
  'v8',
  'vm',
  'worker_threads',
  'zlib',
];

const run = promisify(execFile);

let folder = '';
let text = '';
let sandbox: SandboxServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-start-'));
  text = await program(commandLineProgram);
  writeFileSync(join(folder, 'cli.mjs'), text);
  writeFileSync(join(folder, 'empty.mjs'), '');
  writeFileSync(join(folder, 'report.mjs'), REPORT);
  writeFileSync(join(folder, 'evenkeel.yaml'), MANIFEST);
  sandbox = await startSandbox();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sandbox.close();
});

/** Node's own modules that a run loads. */
async function loadedBy(...argv: readonly string[]): Promise<readonly string[]> {
  const env = { PATH: process.env['PATH'], ...sandbox.env };
  const { stderr } = await run(process.execPath, ['--import', './report.mjs', ...argv], { cwd: folder, env });
  const list: unknown = JSON.parse(stderr.slice(stderr.lastIndexOf('\n')));
  return (list as readonly string[]).flatMap(name => /^NativeModule (.*)/.exec(name)?.[1] ?? []);
}

/** Those that an empty program does not load. */
async function moreThanNothing(command: string): Promise<readonly string[]> {
  const before = new Set(await loadedBy('empty.mjs'));
  return (await loadedBy('cli.mjs', command)).filter(name => !before.has(name));
}

test('the code that every run reads stays small, and the rest waits in a comment', () => {
  const code = text.lastIndexOf('\n/*');
  expectWithin('characters of dist/cli.js that every run reads as code', code);
  expectWithin('characters of dist/cli.js', text.length);
});

test('the pages of the codes wait in the comment too: only `explain` reads them', () => {
  const code = text.lastIndexOf('\n/*');
  for (const { title } of [failurePages.usage, manifestPages['yaml/tab'], neonRulePages['neon/branch-ttl']])
    expect(text.indexOf(title), title).toBeGreaterThan(code);
});

test("the action's file stays small, and goes without the pages of the codes", () => {
  const action = readFileSync(join(root, 'dist/action.js'));
  expectWithin('bytes of dist/action.js', action.length);
  expect(action.includes(neonRulePages['neon/branch-ttl'].title)).toBe(false);
});

test('the program is ASCII, so that V8 holds it with one byte a character', () => {
  expect(/[^\0-\x7F]/.exec(text)?.index).toBe(undefined);
});

test('`validate` loads none of the slow modules of Node', async () => {
  const more = await moreThanNothing('validate');
  expect(more.filter(name => SLOW.includes(name))).toEqual([]);
});

test.runIf(process.versions.node.startsWith(COUNTED_ON))(
  '`validate` and `plan` load no more modules of Node',
  async () => {
    expectWithin("Node's own modules that `validate` loads", await moreThanNothing('validate'));
    expectWithin("Node's own modules that `plan` loads", await moreThanNothing('plan'));
  },
);

test('a late part runs, and a program that was replaced while it ran is told', async () => {
  expect(await loadedBy('cli.mjs', 'schema')).not.toEqual([]);
  writeFileSync(join(folder, 'cut.mjs'), text.slice(0, text.lastIndexOf('\n/*') + 1));
  const command = `"${process.execPath}" cut.mjs schema 2>&1`;
  expect(() => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })).toThrow();
});
