// Plays accidents between real processes: `npm run test:processes`, `-- --runs 300`, `-- --seed N`
// to begin elsewhere, `-- --seed N --runs 1` for one of them, `-- --cli FILE` for another build.
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { commandLineProgram } from '../../scripts/settings.js';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const RUNS = 30;

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: String(RUNS) },
    seed: { type: 'string', default: '0' },
    cli: { type: 'string', default: join(root, 'dist', 'cli.js') },
    verbose: { type: 'boolean', default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'evenkeel-processes-'));
const print = line => process.stdout.write(`${line}\n`);
try {
  const outfile = join(folder, 'main.mjs');
  await build({
    absWorkingDir: root,
    entryPoints: ['test/processes/main.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  // A copy, so that a build meanwhile does not change what runs.
  const cli = join(folder, 'cli.mjs');
  await copyFile(values.cli, cli);
  const { partsFile } = commandLineProgram;
  await copyFile(join(dirname(values.cli), partsFile), join(folder, partsFile));
  const { playProcesses } = await import(pathToFileURL(outfile).href);
  const since = performance.now();
  const played = await playProcesses({
    cli,
    runs: Number(values.runs),
    seed: Number(values.seed),
    say: values.verbose ? print : () => undefined,
  });
  const failed = played.filter(({ wrong }) => wrong.length > 0);
  for (const { seed, what, code, wrong } of failed) {
    print(`seed ${seed}: ${what}, exit ${code}`);
    for (const line of wrong) print(`  ${line}`);
  }
  const count = pattern => played.flatMap(({ wrong }) => wrong).filter(line => pattern.test(line)).length;
  const struck = played.filter(one => one.struck).length;
  const seconds = ((performance.now() - since) / 1000).toFixed(0);
  print(
    `${played.length} runs, ${struck} of them hurt, ${count(/^too many|twice/)} duplicates, ${count(/^missing/)} losses, ${seconds} s, ${failed.length} failures`,
  );
  process.exitCode = failed.length === 0 && played.length === Number(values.runs) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
