import { spawn } from 'node:child_process';
import { type Ended, endOf } from './end-of.ts';

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Default: bash as a GitHub job starts it. */
  readonly shell?: readonly string[];
}

const GITHUB_SHELL = ['bash', '-e', '-c'];

/** Runs a script of a pipeline with exactly this environment, and nothing to read. */
export function runScript(script: string, { cwd, env, shell = GITHUB_SHELL }: Place): Promise<Ended> {
  const [program = '', ...args] = shell;
  return endOf(spawn(program, [...args, script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] }));
}
