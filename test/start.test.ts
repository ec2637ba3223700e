import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateModules } from '../scripts/late-modules.js';
import { functionsOf, partOf } from '../scripts/late-on-call.js';
import { program } from '../scripts/program.js';
import { commandLineProgram, root } from '../scripts/settings.js';
import { otherPages } from '../src/generated/other-pages.ts';
import { type SandboxServer, startSandbox } from '../src/sandbox/server.ts';
import { expectWithin } from './helpers/bounds.ts';
import { PROJECT } from './helpers/world.ts';

/*
 * What a start costs, counted without a clock: V8 reads all code of the file before the first line
 * runs, what is read beside it is compiled too, and each of Node's own modules takes time to load.
 * Times are in bench/.
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
let parts = '';
let sandbox: SandboxServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-start-'));
  ({ code: text, parts } = await program(commandLineProgram));
  writeFileSync(join(folder, 'cli.mjs'), text);
  writeFileSync(join(folder, commandLineProgram.partsFile), parts);
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

test('the code that every run reads stays small, and the rest waits beside it', () => {
  expectWithin('characters of dist/cli.js, which every run reads as code', text.length);
  expectWithin('characters of dist/cli.parts', parts.length);
});

test('the pages of the codes wait too: only `explain` reads them', () => {
  for (const { title } of [otherPages.usage, otherPages['yaml/tab'], otherPages['neon/branch-ttl']]) {
    expect(text, title).not.toContain(title);
    expect(parts, title).toContain(title);
  }
});

test("the action's file stays small, and goes without the pages of the codes", () => {
  const action = readFileSync(join(root, 'dist/action.js'));
  expectWithin('bytes of dist/action.js', action.length);
  expect(action.includes(otherPages['neon/branch-ttl'].title)).toBe(false);
});

test('the program is ASCII, so that V8 holds it with one byte a character', () => {
  expect(/[^\0-\x7F]/.exec(text + parts)?.index).toBe(undefined);
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

/** The parts that a run reads beside the program's file, with their sizes in characters. */
async function partsReadBy(...argv: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const told = text.replace(
    'function textOf(name){',
    'function textOf(name){process.stderr.write(`\\npart ${name} ${PLACES[name][1]}\\n`);',
  );
  expect(told.length).toBeGreaterThan(text.length);
  writeFileSync(join(folder, 'told.mjs'), told);
  const env = { PATH: process.env['PATH'], ...sandbox.env };
  const { stderr } = await run(process.execPath, ['told.mjs', ...argv], { cwd: folder, env });
  return new Map(
    [...stderr.matchAll(/^part (\S+) (\d+)$/gm)].map(([, name = '', size]) => [name, Number(size)]),
  );
}

test('`validate` reads nothing but its file, and `plan` few parts beside it', async () => {
  const own = await partsReadBy('validate');
  expect([...own.keys()]).toEqual([]);
  const read = await partsReadBy('plan');
  expectWithin('characters that `plan` reads beside dist/cli.js', sumOf(read));
  expectWithin('parts that `plan` reads beside dist/cli.js', [...read.keys()]);
});

const sumOf = (read: ReadonlyMap<string, number>): number =>
  [...read.values()].reduce((all, size) => all + size, 0);

/** A manifest with that many branches that are not live yet. */
function manifestWith(file: string, branches: number): string {
  const names = Array.from({ length: branches }, (_, n) => `{ name: preview/pr-${n}, parent: main }`);
  writeFileSync(
    join(folder, file),
    MANIFEST.replace('{ name: main }', ['{ name: main }', ...names].join(', ')),
  );
  return file;
}

test('a plan of what changed reads few parts more', async () => {
  const base = manifestWith('base.yaml', 9);
  const now = manifestWith('now.yaml', 10);
  const read = await partsReadBy('plan', '--changed', '-f', now, '--base-applied', base);
  expectWithin('characters that `plan --changed` reads beside dist/cli.js', sumOf(read));
  expectWithin('parts that `plan --changed` reads beside dist/cli.js', [...read.keys()]);
});

test('a report in every format reads what draws it, and a large plan no part that a small one does not', async () => {
  const formats = ['json', 'markdown', 'github', 'sarif', 'html'].flatMap(name => [
    '--format',
    `${name}=${name}.out`,
  ]);
  const plain = new Set((await partsReadBy('plan', '-f', manifestWith('ten.yaml', 10))).keys());
  const drawn = await partsReadBy('plan', '-f', 'ten.yaml', '--format', 'text', ...formats);
  const more = new Map([...drawn].filter(([name]) => !plain.has(name)));
  expectWithin('characters that five more formats read beside dist/cli.js', sumOf(more));
  expectWithin('parts that five more formats read beside dist/cli.js', [...more.keys()]);
  const large = await partsReadBy(
    'plan',
    '-f',
    manifestWith('large.yaml', 1000),
    '--format',
    'text',
    ...formats,
  );
  expect([...large.keys()].sort()).toEqual([...drawn.keys()].sort());
});

