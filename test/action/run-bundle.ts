import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BUILT } from '../helpers/built.ts';
import type { StepEnd, StepEnv } from './run-here.ts';

const ACTION = join(BUILT, 'action.js');

/** The bundle in a process of its own. */
export async function runBundle(folder: string, env: StepEnv): Promise<StepEnd> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [ACTION], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', piece => {
    stdout += piece;
  });
  child.stderr.on('data', piece => {
    stderr += piece;
  });
  const code = await new Promise<number | null>(done => child.on('close', done));
  return { code, stdout, stderr };
}
