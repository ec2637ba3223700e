import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Bundles the matrix (test/simulation) with the engine and the sandbox, so that no test runner is
 * between them. `edits` are planted defects: they replace pieces of sources while bundling, so that
 * nothing in src can switch them on.
 */
export async function bundleSimulation(
  folder,
  name = 'worker',
  edits = [],
  entry = 'test/simulation/worker.ts',
) {
  const outfile = join(folder, `${name}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [planted(edits)],
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
}

/** Throws where a piece is not there exactly once: then the defect would not be planted. */
export function withEdits(text, edits, file) {
  return edits.reduce((source, { find, by }) => {
    const found = source.split(find).length - 1;
    if (found !== 1) throw new Error(`${file}: found ${found} times instead of once: ${find}`);
    return source.replace(find, () => by);
  }, text);
}

function planted(edits) {
  return {
    name: 'planted',
    setup(building) {
      const files = new Map();
      for (const edit of edits) {
        const file = join(root, edit.file);
        files.set(file, [...(files.get(file) ?? []), edit]);
      }
      building.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const own = files.get(path);
        if (own === undefined) return undefined;
        return { contents: withEdits(await readFile(path, 'utf8'), own, path), loader: 'ts' };
      });
    },
  };
}

/** Runs one worker to its end. */
export function runWorker(file, workerData) {
  return new Promise((done, fail) => {
    // A case leaves nothing behind: young memory that is large enough is never looked through.
    const resourceLimits = { maxYoungGenerationSizeMb: 64 };
    // Stacks are only read where one case is looked at.
    const execArgv = workerData.seed === undefined ? [] : ['--enable-source-maps'];
    const worker = new Worker(file, { workerData, resourceLimits, execArgv });
    worker.once('message', done);
    worker.once('error', fail);
    worker.once('exit', code => fail(new Error(`a worker ended with ${code} and without a result`)));
  });
}
