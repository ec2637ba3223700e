import { spawn } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, endOf } from '../helpers/end-of.ts';
import { hostFolder, PROGRAM } from './host-program.ts';

/*
 * What the built library does to the program that it is in: it prints nothing, reads no variable,
 * and starts from one file with it.
 */

const FIRST_MS = 60_000;

let host: ReturnType<typeof hostFolder>;
beforeAll(() => {
  host = hostFolder();
});
afterAll(() => host.remove());

function runFile(file: string, text: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  writeFileSync(join(host.folder, file), text);
  return runIt(file, env);
}

function runIt(file: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return endOf(spawn(process.execPath, [file], { cwd: host.folder, env: { ...env } }));
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
  writeFileSync(join(host.folder, 'traced.mjs'), `${PROGRAM}await main();\n`);
  expect(await runFile('trapped.mjs', trapped)).toEqual({ ...SILENT, stdout: 'get SEEN\n' });
});

test('an error of one copy is an error of the other, whoever has which', async () => {
  const from = join(host.folder, 'node_modules/evenkeel');
  cpSync(from, join(host.folder, 'other/node_modules/evenkeel'), { recursive: true });
  writeFileSync(
    join(host.folder, 'other/fails.mjs'),
    `import { open } from 'evenkeel/node';
import { RequestFailure } from 'evenkeel/kit';
export const failure = await open({ file: 'no-such.yaml', env: {} }).catch(error => error);
export const refused = new RequestFailure('unreadable', 'no list', { request: 'GET /books' });
`,
  );
  const both = `import { Failure, isFailure } from 'evenkeel';
import { RequestFailure } from 'evenkeel/kit';
import { failure, refused } from './other/fails.mjs';
console.log(failure.constructor === Failure, isFailure(failure), failure instanceof Failure, refused instanceof RequestFailure);
`;
  expect(await runFile('both.mjs', both)).toEqual({ ...SILENT, stdout: 'false true true true\n' });
});

test('500 keels, of which half are left by an error, leave no handle', async () => {
  const text = `import { open } from 'evenkeel/node';
import { openSandbox, startSandbox } from 'evenkeel/sandbox';
const server = await startSandbox();
const { env, outside } = openSandbox();
async function use(nth) {
  // Every tenth by sockets.
  const keel = await open({ file: 'evenkeel.yaml', ...(nth % 10 === 0 ? { env: server.env } : { env, outside }) });
  try {
    if (nth % 10 === 0) await keel.plan();
    if (nth % 2 === 0) throw new Error('the program has a mistake');
  } finally {
    await keel[Symbol.asyncDispose]();
  }
}
// A socket is gone some turns after it was closed.
const settled = async () => {
  for (let turn = 0; turn < 1_000; turn += 1) await new Promise(setImmediate);
};
const handles = () => {
  const all = process.getActiveResourcesInfo().filter(each => each !== 'Immediate' && each !== 'Timeout');
  return all.sort().join();
};
const listeners = () => ['SIGINT', 'SIGTERM', 'exit', 'unhandledRejection'].map(each => process.listenerCount(each)).join();
await use(0).catch(() => undefined);
await settled();
const before = [handles(), listeners()];
let failed = 0;
for (let nth = 0; nth < 500; nth += 1) await use(nth).catch(() => { failed += 1; });
await settled();
const after = [handles(), listeners()];
console.log(failed, JSON.stringify(after) === JSON.stringify(before) ? 'as before' : JSON.stringify({ before, after }));
await server[Symbol.asyncDispose]();
await server.close();
`;
  expect(await runFile('handles.mjs', text)).toEqual({ ...SILENT, stdout: '250 as before\n' });
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
      const entry = join(host.folder, 'whole.js');
      writeFileSync(entry, `${PROGRAM}main();\n`);
      const outfile = join(host.folder, file);
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
