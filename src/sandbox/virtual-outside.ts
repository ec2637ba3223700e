import { setImmediate as turn } from 'node:timers/promises';
import { type InProcessRequest, type InProcessResponse, inProcess } from './in-process.ts';
import { seededRandom } from './random.ts';
import type { Sandbox } from './sandbox.ts';

/** What `open` takes in the place of sockets and of this machine's time. */
export interface VirtualOutside {
  readonly transport: (request: InProcessRequest) => Promise<InProcessResponse>;
  readonly clock: { now(): number; sleep(ms: number, signal?: AbortSignal): Promise<void> };
  readonly random: () => number;
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

/**
 * Whoever sleeps so long waits for the end of a run, which does not come by itself. In
 * milliseconds.
 */
const DEADLINE_MS = 10 * 60_000;
/** A public address: a portal of the sandbox is reached as one on the internet is. */
const ADDRESS = '93.184.215.14';

/**
 * The outside of a program that runs against a sandbox of the same process: no socket, and a wait
 * takes no time but the sandbox's. The same seed gives the same bytes.
 */
export function virtualOutside(sandbox: Sandbox, seed = 1): VirtualOutside {
  const random = seededRandom(seed);
  return {
    transport: inProcess(sandbox),
    random: () => random.next(),
    resolve: async () => [ADDRESS],
    clock: {
      now: () => sandbox.now(),
      async sleep(ms, signal) {
        signal?.throwIfAborted();
        if (ms >= DEADLINE_MS) await never(signal);
        sandbox.advance(ms);
        await turn();
        signal?.throwIfAborted();
      },
    },
  };
}

function never(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
