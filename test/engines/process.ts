import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process of ours that may still run. */
export interface Started {
  readonly child: ChildProcess;
  /** All that it printed so far, on both streams. */
  said(): string;
  /** The exit code; null after a kill. */
  readonly ended: Promise<number | null>;
  isRunning(): boolean;
}

interface Program {
  readonly file: string;
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Every process that was started, so that none is left behind. */
const all = new Set<ChildProcess>();

/** Starts a program with nothing of our environment but PATH. */
export function start({ file, argv, cwd, env }: Program): Started {
  const child = spawn(file, argv, {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  all.add(child);
  let said = '';
  const add = (piece: Buffer): void => {
    said += piece;
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  let running = true;
  const ended = new Promise<number | null>(resolve => {
    child.once('error', error => {
      said += String(error);
    });
    child.once('close', code => {
      running = false;
      all.delete(child);
      resolve(code);
    });
  });
  return { child, said: () => said, ended, isRunning: () => running };
}

export function killAll(): void {
  for (const child of all) child.kill('SIGKILL');
}

/** However this process ends, none of the others is left behind. */
export function leaveNone(): void {
  process.once('exit', killAll);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Asks again and again until there is an answer. Throws an Error that says what was waited for
 * after `limitMs`, or as soon as one of the processes has ended.
 */
export async function until<T>(
  what: string,
  limitMs: number,
  ask: () => Promise<T | undefined> | T | undefined,
  needed: readonly Started[] = [],
): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await ask();
    if (found !== undefined) return found;
    const gone = needed.find(each => !each.isRunning());
    if (gone !== undefined) throw new Error(`${what}: a process ended before\n${gone.said().slice(-4_000)}`);
    if (performance.now() > end)
      throw new Error(
        `${what}: not within ${limitMs / 1000} s\n${needed.map(each => each.said().slice(-2_000)).join('\n')}`,
      );
    await sleep(50);
  }
}

/** The most memory that a process had so far, in KiB; 0 where the system does not tell. */
export function peakKib({ child }: Started): number {
  try {
    const text = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+)/m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
