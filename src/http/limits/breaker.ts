import type { Clock } from '../../core/clock.ts';
import type { HttpResponse, RequestFailure } from '../../core/http.ts';
import type { Purpose } from '../call.ts';

/**
 * A service bans an address that was refused too often: 10,000 times in 10 minutes, 401, 403 and
 * 429 of a scope other than `shared` together. Twelve runs at one address stay well below that.
 */
const WINDOW_MS = 10 * 60_000;
/**
 * The pace makes 429 rarer; nothing does so for 401 and 403, so they stop a run earlier. That we
 * are not in one scope says nothing about the others, and stops a run only when a ban is near.
 */
const MOST_REFUSED = { all: 500, unauthorized: 100, absent: 5_000 } as const;
type Sort = keyof typeof MOST_REFUSED;
/** As long as a run is by default: one without an end would wait for ever. */
const MOST_BARREN_MS = 30 * 60_000;
/** How many more `seeing` and `finishing` may get. */
const MOST_REFUSED_LATER = 50;

interface BreakerStop {
  readonly outcome: 'credential' | 'origin';
  readonly reason: string;
  /** What was refused first, which says what to do about the rest. */
  readonly cause?: RequestFailure;
}

/**
 * Stops an origin or a credential for the rest of the run. A ban and a refused credential stop
 * everything: more requests would be refused too, and make a ban worse. Too many refusals in ten
 * minutes, or nothing but 429 in thirty, stop what is `ordinary`.
 */
export interface Breaker {
  /**
   * Counts an answer; too many refused ones stop the origin. `absent`: it says that we have no
   * place in that scope.
   */
  count(response: HttpResponse, purpose: Purpose, absent?: boolean): void;
  stopCredential(name: string, reason: string, cause: RequestFailure): void;
  stopOrigin(reason: string): void;
  /** Why a request with that credential must not be sent; undefined where it may. */
  stopped(credential: string | undefined, purpose: Purpose): BreakerStop | undefined;
  /** Calls back whenever more is stopped, so that what waits need not wait to its end. */
  listen(listener: () => void): void;
}

/** For one origin in one run. */
export function createBreaker(clock: Pick<Clock, 'now'>): Breaker {
  const credentials = new Map<string, BreakerStop>();
  const refused: Record<Sort, number[]> = { all: [], unauthorized: [], absent: [] };
  let origin: BreakerStop | undefined;
  let opened: string | undefined;
  let later = 0;
  let barrenSince: number | undefined;
  const listeners: (() => void)[] = [];
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function tooMany(purpose: Purpose): BreakerStop | undefined {
    if (opened === undefined) return undefined;
    if (purpose === 'ordinary') return { outcome: 'origin', reason: opened };
    if (later < MOST_REFUSED_LATER) return undefined;
    return { outcome: 'origin', reason: `${opened}, and ${MOST_REFUSED_LATER} more that see what was done` };
  }

  /** Whether that is one too many of its sort in ten minutes. */
  function counted(sort: Sort): boolean {
    const now = clock.now();
    const recent = refused[sort].filter(at => at > now - WINDOW_MS);
    recent.push(now);
    refused[sort] = recent;
    return recent.length >= MOST_REFUSED[sort];
  }

  /** Whether nothing but 429 came for that long. */
  function isBarren({ status }: HttpResponse): boolean {
    if (status !== 429) barrenSince = undefined;
    else barrenSince ??= clock.now();
    return barrenSince !== undefined && clock.now() - barrenSince >= MOST_BARREN_MS;
  }

  return {
    count(response, purpose, absent = false) {
      const sorts = sortsOf(response, absent);
      if (isBarren(response)) opened ??= 'the service refused every request for 30 minutes';
      else if (sorts.length === 0) return;
      if (opened !== undefined && purpose !== 'ordinary') later += 1;
      for (const sort of sorts)
        if (counted(sort))
          opened ??=
            sort === 'absent'
              ? `${MOST_REFUSED.absent} answers in 10 minutes say that we have no place in a scope, and twice as many refusals end in a ban`
              : `the service refused ${MOST_REFUSED[sort]} requests in 10 minutes`;
      if (opened !== undefined) tell();
    },
    stopCredential(name, reason, cause) {
      if (!credentials.has(name)) credentials.set(name, { outcome: 'credential', reason, cause });
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

function sortsOf({ status, headers }: HttpResponse, absent: boolean): readonly Sort[] {
  if (absent) return status === 403 ? ['absent'] : [];
  if (status === 429 && headers['x-ratelimit-scope'] !== 'shared') return ['all'];
  return status === 401 || status === 403 ? ['all', 'unauthorized'] : [];
}
