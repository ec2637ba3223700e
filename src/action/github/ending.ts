import type { Io } from '../../cli/system/io.ts';
import type { Ending } from './github-send.ts';

/**
 * How long a cancelled job may send requests to GitHub: the runner kills the job after ten seconds,
 * and the rest of the run needs some of these seconds.
 */
const TELLING_MS = 5_000;

/**
 * The time limit for GitHub after a job was cancelled: five seconds for all requests together. The
 * time counts from the stop signal if a request is under way at the signal, otherwise from the
 * first request after it. `timeout`: returns a signal that aborts after so many milliseconds.
 */
export function createEnding(
  io: Pick<Io, 'onStop'>,
  timeout: (ms: number) => AbortSignal,
): Ending & { close(): void } {
  const end = new AbortController();
  let cancelled = false;
  let underWay = 0;
  let over: AbortSignal | undefined;
  const count = (): void => {
    if (over !== undefined) return;
    over = timeout(TELLING_MS);
    over.addEventListener('abort', () => end.abort(), { once: true });
  };
  const close = io.onStop(() => {
    cancelled = true;
    if (underWay > 0) count();
  });
  return {
    signal: end.signal,
    get cancelled() {
      return cancelled;
    },
    async during(work) {
      underWay += 1;
      if (cancelled) count();
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
    close,
  };
}
