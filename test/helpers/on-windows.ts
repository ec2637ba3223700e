import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Modules of ours as they are on Windows, where `node:path` is `node:path/win32`. The file system
 * is up to the test: only paths are those of Windows. `entry`: what to export, as a module in the
 * folder `src`.
 */
export async function onWindows<T>(entry: string): Promise<T> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'evenkeel-windows-')), 'module.mjs');
  await build({
    stdin: { contents: entry, resolveDir: resolve(import.meta.dirname, '../../src'), loader: 'ts' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    alias: { 'node:path': 'node:path/win32' },
    logLevel: 'warning',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return import(pathToFileURL(outfile).href);
}
