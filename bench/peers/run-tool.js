// Runs the processes of one tool and waits for them without standing in the way of others that run
// beside it.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const peak = join(dirname(fileURLToPath(import.meta.url)), '..', 'peak.js');
const LONGEST_MS = 180_000;

/**
 * Runs programs `{ argv, env, cwd }` one after another, and stops at the first that fails.
 *
 * @returns {{ code, ms, mib, stderr }} the exit code of the last one, milliseconds of all, the
 * highest peak of memory in MiB
 */
export async function runTool(programs) {
  const since = performance.now();
  let mib = 0;
  let last = { code: 0, stderr: '' };
  for (const program of programs) {
    last = await runOne(program);
    mib = Math.max(mib, last.mib);
    if (last.code !== 0) break;
  }
  return { ...last, mib, ms: performance.now() - since };
}

function runOne({ argv, env, cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', peak, ...argv], {
      cwd,
      env: { PATH: process.env.PATH, HOME: cwd, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: LONGEST_MS,
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', text => {
      stderr += text;
    });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const kib = Number(/\npeak (\d+)\n/.exec(stderr)?.[1] ?? Number.NaN);
      resolve({ code: code ?? signal, stderr, mib: kib / 1024 });
    });
  });
}
