import { Failure } from '../../core/report/failure.ts';

const MOST_WAITING = 32;

/**
 * Runs work in turn: a client that asks for a hundred plans at once must not be a hundred clients
 * of the services.
 */
export function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async work => {
    if (waiting >= MOST_WAITING)
      throw new Failure('usage', `${MOST_WAITING} calls wait already`, { next: 'Wait for their answers.' });
    waiting += 1;
    const run = last.then(work);
    last = run.catch(() => undefined);
    try {
      return await run;
    } finally {
      waiting -= 1;
    }
  };
}
