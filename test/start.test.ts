import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { program } from '../scripts/program.js';
import { commandLineProgram } from '../scripts/settings.js';

/*
 * What a start costs, counted without a clock: V8 reads all code of the file before the first line runs, and each of Node's own
 * modules takes time to load. Times are in bench/.
 */

const MANIFEST = 'evenkeel: 1\nname: acme\nneon: { projects: [{ id: p, branches: [{ name: main }] }] }\n';
const REPORT = `process.on('exit', () => process.stderr.write(JSON.stringify(process.moduleLoadList)));`;
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

let folder = '';
let text = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-start-'));
  text = await program(commandLineProgram);
  writeFileSync(join(folder, 'cli.mjs'), text);
  writeFileSync(join(folder, 'empty.mjs'), '');
  writeFileSync(join(folder, 'report.mjs'), REPORT);
  writeFileSync(join(folder, 'evenkeel.yaml'), MANIFEST);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Node's own modules that a run loads. */
function loadedBy(...argv: readonly string[]): ReadonlySet<string> {
  const command = `"${process.execPath}" --import ./report.mjs ${argv.join(' ')} 2>&1 >/dev/null`;
  const list: unknown = JSON.parse(execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }));
  return new Set((list as readonly string[]).map(name => name.replace(/^NativeModule /, '')));
}

test('the code that every run reads stays small, and the rest waits in a comment', () => {
  const code = text.lastIndexOf('\n/*');
  expect(code).toBeLessThan(780_000);
  expect(text.length).toBeLessThan(1_800_000);
});

test('the program is ASCII, so that V8 holds it with one byte a character', () => {
  expect(/[^\0-\x7F]/.exec(text)?.index).toBe(undefined);
});

test('`validate` loads none of the slow modules of Node', () => {
  const before = loadedBy('empty.mjs');
  const more = [...loadedBy('cli.mjs', 'validate')].filter(name => !before.has(name));
  expect(more.filter(name => SLOW.includes(name))).toEqual([]);
});

test('a late part runs, and a program that was replaced while it ran is told', () => {
  expect(() => loadedBy('cli.mjs', 'schema')).not.toThrow();
  writeFileSync(join(folder, 'cut.mjs'), text.slice(0, text.lastIndexOf('\n/*') + 1));
  const command = `"${process.execPath}" cut.mjs schema 2>&1`;
  expect(() => execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })).toThrow();
});
