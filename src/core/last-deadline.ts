import type { Clock } from './clock.ts';

const MOST_MS = 60_000;

/**
 * Until when what must not be cut in two goes on: 60 s after the run was told to end, by the signal or its own deadline.
 * In milliseconds since 1970.
 */
export function lastDeadline(
  signal: AbortSignal,
  clock: Pick<Clock, 'now'>,
  deadline: () => number = () => Number.POSITIVE_INFINITY,
): () => number {
  let told = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    told = clock.now();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => Math.min(told, deadline()) + MOST_MS;
}
