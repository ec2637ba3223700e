import type { HttpResponse } from '../core/http.ts';
import type { Purpose } from './call.ts';

/** How many refused requests (401, 403, non-`shared` 429) a run may get at one origin. Facts: application commands 10. */
export const MAX_REFUSED = 100;
/** How many more `seeing` and `finishing` may get: together 1.5 % of the strictest service's limit before a ban. */
const MAX_REFUSED_LATER = 50;

interface Stop {
  readonly outcome: 'credential' | 'origin';
  readonly reason: string;
}

/**
 * Stops an origin or a credential for the rest of the run. A ban and a refused credential stop everything:
 * more requests would be refused too, and make a ban worse. Too many refusals stop what is `ordinary`.
 */
export interface Breaker {
  /** Counts an answer; the hundredth refused one stops the origin. */
  count(response: HttpResponse, purpose: Purpose): void;
  stopCredential(name: string, reason: string): void;
  stopOrigin(reason: string): void;
  /** Why a request with that credential must not be sent; undefined where it may. */
  stopped(credential: string | undefined, purpose: Purpose): Stop | undefined;
  /** Calls back whenever more is stopped, so that what waits need not wait to its end. */
  listen(listener: () => void): void;
}

/** For one origin in one run. */
export function createBreaker(): Breaker {
  const credentials = new Map<string, Stop>();
  let origin: Stop | undefined;
  let refused = 0;
  let later = 0;
  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function tooMany(purpose: Purpose): Stop | undefined {
    if (refused < MAX_REFUSED) return undefined;
    const reason = `the service refused ${MAX_REFUSED} requests of this run`;
    if (purpose === 'ordinary') return { outcome: 'origin', reason };
    if (later < MAX_REFUSED_LATER) return undefined;
    return { outcome: 'origin', reason: `${reason}, and ${MAX_REFUSED_LATER} more that see what was done` };
  }

  return {
    count(response, purpose) {
      if (!isRefused(response)) return;
      if (refused >= MAX_REFUSED && purpose !== 'ordinary') later += 1;
      refused += 1;
      if (refused >= MAX_REFUSED) tell();
    },
    stopCredential(name, reason) {
      if (!credentials.has(name)) credentials.set(name, { outcome: 'credential', reason });
      tell();
    },
    stopOrigin(reason) {
      origin ??= { outcome: 'origin', reason };
      tell();
    },
    stopped: (credential, purpose) =>
      origin ?? (credential === undefined ? undefined : credentials.get(credential)) ?? tooMany(purpose),
    listen: listener => {
      listeners.push(listener);
    },
  };
}

function isRefused({ status, headers }: HttpResponse): boolean {
  if (status === 429) return headers['x-ratelimit-scope'] !== 'shared';
  return status === 401 || status === 403;
}
