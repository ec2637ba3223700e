import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { editorLine } from '../../src/cli/manifest/editor-line.ts';
import { home } from '../../src/generated/home.ts';
import { MODULES, strictTypes } from '../helpers/strict-types.ts';
import { type Packed, packed } from './packed.ts';
import { chatRoom, runProgram } from './programs.ts';

/*
 * The package as its users have it: packed, and installed in an empty folder with nothing to
 * download. The programs are those of docs/library.md. `EVENKEEL_NODE` is another `node` to run
 * them with.
 */

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = join(ROOT, 'examples/library');
const run = promisify(execFile);

let library: Packed;
const place = (): { readonly folder: string; readonly node: string } => ({
  folder: library.folder,
  node: process.env['EVENKEEL_NODE'] ?? process.execPath,
});

beforeAll(async () => {
  library = await packed();
  cpSync(EXAMPLES, library.folder, { recursive: true });
});
afterAll(() => library.remove());

test('each link of the packed README leads to a file of the repository at the version, and packing leaves the README as it was', () => {
  const readme = readFileSync(join(library.folder, 'node_modules/evenkeel/README.md'), 'utf8');
  const own = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
  // Without a confirmed repository nothing outside of it can be followed.
  const isOwn = (href: string): boolean => href.startsWith('#') || href.startsWith(`${home}/`);
  expect(links.filter(href => !isOwn(href))).toEqual([]);
  const inRepository = links.filter(href => !href.startsWith('#'));
  if (home === undefined) expect(inRepository).toEqual([]);
  else expect(inRepository.length).toBeGreaterThan(35);
  const dead = inRepository.filter(href => {
    const [, form, path = ''] =
      /^(blob|raw|tree)\/v0\.1\.0\/([^#]+)/.exec(href.slice(`${home}/`.length)) ?? [];
    const found = statSync(join(ROOT, path), { throwIfNoEntry: false });
    return found === undefined || found.isDirectory() !== (form === 'tree');
  });
  expect(dead).toEqual([]);
  expect(readFileSync(join(library.clone, 'README.md'), 'utf8')).toBe(own);
  expect(existsSync(join(library.clone, '.README.md.kept'))).toBe(false);
});

describe('the programs of docs/library.md', () => {
  test('plan.js shows the plan, and ends 2 because there are changes', async () => {
    const { code, stdout, stderr, sandbox } = await runProgram(place(), ['plan.js']);
    expect([code, stderr]).toEqual([2, '']);
    expect(stdout).toContain('Plan: 2 to create, 1 to update, 0 to delete');
    expect(sandbox.sandbox.requests.entries.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test.each([
    ['yes', 'Applied: 3 done', 3],
    ['no', 'guard/not-confirmed', 0],
  ])('chat.js does what the room says: %s', async (answer, says, writes) => {
    const room = await chatRoom(answer);
    const { code, stderr, sandbox } = await runProgram(place(), ['chat.js'], { CHAT_URL: room.url });
    room.close();
    expect([code, stderr]).toEqual([0, '']);
    expect(room.said[0]).toContain('Apply this?');
    expect(room.said[1]).toContain(says);
    const sent = sandbox.sandbox.requests.entries.filter(({ method }) => method !== 'GET');
    expect(sent).toHaveLength(writes);
  });

  test('metrics.js counts what drifted, and what could not be read', async () => {
    const { code, stdout } = await runProgram(place(), ['metrics.js']);
    expect(code).toBe(0);
    expect(stdout).toContain('evenkeel_drift_rows{kind="neon.branch",action="update"} 1\n');
    expect(stdout).toContain('evenkeel_unread_lists 0\n');
    const down = await runProgram(place(), ['metrics.js'], { NEON_API_KEY: 'wrong' });
    expect(down.stdout).toContain('evenkeel_unread_lists 1\n');
  });

  test('manifest.test.js tests a manifest without a socket', async () => {
    const { code, stdout } = await runProgram(place(), ['--test', 'manifest.test.js'], { NEON_API_HOST: '' });
    expect(stdout).toMatch(/pass 3\n/);
    expect(code).toBe(0);
  });

  test('bot.js has its commands live when it starts', async () => {
    const { code, stdout, stderr } = await runProgram(place(), ['bot.js']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Applied: 2 done');
  });
});

test.each([
  ['rejects', 'async () => { throw new Error("down"); }'],
  ['throws', '() => { throw new Error("down"); }'],
])('a listener that %s, and a notice that throws, end no program and lose no report', async (_, listener) => {
  const text = `import { open } from 'evenkeel/node';
import { openSandbox } from 'evenkeel/sandbox';
const { env, outside } = openSandbox();
const onNotice = () => { throw new Error('notice'); };
const keel = await open({ file: 'evenkeel.yaml', env, outside, onNotice });
const { results } = await keel.apply({ confirm: () => true, onEvent: ${listener} });
await keel.close();
console.log(results.map(({ status }) => status).join());
`;
  writeFileSync(join(library.folder, 'listener.mjs'), text);
  const { stdout, stderr } = await run(place().node, ['listener.mjs'], { cwd: library.folder });
  expect([stdout, stderr]).toEqual(['done,done,done\n', '']);
});

describe('the package', () => {
  test('is one package: nothing is installed beside it', () => {
    expect(readdirSync(join(library.folder, 'node_modules')).filter(name => !name.startsWith('.'))).toEqual([
      'evenkeel',
    ]);
  });

  test('has the notices of what it contains, and runs nothing when it is installed', () => {
    const own = join(library.folder, 'node_modules/evenkeel');
    expect(readFileSync(join(own, 'THIRD-PARTY-NOTICES.md'), 'utf8')).toContain('Copyright');
    const { scripts } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
    const atInstall = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(scripts).filter(name => atInstall.includes(name))).toEqual([]);
  });

  test('has the schema where the line for editors says that it is', async () => {
    const realpath = async (path: string) => (existsSync(path) ? path : undefined);
    const line = await editorLine(join(library.folder, 'evenkeel.yaml'), { realpath });
    const [, path = ''] = /\$schema=(.+)$/.exec(line) ?? [];
    const { title } = JSON.parse(readFileSync(join(library.folder, path), 'utf8'));
    expect(title).toBe('Manifest');
  });

  test('has every schema under a path of its own, and each compiles alone', async () => {
    const names = readdirSync(join(ROOT, 'schema')).filter(name => name.endsWith('.schema.json'));
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
      const print = `import schema from 'evenkeel/schema/${name}' with { type: 'json' }; console.log(JSON.stringify(schema));`;
      writeFileSync(join(library.folder, 'schema.mjs'), print);
      const { stdout } = await run(place().node, ['schema.mjs'], { cwd: library.folder });
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv);
      expect(() => ajv.compile(JSON.parse(stdout)), name).not.toThrow();
    }
  });

  test('pleases publint, and gives its types to every import', async () => {
    const { stdout } = await run(process.execPath, [join(ROOT, 'scripts/check-package.js'), library.tarball]);
    expect(stdout).toContain('All good!');
  });

  test.each(MODULES)(
    'types its programs, strictly and down to its own declarations, with module %s',
    async (...modules) => {
      cpSync(join(import.meta.dirname, 'loop.ts.txt'), join(library.folder, 'loop.ts'));
      const include = ['*.js', '*.ts'];
      expect(await strictTypes(library.folder, modules, { include, skipLibCheck: false })).toBe('');
    },
    60_000,
  );

  test('is required by CommonJS, and typed there by each module setting that knows of it', async () => {
    const typed = `import { open } from 'evenkeel/node';\nimport { exitCode } from 'evenkeel';\nvoid [open, exitCode];\n`;
    writeFileSync(join(library.folder, 'required.cts'), typed);
    const types = (module: string, resolution = module): Promise<string> =>
      strictTypes(library.folder, [module, resolution], { include: ['required.cts'] });
    expect(await types('nodenext')).toBe('');
    expect(await types('node20', 'nodenext')).toBe('');
    expect(await types('preserve', 'bundler')).toBe('');
    expect(await types('node16')).toContain('TS1479');
    const required = `for (const each of ['', '/node', '/kit', '/sandbox', '/discord']) require('evenkeel' + each);\n`;
    writeFileSync(join(library.folder, 'required.cjs'), `${required}console.log('all');\n`);
    const { stdout } = await run(place().node, ['required.cjs'], { cwd: library.folder });
    expect(stdout).toBe('all\n');
  });
});
