import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { BUILT } from '../helpers/built.ts';
import { endOf } from '../helpers/end-of.ts';
import type { StepEnd, StepEnv } from './run-here.ts';

const ACTION = join(BUILT, 'action.js');

/** The bundle in a process of its own. */
export function runBundle(folder: string, env: StepEnv): Promise<StepEnd> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [ACTION], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, ...env },
  });
  return endOf(child);
}
