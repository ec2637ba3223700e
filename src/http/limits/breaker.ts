import type { Clock } from '../../core/clock.ts';
import type { HttpResponse, RequestFailure } from '../../core/http.ts';
import type { Purpose } from '../call.ts';

/**
 * The time over which refusals are counted. A service may ban an IP address after 10,000 refusals
 * (401, 403 or 429) in 10 minutes; a 429 whose header `x-ratelimit-scope` is `shared` does not
 * count. Twelve runs at one address that all stop at the limit `all` below have about 6,000.
 */
const WINDOW_MS = 10 * 60_000;
/**
 * How many refusals within {@link WINDOW_MS} stop a run. `all`: 401, 403 and 429 together.
 * `unauthorized`: 401 and 403 alone. The rate limiter cannot prevent these, so their limit is
 * lower. `absent`: a 403 because the application is not in that scope, such as a guild. It says
 * nothing about other scopes, so the run stops only when a ban is near.
 */
const MOST_REFUSED = { all: 500, unauthorized: 100, absent: 5_000 } as const;
type Sort = keyof typeof MOST_REFUSED;
/**
 * How long a run may get nothing but 429 before it stops: the default length of a run. Without this
 * limit, a run without a deadline would wait for ever.
 */
const MOST_BARREN_MS = 30 * 60_000;
/** How many more refusals `seeing` and `finishing` requests may get after the run has stopped. */
const MOST_REFUSED_LATER = 50;

interface BreakerStop {
  readonly outcome: 'credential' | 'origin';
  readonly reason: string;
  /**
   * The refusal that stopped the credential. Its words say what to do about all requests that were
   * not sent.
   */
  readonly cause?: RequestFailure;
}

/**
 * Stops requests to an origin, or with one credential, for the rest of the run. A ban or a refused
 * credential stops every request, because more refusals make a ban worse. Too many refusals in ten
 * minutes, or nothing but 429 for thirty, stop `ordinary` requests; requests that check or finish
 * earlier writes may then get {@link MOST_REFUSED_LATER} more refusals.
 */
export interface Breaker {
  /**
   * Counts an answer; too many refusals stop the origin. `absent`: the answer says that the
   * application is not in that scope.
   */
  count(response: HttpResponse, purpose: Purpose, absent?: boolean): void;
  stopCredential(name: string, reason: string, cause: RequestFailure): void;
  stopOrigin(reason: string): void;
  /** Why a request with that credential must not be sent; undefined where it may. */
  stopped(credential: string | undefined, purpose: Purpose): BreakerStop | undefined;
  /**
   * Calls back whenever a credential or the origin is stopped, so that waiting requests can end at
   * once.
   */
  listen(listener: () => void): void;
}

/**
 * What a service refused to this machine, with any credential. The service may ban the machine's IP
 * address.
 */
export interface AddressRefusals {
  readonly refused: Record<Sort, number[]>;
  ban: BreakerStop | undefined;
  opened: string | undefined;
  later: number;
  readonly listeners: (() => void)[];
}

export function addressRefusals(): AddressRefusals {
  const refused = { all: [], unauthorized: [], absent: [] };
  return { refused, ban: undefined, opened: undefined, later: 0, listeners: [] };
}

/**
 * A breaker for one client in one run. `address`: shared by the clients of several accounts at one
 * origin.
 */
export function createBreaker(
  clock: Pick<Clock, 'now'>,
  address: AddressRefusals = addressRefusals(),
): Breaker {
  const credentials = new Map<string, BreakerStop>();
  const { refused, listeners } = address;
  let barrenSince: number | undefined;
  let barren: string | undefined;
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  function tooMany(purpose: Purpose): BreakerStop | undefined {
    const opened = address.opened ?? barren;
    if (opened === undefined) return undefined;
    if (purpose === 'ordinary') return { outcome: 'origin', reason: opened };
    if (address.later < MOST_REFUSED_LATER) return undefined;
    return {
      outcome: 'origin',
      reason: `${opened}, and then ${MOST_REFUSED_LATER} more, which only checked earlier writes`,
    };
  }

  /**
   * Counts a refusal. Returns whether there are now too many refusals of that sort in ten minutes.
   */
  function counted(sort: Sort): boolean {
    const now = clock.now();
    const recent = refused[sort].filter(at => at > now - WINDOW_MS);
    recent.push(now);
    refused[sort] = recent;
    return recent.length >= MOST_REFUSED[sort];
  }

  /** Whether the service answered nothing but 429 for {@link MOST_BARREN_MS}. */
  function isBarren({ status }: HttpResponse): boolean {
    if (status !== 429) barrenSince = undefined;
    else barrenSince ??= clock.now();
    return barrenSince !== undefined && clock.now() - barrenSince >= MOST_BARREN_MS;
  }

  return {
    count(response, purpose, absent = false) {
      const sorts = sortsOf(response, absent);
      if (isBarren(response)) barren ??= 'the service refused every request for 30 minutes';
      else if (sorts.length === 0) return;
      const wasOpen = (address.opened ?? barren) !== undefined;
      if (wasOpen && purpose !== 'ordinary') address.later += 1;
      for (const sort of sorts)
        if (counted(sort))
          address.opened ??=
            sort === 'absent'
              ? `${MOST_REFUSED.absent} answers in 10 minutes say that the bot is not in a guild or an application, and the service bans a bot after twice as many`
              : `the service refused ${MOST_REFUSED[sort]} requests in 10 minutes`;
      if ((address.opened ?? barren) !== undefined) tell();
    },
    stopCredential(name, reason, cause) {
      if (!credentials.has(name)) credentials.set(name, { outcome: 'credential', reason, cause });
      tell();
    },
    stopOrigin(reason) {
      address.ban ??= { outcome: 'origin', reason };
      tell();
    },
    stopped: (credential, purpose) =>
      address.ban ?? (credential === undefined ? undefined : credentials.get(credential)) ?? tooMany(purpose),
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
