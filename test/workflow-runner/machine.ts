import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { endOf } from '../helpers/end-of.ts';
import type { JobEnd, JobMessage } from './job-message.ts';

/**
 * Its own process numbers and its own `/proc`: what runs in there sees the processes of this job
 * and no other, and all of them end with it.
 */
const APART = ['--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this system can make such a machine: Linux, and a user who may. */
export function canMakeMachines(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', [...APART, 'true']).status === 0;
}

let built: Promise<string> | undefined;

/** The program Runner.Worker as one file. */
function worker(): Promise<string> {
  built ??= buildWorker();
  return built;
}

async function buildWorker(): Promise<string> {
  const outfile = join(mkdtempSync(join(tmpdir(), 'evenkeel-worker-')), 'Runner.Worker.mjs');
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    outfile,
    logLevel: 'warning',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
  return outfile;
}

/** A machine with one job on it. */
export interface Machine {
  /** Its job has ended. */
  readonly end: Promise<JobEnd>;
  /** Somebody cancels the run. */
  cancel(): void;
}

/**
 * Starts a machine. The secrets go to it over a pipe: they are in no argument and no environment.
 */
export async function startMachine(message: JobMessage): Promise<Machine> {
  const child = spawn('unshare', [...APART, process.execPath, await worker()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '' },
  });
  child.stdin.write(`${JSON.stringify(message)}\n`);
  return { end: jobEnd(child), cancel: () => child.stdin.write('cancel\n') };
}

async function jobEnd(child: ChildProcess): Promise<JobEnd> {
  const { code, stdout, stderr } = await endOf(child);
  if (code !== 0 || stdout === '') throw new Error(`the machine ended with ${code}: ${stdout}${stderr}`);
  return JSON.parse(stdout) as JobEnd;
}
