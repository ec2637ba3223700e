import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandOf } from '../../scripts/install-client.js';
import { type Ended, endOf } from '../helpers/end-of.ts';
import { hostFolder, PROGRAM } from '../library/host-program.ts';

/*
 * A program with the library in it as other people's bundlers make it, and other runtimes (rollup
 * 4.68.7, vite 8.3.8, webpack 5.112.2, Bun 1.4.5, Deno 2.9.6; 2026-11-23): it starts, plans,
 * applies, and prints nothing. They are there after `npm run test:clients`;
 * test/library/host.test.ts has the same by esbuild.
 */

const MODULES = join(import.meta.dirname, '../../.clients/rollup/node_modules');
const LIMIT_MS = 90_000;
const PERMITTED = ['--allow-read=.', '--allow-net=127.0.0.1'];

/**
 * A program that npm has for this machine, in a package that its main one picks: no script of
 * theirs has run.
 */
function binaryOf(scope: string, path: string): string {
  const all = existsSync(MODULES) ? readdirSync(join(MODULES, scope)) : [];
  return join(MODULES, scope, all.find(each => existsSync(join(MODULES, scope, each, path))) ?? '', path);
}

let host: ReturnType<typeof hostFolder>;
beforeAll(() => {
  host = hostFolder();
  writeFileSync(join(host.folder, 'package.json'), '{ "type": "module" }\n');
  writeFileSync(join(host.folder, 'whole.js'), `${PROGRAM}await main();\n`);
  // webpack's CommonJS has no await of its own.
  writeFileSync(join(host.folder, 'entry.js'), `${PROGRAM}main();\n`);
});
afterAll(() => host.remove());

async function run(file: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env['PATH'], HOME: host.folder, NO_COLOR: '1' };
  return endOf(spawn(file, args, { cwd: host.folder, env }));
}

/** What each needs in a file, and how it is called. */
const BUNDLERS: Readonly<
  Record<string, { readonly config: string; readonly args: (config: string) => readonly string[] }>
> = {
  rollup: {
    config: `import resolve from '${MODULES}/@rollup/plugin-node-resolve/dist/es/index.js';
export default { input: 'entry.js', output: { dir: 'out/rollup', format: 'es' }, external: [/^node:/], plugins: [resolve()] };`,
    args: config => [commandOf(MODULES, 'rollup'), '-c', config, '--silent'],
  },
  'rollup, CommonJS': {
    config: `import resolve from '${MODULES}/@rollup/plugin-node-resolve/dist/es/index.js';
export default { input: 'entry.js', output: { dir: 'out/rollup, CommonJS', format: 'cjs', entryFileNames: 'entry.cjs', chunkFileNames: '[name]-[hash].cjs' }, external: [/^node:/], plugins: [resolve()] };`,
    args: config => [commandOf(MODULES, 'rollup'), '-c', config, '--silent'],
  },
  vite: {
    config: `export default { logLevel: 'warn', build: { ssr: 'entry.js', outDir: 'out/vite' }, ssr: { noExternal: true } };`,
    args: config => [commandOf(MODULES, 'vite'), 'build', '-c', config],
  },
  webpack: {
    config: `import webpack from '${MODULES}/webpack/lib/index.js';
const output = { path: process.cwd() + '/out/webpack', filename: 'entry.cjs' };
webpack({ mode: 'production', target: 'node20', entry: './entry.js', output }, (error, stats) => {
  if (error !== null) throw error;
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString());
});`,
    args: config => [config],
  },
};

describe.runIf(existsSync(MODULES))('a program that is bundled by', () => {
  test.each(Object.entries(BUNDLERS))(
    '%s starts, plans and applies',
    async (name, { config, args }) => {
      const file = join(host.folder, `${name}.config.mjs`);
      writeFileSync(file, config);
      const out = join(host.folder, 'out', name);
      mkdirSync(out, { recursive: true });
      expect(await run(process.execPath, args(file))).toMatchObject({ code: 0, stderr: '' });
      const built = readdirSync(out).find(each => /^entry\.c?js$/.test(each)) ?? '';
      expect(await run(process.execPath, [join(out, built)])).toEqual({ code: 0, stdout: '', stderr: '' });
    },
    LIMIT_MS,
  );

  test(
    'bun starts, plans and applies, in Node and in Bun',
    async () => {
      const bun = binaryOf('@oven', 'bin/bun');
      const made = await run(bun, ['build', 'whole.js', '--target=node', '--outfile=out/bun.mjs']);
      expect(made.code).toBe(0);
      for (const [file, args] of [
        [process.execPath, ['out/bun.mjs']],
        [bun, ['whole.js']],
      ] as const)
        expect(await run(file, args)).toEqual({ code: 0, stdout: '', stderr: '' });
    },
    LIMIT_MS,
  );
});

test.runIf(existsSync(MODULES))(
  'Deno needs no permission for it but files and the network',
  async () => {
    const deno = binaryOf('@deno', 'deno');
    const ran = await run(deno, ['run', '--no-prompt', ...PERMITTED, 'whole.js']);
    expect(ran).toEqual({ code: 0, stdout: '', stderr: '' });
  },
  LIMIT_MS,
);
