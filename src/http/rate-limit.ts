import type { Clock } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';

/** A token bucket: at most `burst` requests at once and `perSecond` more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/**
 * What keeps each provider below its published limits, so that 429 is the exception (design 8).
 * Neon: 700 a minute for an account and 40 a second for a route (facts: database platform 4); 28 + 60 × 11 = 688 and 28 + 11 = 39.
 * Discord: 50 a second for a bot (facts: application commands 10), here 2 + 47 = 49; the limits of single routes are learned from its answers.
 */
export const RATES: Readonly<Record<string, Rate>> = {
  neon: { burst: 28, perSecond: 11 },
  discord: { burst: 2, perSecond: 47 },
};

/** Client-side limits of one origin. It never sleeps itself: it says how long to wait. */
export interface RateLimiter {
  /** Milliseconds to wait before asking again; 0: a request of that route may go to {@link slot}, and is counted until {@link end}. */
  delay(route: string): number;
  /** Takes the origin's next slot; gives the milliseconds until it comes. */
  slot(): number;
  /** Takes a turn of requests that can wait, which hold up no other; gives the milliseconds until it comes. It needs a {@link slot} all the same. */
  spare(): number;
  /** Milliseconds until the origin's pause ends; 0 where there is none. */
  paused(): number;
  /** A request that `delay` let pass has ended, with an answer or without; learns the limits that the answer shows. */
  end(route: string, response?: HttpResponse): void;
  /** After a 429: nothing of that route, or of the whole origin where it does not say which limit it was, goes out for so long. */
  pause(route: string, response: HttpResponse, ms: number, global: boolean): void;
}

interface Bucket {
  /** Requests left until `resetAt`; undefined where nothing is known. */
  remaining: number | undefined;
  limit: number;
  resetAt: number;
  inFlight: number;
}

/** Names what the services count together: the method and the path, with ids left out except a guild's (facts: application commands 10). */
export function routeOf(method: string, path: string): string {
  return `${method} ${path.replace(/(\/guilds\/\d+)|\/\d{15,}(?=\/|$)/g, (_all, guild?: string) => guild ?? '/:id')}`;
}

/** Limits of one origin. Without a rate only what the answers say is kept; `none` lifts everything but a pause (loopback). */
export function createRateLimiter(clock: Clock, rate: Rate | undefined, learning: boolean): RateLimiter {
  const buckets = new Map<string, Bucket>();
  const tokens = rate === undefined ? undefined : tokenBucket(clock, rate);
  let pausedUntil = 0;

  function bucketOf(route: string): Bucket {
    const found = buckets.get(route) ?? { remaining: undefined, limit: 1, resetAt: 0, inFlight: 0 };
    buckets.set(route, found);
    return found;
  }

  /** Routes that share a limit are told apart by the bucket's name and the guild. */
  function join(route: string, name: string): Bucket {
    const key = `${name} ${/\/guilds\/\d+/.exec(route)?.[0] ?? ''}`;
    const own = bucketOf(route);
    const shared = buckets.get(key) ?? own;
    if (shared !== own) shared.inFlight += own.inFlight;
    buckets.set(key, shared);
    buckets.set(route, shared);
    return shared;
  }

  function paused(): number {
    return Math.max(0, pausedUntil - clock.now());
  }

  return {
    delay(route) {
      const now = clock.now();
      if (paused() > 0) return paused();
      const bucket = bucketOf(route);
      if (bucket.remaining !== undefined && now >= bucket.resetAt)
        bucket.remaining = Math.max(1, bucket.limit - bucket.inFlight);
      if (bucket.remaining !== undefined) {
        if (bucket.remaining <= 0) return bucket.resetAt - now;
        bucket.remaining -= 1;
      }
      bucket.inFlight += 1;
      return 0;
    },

    slot: () => Math.max(tokens?.slot() ?? 0, paused()),
    spare: () => tokens?.spare() ?? 0,
    paused,

    end(route, response) {
      const name = response?.headers['x-ratelimit-bucket'];
      const bucket = name === undefined || !learning ? bucketOf(route) : join(route, name);
      bucket.inFlight = Math.max(0, bucket.inFlight - 1);
      if (response === undefined || !learning) return;
      const remaining = numberIn(response, 'x-ratelimit-remaining');
      const resetAfter = numberIn(response, 'x-ratelimit-reset-after');
      if (remaining === undefined || resetAfter === undefined) return;
      bucket.limit = numberIn(response, 'x-ratelimit-limit') ?? 1;
      bucket.remaining = Math.max(0, remaining - bucket.inFlight);
      bucket.resetAt = clock.now() + Math.ceil(resetAfter * 1000);
    },

    pause(route, response, ms, global) {
      const until = clock.now() + ms;
      if (global || response.headers['x-ratelimit-bucket'] === undefined) {
        pausedUntil = Math.max(pausedUntil, until);
        return;
      }
      const bucket = bucketOf(route);
      bucket.remaining = 0;
      bucket.resetAt = Math.max(bucket.resetAt, until);
    },
  };
}

/** Of the burst, what requests that can wait leave to others; of the rate, the most that they take. */
const KEPT = 3 / 4;
const SPARE = 1 / 2;

/** First come first served. */
function tokenBucket(clock: Clock, { burst, perSecond }: Rate): Pick<RateLimiter, 'slot' | 'spare'> {
  let tokens = burst;
  let at = clock.now();
  let nextSpare = at;

  function refill(): void {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
    at = now;
  }

  return {
    slot() {
      refill();
      tokens -= 1;
      return tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000);
    },
    spare() {
      refill();
      const turn = Math.max(at, nextSpare, at + ((burst * KEPT - tokens) / perSecond) * 1000);
      nextSpare = turn + 1000 / (perSecond * SPARE);
      return Math.ceil(turn - at);
    },
  };
}

function numberIn(response: HttpResponse, header: string): number | undefined {
  const text = response.headers[header];
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