test('from its approval on an apply reads no file of its own', async () => {
  const own = join(folder, 'held');
  mkdirSync(own);
  cpSync(join(folder, commandLineProgram.partsFile), join(own, commandLineProgram.partsFile));
  const emptied = `process.getBuiltinModule('node:fs').writeFileSync(new URL('${commandLineProgram.partsFile}', import.meta.url), '')`;
  const overwritten = text.replace(/held=whole\(\)/, `$&,${emptied}`);
  expect(overwritten.length).toBeGreaterThan(text.length);
  writeFileSync(join(own, 'cli.mjs'), overwritten);
  writeFileSync(join(own, 'evenkeel.yaml'), MANIFEST.replace('name: main', 'name: another'));
  const env = { PATH: process.env['PATH'], ...sandbox.env };
  const { stdout } = await run(process.execPath, ['cli.mjs', 'apply', '--yes'], { cwd: own, env });
  expect(stdout).toContain('1 done');
  expect(readFileSync(join(own, commandLineProgram.partsFile), 'utf8')).toBe('');
});

test('what waits for a call is functions alone, and no group is read by `validate`', () => {
  for (const [group, modules] of Object.entries<readonly string[]>(lateModules)) {
    expect(text, group).toContain(JSON.stringify(partOf(group)));
    for (const module of modules.filter(each => each.startsWith('src/')))
      expect(functionsOf(join(root, module)), module).not.toEqual([]);
  }
  const withTable = join(root, 'src/http/retry.ts');
  expect(() => functionsOf(withTable)).toThrow(/exports more than functions/);
});

test('a late part runs, and one of another build is refused and not run', async () => {
  expect(await loadedBy('cli.mjs', 'schema')).not.toEqual([]);
  const other = join(folder, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'cli.mjs'), text);
  writeFileSync(
    join(other, commandLineProgram.partsFile),
    `${parts.startsWith('0') ? '1' : '0'}${parts.slice(1)}`,
  );
  const command = `"${process.execPath}" cli.mjs schema 2>&1`;
  const why = (): string => execFileSync('sh', ['-c', command], { cwd: other, encoding: 'utf8' });
  expect(why).toThrow(expect.objectContaining({ stdout: expect.stringContaining('of another version') }));
  rmSync(join(other, commandLineProgram.partsFile));
  expect(why).toThrow(
    expect.objectContaining({ stdout: expect.stringContaining('cli.parts beside the program is missing') }),
  );
});

/**
 * The parts, with the first character of one that nothing reads before a run is about to write made
 * another.
 */
function otherInApplying(whole: string): string {
  const at = Number(/"\.\/late-applying\.js":\[(\d+),/.exec(text)?.[1]);
  return `${whole.slice(0, at)};${whole.slice(at + 1)}`;
}

const writes = (): number => sandbox.sandbox.requests.entries.filter(({ method }) => method !== 'GET').length;

test.each([
  ['nothing but its sum', (whole: string) => whole.slice(0, 16), 'is cut short'],
  ['all but the last character', (whole: string) => whole.slice(0, -1), 'is cut short'],
  ['another character in what applies', otherInApplying, 'is not as it was built'],
])(
  'with %s in the parts an apply ends before its first write, and says to install again',
  async (_, spoil, wrong) => {
    const own = mkdtempSync(join(folder, 'spoiled-'));
    writeFileSync(join(own, 'cli.mjs'), text);
    writeFileSync(join(own, commandLineProgram.partsFile), spoil(parts));
    writeFileSync(join(own, 'evenkeel.yaml'), MANIFEST.replace('name: main', 'name: unwritten'));
    const env = { PATH: process.env['PATH'], ...sandbox.env };
    const written = writes();
    const why = run(process.execPath, ['cli.mjs', 'apply', '--yes'], { cwd: own, env });
    await expect(why).rejects.toMatchObject({
      stderr: expect.stringMatching(new RegExp(`error\\[file\\]: .*${wrong}[^]*Install evenkeel again`)),
    });
    expect(writes()).toBe(written);
  },
);

test.each(['14.8.0', '16.20.2', '18.20.8', '20.18.3'])(
  'Node %s is told in one line what is needed, and no code is shown',
  async version => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
    writeFileSync(join(folder, 'older.cjs'), older);
    const args = ['--require', join(folder, 'older.cjs'), join(folder, 'cli.mjs'), 'validate'];
    const { code, stdout, stderr } = await run(process.execPath, args, { cwd: folder }).catch(error => error);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      `error[node]: evenkeel needs Node 20.19 or later, and this is Node ${version}\n  next: Install a newer Node, and run the command again.\n`,
    );
  },
);

test.each(['20.19.0', '21.0.0', '100.1.0'])('Node %s is new enough', async version => {
  const other = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  writeFileSync(join(folder, 'other.cjs'), other);
  const args = ['--require', join(folder, 'other.cjs'), join(folder, 'cli.mjs'), '--version'];
  expect((await run(process.execPath, args, { cwd: folder })).stderr).toBe('');
});
