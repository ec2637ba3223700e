// Plays the fault matrix (test/simulation) in two workers: `npm run simulate`, `-- --seed N` for one case,
// `-- --family R1,R7`, `-- --scenario NAME`, `-- --every N` for a part of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const WORKERS = 2;
const SHOWN = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    family: { type: 'string' },
    scenario: { type: 'string' },
    every: { type: 'string' },
    all: { type: 'boolean', default: false },
  },
});

/** The workers run the bundle of the engine and the sandbox, not the test runner. */
async function bundle(folder) {
  const outfile = join(folder, 'worker.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/simulation/worker.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: 'inline',
    logLevel: 'warning',
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
  });
  return outfile;
}

function run(file, part, of) {
  const workerData = {
    part,
    of,
    ...(values.seed === undefined ? {} : { seed: Number(values.seed) }),
    ...(values.family === undefined ? {} : { families: values.family.split(',') }),
    ...(values.scenario === undefined ? {} : { scenarios: [values.scenario] }),
    ...(values.every === undefined ? {} : { every: Number(values.every) }),
  };
  return new Promise((done, fail) => {
    // A case leaves nothing behind: young memory that is large enough is never looked through.
    const resourceLimits = { maxYoungGenerationSizeMb: 64 };
    const worker = new Worker(file, { workerData, resourceLimits, execArgv: ['--enable-source-maps'] });
    worker.once('message', done);
    worker.once('error', fail);
  });
}

function merged(results) {
  const coverage = new Map();
  for (const [id, row] of results.flatMap(result => result.coverage)) {
    const sum = coverage.get(id) ?? { cases: 0, failures: 0, ms: 0 };
    coverage.set(id, {
      cases: sum.cases + row.cases,
      failures: sum.failures + row.failures,
      ms: sum.ms + row.ms,
    });
  }
  return coverage;
}

function printFailure({ number, case: of, broken }, invariants) {
  console.log(`seed ${number}: invariant ${broken.invariant}, ${invariants[broken.invariant]}`);
  console.log(`  ${broken.message.split('\n').slice(0, 8).join('\n  ')}`);
  console.log(`  ${JSON.stringify(of)}`);
}

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-simulate-'));
try {
  const file = await bundle(folder);
  const { titles, invariants } = await import(pathToFileURL(file).href);
  const since = performance.now();
  const of = values.seed === undefined ? WORKERS : 1;
  const results = await Promise.all(Array.from({ length: of }, (_, part) => run(file, part, of)));
  const coverage = merged(results);
  const failed = results.flatMap(result => result.failed).sort((a, b) => a.number - b.number);
  for (const one of failed.slice(0, values.all ? undefined : SHOWN)) printFailure(one, invariants);
  if (failed.length > SHOWN && !values.all)
    console.log(`and ${failed.length - SHOWN} more (--all shows them)`);
  for (const [id, row] of [...coverage].sort((a, b) => Number(a[0].slice(1)) - Number(b[0].slice(1)))) {
    const each = row.cases === 0 ? '' : `${(row.ms / row.cases).toFixed(2)} ms each`;
    console.log(`${id.padEnd(4)}${String(row.cases).padStart(8)}  ${titles[id].padEnd(48)}${each}`);
  }
  const cases = [...coverage.values()].reduce((sum, row) => sum + row.cases, 0);
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  console.log(`${cases} cases, ${invariants.length - 1} invariants, ${seconds} s, ${failed.length} failures`);
  process.exitCode = failed.length === 0 && cases > 0 ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
