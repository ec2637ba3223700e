import { spawn } from 'node:child_process';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Default: bash as a GitHub job starts it. */
  readonly shell?: readonly string[];
}

const GITHUB_SHELL = ['bash', '-e', '-c'];

/** Runs a script of a pipeline with exactly this environment, and nothing to read. */
export function runScript(script: string, { cwd, env, shell = GITHUB_SHELL }: Place): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const [program = '', ...args] = shell;
    const child = spawn(program, [...args, script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', piece => {
      stdout += piece;
    });
    child.stderr.on('data', piece => {
      stderr += piece;
    });
    child.once('error', reject);
    child.once('close', code => resolve({ code, stdout, stderr }));
  });
}
