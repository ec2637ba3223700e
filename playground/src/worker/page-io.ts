import type { Io, OutputStream, StopSignal } from '../../../src/cli/system/io.ts';
import type { MemoryFiles } from '../../../src/cli/system/memory-files.ts';
import type { TestSandbox } from '../../../src/sandbox/library.ts';

declare const EVENKEEL_VERSION: string;

/** Nothing listens there; the first line of an output names it. */
export const ORIGIN = 'http://127.0.0.1:4600';
/** Whoever sleeps so long waits for the end of a run. In milliseconds. */
const DEADLINE_MS = 10 * 60_000;
/** A person looks at a wait no longer than this. */
const LONGEST_MS = 1_500;

/** Where a run of the command line in the page is. */
export interface PageRun {
  readonly world: TestSandbox;
  readonly files: MemoryFiles;
  readonly columns: number;
  /** Real milliseconds for each of the world's. */
  readonly pace: number;
  readonly write: (text: string) => void;
  readonly onStop: (listener: (signal: StopSignal) => void) => () => void;
}

/** All that the command line is given in a page: a sandbox, files in memory, and a terminal. */
export function pageIo({ world, files, columns, pace, write, onStop }: PageRun): Io {
  const { transport, clock, random, resolve } = world.outside;
  const terminal: OutputStream = { isTTY: true, columns, write };
  return {
    stdout: terminal,
    stderr: terminal,
    stdin: {
      isTTY: false,
      text: async () => undefined,
      dropTyped: async () => undefined,
      line: async () => undefined,
      async *pieces() {},
    },
    env: { ...environment(world), LANG: 'C.UTF-8' },
    files,
    clock: {
      now: clock.now,
      async sleep(ms, signal) {
        const real = Math.min(ms * pace, LONGEST_MS);
        if (real > 0 && ms < DEADLINE_MS) await new Promise(done => setTimeout(done, real));
        await clock.sleep(ms, signal);
      },
    },
    random,
    version: EVENKEEL_VERSION,
    git: async () => undefined,
    expectMuch: () => undefined,
    openTransport: async () => ({ send: transport, close: async () => undefined }),
    resolve,
    serveSandbox: () => Promise.reject(new Error('a page serves nothing')),
    runCommand: () => Promise.reject(new Error('a page starts no program')),
    onStop,
    every(ms, tick) {
      const timer = setInterval(tick, ms);
      return () => clearInterval(timer);
    },
  };
}

function environment({ env }: TestSandbox): Readonly<Record<string, string>> {
  const moved = Object.entries(env).map(([name, value]) => [
    name,
    value.replace(/^http:\/\/127\.0\.0\.1:\d+/, ORIGIN),
  ]);
  return Object.fromEntries(moved);
}
