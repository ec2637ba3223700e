import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT } from '../helpers/built.ts';
import { type Ended, endOf } from '../helpers/end-of.ts';

/* What the built library does to the program that it is in: it prints nothing, reads no variable, and starts from one file with it. */

const ROOT = join(import.meta.dirname, '../..');
const ENTRIES = ['index.js', 'node.js', 'kit.js', 'discord.js', 'sandbox.js'];
const FIRST_MS = 60_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'evenkeel-host-'));
  const own = join(folder, 'node_modules/evenkeel');
  mkdirSync(own, { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  // Copied: bundlers treat what is in node_modules otherwise, and look where a link leads.
  for (const each of [...ENTRIES, 'library'])
    cpSync(join(BUILT, each), join(own, 'dist', each), { recursive: true });
  cpSync(join(ROOT, 'examples/library/evenkeel.yaml'), join(folder, 'evenkeel.yaml'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens, plans and applies on a sandbox in the same process, then on one behind sockets; each entry is used. */
const PROGRAM = `import { exitCode } from 'evenkeel';
import { declare } from 'evenkeel/kit';
import { sync } from 'evenkeel/discord';
import { open } from 'evenkeel/node';
import { openSandbox, startSandbox } from 'evenkeel/sandbox';
async function main() {
  declare({ file: 'f', value: { name: 'acme' } }, [], 0);
  const { env, outside } = openSandbox();
  const keel = await open({ file: 'evenkeel.yaml', env, outside });
  const planned = await keel.plan();
  if (exitCode(planned, { detailed: true, strictChecks: false }) !== 2) throw new Error('not planned');
  await keel.close();
  const server = await startSandbox();
  const wired = await open({ file: 'evenkeel.yaml', env: server.env });
  const applied = await wired.apply({ confirm: () => true });
  if (applied.results.some(({ status }) => status !== 'done')) throw new Error('not applied');
  await wired.drift();
  await wired.export('neon', { project: 'shiny-wind-028834' });
  await wired.close();
  const { DISCORD_BOT_TOKEN: token, DISCORD_API_HOST: base } = server.env;
  const commands = [{ name: 'ping', description: 'Answers' }];
  await sync({ applicationId: '222222222222222222', token, base, commands });
  await server.close();
}
`;

function runFile(file: string, text: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  writeFileSync(join(folder, file), text);
  return runIt(file, env);
}

function runIt(file: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return endOf(spawn(process.execPath, [file], { cwd: folder, env: { ...env } }));
}

const SILENT: Ended = { code: 0, stdout: '', stderr: '' };

test('it prints nothing, whatever variables there are', async () => {
  const loud = { LOG_TOKENS: '1', LOG_STREAM: '1', NODE_DEBUG: 'undici,fetch', DEBUG: '*' };
  expect(await runFile('quiet.mjs', `${PROGRAM}await main();\n`, loud)).toEqual(SILENT);
});

test('it reads no variable: Node alone does', async () => {
  const trapped = `const read = new Set();
const trap = name => (target, key, ...rest) => {
  const by = new Error().stack.split('\\n').slice(2).find(line => /node:|file:/.test(line));
  // Node's own loader and sockets look at a few.
  if (!by.includes('node:')) read.add(name + ' ' + String(key));
  return Reflect[name](target, key, ...rest);
};
const traps = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor'].map(name => [name, trap(name)]);
Object.defineProperty(process, 'env', { value: new Proxy(process.env, Object.fromEntries(traps)) });
process.env.SEEN;
await import('./traced.mjs');
console.log([...read].join());
`;
  writeFileSync(join(folder, 'traced.mjs'), `${PROGRAM}await main();\n`);
  expect(await runFile('trapped.mjs', trapped)).toEqual({ ...SILENT, stdout: 'get SEEN\n' });
});

describe('a program that is one file with it', () => {
  const forms: readonly (readonly [string, BuildOptions])[] = [
    ['module.mjs', { format: 'esm' }],
    ['common.cjs', { format: 'cjs' }],
    ['small.cjs', { format: 'cjs', minify: true, target: 'node20' }],
  ];
  test.each(forms)(
    '%s starts, plans and applies',
    async (file, how) => {
      const entry = join(folder, 'whole.js');
      writeFileSync(entry, `${PROGRAM}main();\n`);
      const outfile = join(folder, file);
      const { warnings } = await build({
        entryPoints: [entry],
        bundle: true,
        platform: 'node',
        outfile,
        logLevel: 'silent',
        ...how,
      });
      expect(warnings).toEqual([]);
      expect(await runIt(file)).toEqual(SILENT);
    },
    FIRST_MS,
  );
});
