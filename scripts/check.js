// Runs everything that must hold before a change goes in, in this order, and stops at the first
// that fails.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const bin = (...path) => join(root, 'node_modules', ...path);

/** What runs: a name for people, and the arguments of `node`. */
const steps = [
  ['generated files are current', ['scripts/generate.js', '--check']],
  ['lint', [bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']],
  ['English of documents and comments', ['scripts/prose/prose.js']],
  ['spelling', [bin('cspell', 'bin.mjs'), 'lint', '--no-progress', '--no-summary']],
  ['no needless exports, files or packages', [bin('knip', 'bin', 'knip.js')]],
  ['typecheck', [bin('typescript', 'bin', 'tsc'), '--noEmit']],
  ['build', ['scripts/build.js', '--types']],
  ['package', ['scripts/check-package.js']],
  ['test', [bin('vitest', 'vitest.mjs'), 'run']],
  ['demo', ['dist/demo.js']],
  ['test:clients', ['scripts/test-clients.js']],
  ['test:playground', ['scripts/playground.js', '--test']],
];

const ran = [];
for (const [name, args] of steps) {
  process.stdout.write(`\n== ${name}\n`);
  const since = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  ran.push(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) break;
}
process.stdout.write(`\n${ran.join('\n')}\n`);
const left = steps.slice(ran.length).map(([name]) => name);
if (left.length > 0) process.stdout.write(`not run: ${left.join(', ')}\n`);
process.exitCode = left.length > 0 || ran.some(line => line.startsWith('FAILED')) ? 1 : 0;
