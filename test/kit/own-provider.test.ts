import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MODULES, strictTypes } from '../helpers/strict-types.ts';
import { loopbackRegistry } from './loopback-registry.ts';

/*
 * docs/own-provider.md, followed word for word: its files and commands, in an empty folder with the
 * packed tarball, and what it shows of the output. Packed in a copy, since packing builds dist/,
 * which other tests use.
 */

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLE = join(ROOT, 'examples/provider');
const PACKED = [
  ...['src', 'schema', 'scripts', 'names.json', 'package.json', 'tsconfig.json'],
  ...['README.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md'],
];
const run = promisify(execFile);

interface Block {
  readonly language: string;
  readonly name: string;
  readonly text: string;
}

const page = readFileSync(join(ROOT, 'docs/own-provider.md'), 'utf8');
const blocks: readonly Block[] = [...page.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', name = '', text = '']) => ({ language, name, text }),
);
const files = blocks.filter(({ name }) => name !== '');

let scratch = '';
let registry: Awaited<ReturnType<typeof loopbackRegistry>>;
const folder = (): string => join(scratch, 'empty');

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'evenkeel-kit-'));
  registry = await loopbackRegistry();
  const clone = join(scratch, 'clone');
  for (const each of PACKED) cpSync(join(ROOT, each), join(clone, each), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(folder());
  await run('npm', ['pack', '--pack-destination', folder()], { cwd: clone, env: npmEnvironment() });
});

afterAll(async () => {
  await registry.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Nothing of our own environment but the path, and the registry of this test. */
function npmEnvironment(): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: scratch,
    npm_config_registry: registry.url,
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_update_notifier: 'false',
  };
}

/**
 * The page as a script: files are there when it shows them, and each block of commands begins with
 * a line of its own.
 */
function script(): string {
  const lines = blocks.map(({ language, name, text }, index) => {
    if (name !== '') return `cp "$FILES/${name}" .\n`;
    return language === 'sh' ? `echo "@@ ${index}"\n${text}` : '';
  });
  return `set -eo pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n${lines.join('')}`;
}

/** The output with what differs from run to run left out. */
function settled(output: string): string {
  return output
    .replace(/ek1-[0-9a-f]{40}/g, 'ek1-…')
    .replace(/until: \d{4}-\d{2}-\d{2}/g, 'until: …')
    .replace(/\d+\.\d s\b/g, '0.0 s')
    .trim();
}

test('the page has every file of the example as it is', () => {
  expect(files.map(({ name }) => name).sort()).toEqual(readdirSync(EXAMPLE).sort());
  for (const { name, text } of files) expect(text, name).toBe(readFileSync(join(EXAMPLE, name), 'utf8'));
});

test('the page can be followed word for word, and shows what is printed', async () => {
  const pages = join(scratch, 'files');
  mkdirSync(pages);
  for (const { name, text } of files) writeFileSync(join(pages, name), text);
  const { stdout } = await run('bash', ['-c', script()], {
    cwd: folder(),
    env: { ...npmEnvironment(), FILES: pages },
  }).catch((error: { readonly stdout: string; readonly stderr: string }) => {
    throw new Error(
      `a command of the page failed:\n${error.stdout.slice(-4_000)}\n${error.stderr.slice(-1_000)}`,
    );
  });
  const printed = new Map(
    stdout.split(/^@@ /m).map(part => [Number.parseInt(part, 10), part.slice(part.indexOf('\n') + 1)]),
  );
  const shown = blocks.flatMap(({ language, text }, index) =>
    language === 'text' ? [[settled(text), settled(printed.get(index - 1) ?? '')]] : [],
  );
  expect(shown).toHaveLength(6);
  for (const [text, output] of shown) expect(output).toBe(text);
  expect(printed.get(blocks.length - 1)).toMatch(/ pass 28\n.* fail 0\n/);
});

test('every entry of the package gives out values, and an error of one is an error of the other', async () => {
  const file = join(folder(), 'entries.mjs');
  writeFileSync(
    file,
    `import * as library from 'evenkeel';
import * as kit from 'evenkeel/kit';
import * as bots from 'evenkeel/discord';
const wrong = await bots.sync({ applicationId: 'x', token: 'y', commands: [] }).catch(error => error);
console.log(Object.keys(bots).sort().join(), typeof kit.declare, wrong instanceof library.Failure, wrong.code);
`,
  );
  const { stdout } = await run(process.execPath, [file], { cwd: folder() });
  expect(stdout).toBe('Failure,isFailure,sync function true usage\n');
});

/** A program that only fits if the entry for bots has its types. */
const BOT = `import { Failure, sync } from 'evenkeel/discord';
/** @import { Report, SyncOptions } from 'evenkeel/discord' */
/** @type {SyncOptions} */
const options = { applicationId: '1', token: 't', commands: [{ name: 'ping' }], guilds: { 1: [] }, prune: true };
/** @type {Report} */
const report = await sync(options);
/** @type {string[]} */
export const ends = report.results.map(({ status, address }) => \`\${status} \${address}\`);
// @ts-expect-error: not an option
await sync({ ...options, prnue: true }).catch(error => error instanceof Failure);
`;

test.each(MODULES)(
  'the example fits the types of the package, with module %s',
  async (...modules) => {
    writeFileSync(join(folder(), 'bot.js'), BOT);
    expect(await strictTypes(folder(), modules, { include: ['*.js'] })).toBe('');
    const casts = files.filter(({ text }) => /@type \{[^}]+\} \*\/ ?\(/.test(text));
    expect(casts.map(({ name }) => name)).toEqual([]);
  },
  60_000,
);
