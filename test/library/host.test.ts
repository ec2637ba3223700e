import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
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
