import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { runAction } from '../../src/action/action.ts';
import { createFileSystem } from '../../src/cli/system/file-system.ts';
import type { Io, OutputStream } from '../../src/cli/system/io.ts';
import { processIo } from '../../src/cli/system/process-io.ts';
import { gitIn } from '../../src/cli/system/run-program.ts';
import type { Clock } from '../../src/core/clock.ts';
import { vendorsOn } from '../helpers/vendors-on.ts';

export type StepEnv = Readonly<Record<string, string | undefined>>;

export interface StepEnd {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A sleep longer than this is the deadline of a run: it never comes in a test. */
const DEADLINE_MS = 10 * 60_000;

function withoutDeadlines(clock: Clock): Clock {
  return {
    now: () => clock.now(),
    async sleep(ms, signal) {
      if (ms < DEADLINE_MS) return clock.sleep(ms, signal);
      await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
    },
  };
}

/**
 * The action in this process: the real world, but for its environment, its folder, its streams and
 * its time.
 */
export async function runHere(
  folder: string,
  env: StepEnv,
  {
    clock,
    stopAt,
    cancelled,
    vendorsAt,
    patience = ms => AbortSignal.timeout(ms),
  }: {
    readonly clock: Clock;
    readonly stopAt?: RegExp | undefined;
    readonly cancelled?: ((cancel: () => void) => void) | undefined;
    /** The sandbox that requests to the vendors reach. */
    readonly vendorsAt?: string | undefined;
    readonly patience?: ((ms: number) => AbortSignal) | undefined;
  },
): Promise<StepEnd> {
  const out: string[] = [];
  const err: string[] = [];
  const stops: ((signal: 'SIGINT') => void)[] = [];
  const cancel = (): void => {
    for (const stop of stops.splice(0)) stop('SIGINT');
  };
  cancelled?.(cancel);
  const stream = (into: string[]): OutputStream => ({
    isTTY: false,
    columns: undefined,
    write(text) {
      into.push(text);
      if (stopAt?.test(text) === true) cancel();
    },
  });
  const real = processIo('0.0.0', async () => {
    throw new Error('the action has no sandbox');
  });
  const io: Io = {
    ...real,
    clock: withoutDeadlines(clock),
    stdout: stream(out),
    stderr: stream(err),
    env: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    files: createFileSystem(folder),
    git: gitIn(folder, { ...process.env, ...env }),
    async openTransport() {
      const open = await real.openTransport();
      return vendorsAt === undefined ? open : { ...open, send: vendorsOn(vendorsAt, open.send) };
    },
    expectMuch: () => undefined,
    onStop(listener) {
      stops.push(listener);
      return () => {
        const at = stops.indexOf(listener);
        if (at >= 0) stops.splice(at, 1);
      };
    },
  };
  const code = await runAction({
    io,
    fetch: globalThis.fetch,
    append: (path, text) => appendFile(path, text),
    uuid: randomUUID,
    timeout: patience,
    folder: () => mkdtemp(join(env['RUNNER_TEMP'] ?? folder, 'evenkeel-')),
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
}
