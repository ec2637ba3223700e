import type { HttpResponse } from '../core/http.ts';

/** How many refused requests (401, 403, 429 that is not `shared`) a run may collect at one origin. Facts: application commands 10. */
const MAX_REFUSED = 100;

/** Why a request is not sent any more. */
export interface Stop {
  readonly outcome: 'credential' | 'origin';
  readonly reason: string;
}

/** Stops an origin or a credential for the rest of the run. */
export interface Breaker {
  /** Counts an answer; the hundredth refused one stops the origin. */
  count(response: HttpResponse): void;
  stopCredential(name: string, reason: string): void;
  stopOrigin(reason: string): void;
  /** Why a request with that credential must not be sent; undefined where it may. */
  stopped(credential: string | undefined): Stop | undefined;
}

/** For one origin in one run. */
export function createBreaker(): Breaker {
  const credentials = new Map<string, Stop>();
  let origin: Stop | undefined;
  let refused = 0;

  function stopOrigin(reason: string): void {
    origin ??= { outcome: 'origin', reason };
  }

  return {
    count(response) {
      if (!isRefused(response)) return;
      refused += 1;
      if (refused >= MAX_REFUSED) stopOrigin(`the service refused ${MAX_REFUSED} requests of this run`);
    },
    stopCredential(name, reason) {
      if (!credentials.has(name)) credentials.set(name, { outcome: 'credential', reason });
    },
    stopOrigin,
    stopped: credential => origin ?? (credential === undefined ? undefined : credentials.get(credential)),
  };
}

function isRefused({ status, headers }: HttpResponse): boolean {
  if (status === 429) return headers['x-ratelimit-scope'] !== 'shared';
  return status === 401 || status === 403;
}
