import { type ChildProcess, spawn } from 'node:child_process';

export interface Ended {
  /** The exit code; null after a kill. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From its start to its end, in milliseconds. */
  readonly ms: number;
}

/** A process of ours that may still run. */
export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** The first line on standard output. Rejects where the process ends before. */
  readonly firstLine: Promise<string>;
}

export interface Command {
  readonly cli: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Killed after so many milliseconds: nothing that we test takes that long. */
  readonly limitMs: number;
}

/** Starts the built command in a process of its own, with nothing of our environment but PATH. */
export function startCommand({ cli, argv, cwd, env, limitMs }: Command): Running {
  const since = performance.now();
  const child = spawn(process.execPath, [cli, ...argv], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  let stdout = '';
  let stderr = '';
  let tellLine: (line: string) => void;
  let tellNone: (error: Error) => void;
  const firstLine = new Promise<string>((resolve, reject) => {
    tellLine = resolve;
    tellNone = reject;
  });
  // Most callers do not wait for it.
  firstLine.catch(() => undefined);
  child.stdout.on('data', piece => {
    stdout += piece;
    const end = stdout.indexOf('\n');
    if (end >= 0) tellLine(stdout.slice(0, end));
  });
  child.stderr.on('data', piece => {
    stderr += piece;
  });
  const ended = new Promise<Ended>(resolve => {
    child.on('close', code => {
      clearTimeout(timer);
      tellNone(new Error(`ended with ${code}: ${stderr}`));
      resolve({ code, stdout, stderr, ms: performance.now() - since });
    });
  });
  return { child, ended, firstLine };
}
