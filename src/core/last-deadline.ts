import type { Clock } from './clock.ts';

const MOST_MS = 60_000;

/**
 * Until when indivisible steps continue: 60 s after the signal or the run's own deadline. In
 * milliseconds since 1970.
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
