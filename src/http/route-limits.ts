import type { Clock } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';
import { Line } from './line.ts';

/** A request's place among those that wait, from its first try to its last. */
export interface Turn {
  readonly route: string;
  readonly place: number;
}

/** What the answers say about the limits of single routes. */
export interface RouteLimits {
  /** Milliseconds until the route may let it pass; 0: it may now, until somebody else is let pass. It stands in line until it goes or leaves. */
  ask(turn: Turn): { readonly wait: number; readonly ahead: number };
  /** It goes, and is counted until {@link end}. */
  take(turn: Turn): void;
  leave(turn: Turn): void;
  /** A request of that route has ended, with an answer or without; learns the limits that the answer shows. */
  end(route: string, response?: HttpResponse): void;
  /** Nothing of that route goes for so long, whatever other answers say meanwhile. */
  hold(route: string, ms: number): void;
}

interface Bucket {
  /** Requests left until `resetAt`; undefined where nothing is known. */
  remaining: number | undefined;
  limit: number;
  resetAt: number;
  heldUntil: number;
  inFlight: number;
  readonly line: Line;
}

/** How long a window lasts of which no answer has told anything yet. */
const UNTOLD_WINDOW_MS = 1_000;

/** Nothing is. */
const NONE = /(?!)/;

/** Names what a service counts together: the method and the path, with long numbers left out where they are not of its `major`. */
export function routeNames(major = NONE): (method: string, path: string) => string {
  const ids = new RegExp(`(${major.source})|/\\d{15,}(?=/|$)`, 'g');
  return (method, path) => `${method} ${path.replace(ids, (_all, kept?: string) => kept ?? '/:id')}`;
}

/** Where it is not `learning`, routes are held after a 429 and free otherwise. */
export function createRouteLimits(clock: Clock, learning: boolean, major = NONE): RouteLimits {
  const buckets = new Map<string, Bucket>();

  function bucketOf(route: string): Bucket {
    const found = buckets.get(route) ?? {
      remaining: undefined,
      limit: 1,
      resetAt: 0,
      heldUntil: 0,
      inFlight: 0,
      line: new Line(),
    };
    buckets.set(route, found);
    return found;
  }

  /** Routes that share a limit are told apart by the bucket's name and what is `major` in them. */
  function join(route: string, name: string): Bucket {
    const key = `${name} ${major.exec(route)?.[0] ?? ''}`;
    const own = bucketOf(route);
    const shared = buckets.get(key) ?? own;
    if (shared !== own) {
      shared.inFlight += own.inFlight;
      shared.heldUntil = Math.max(shared.heldUntil, own.heldUntil);
    }
    buckets.set(key, shared);
    buckets.set(route, shared);
    return shared;
  }

  return {
    ask({ route, place }) {
      const now = clock.now();
      const bucket = bucketOf(route);
      const ahead = bucket.line.join(place);
      if (now < bucket.heldUntil) return { wait: bucket.heldUntil - now, ahead };
      if (bucket.remaining === undefined) return { wait: 0, ahead };
      // Its answers tell how long the new window really is.
      if (now >= bucket.resetAt) {
        bucket.remaining = Math.max(1, bucket.limit - bucket.inFlight);
        bucket.resetAt = now + UNTOLD_WINDOW_MS;
      }
      return { wait: ahead < bucket.remaining ? 0 : bucket.resetAt - now, ahead };
    },

    take({ route, place }) {
      const bucket = bucketOf(route);
      bucket.line.leave(place);
      bucket.inFlight += 1;
      if (bucket.remaining !== undefined) bucket.remaining -= 1;
    },

    leave: ({ route, place }) => bucketOf(route).line.leave(place),

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

    hold(route, ms) {
      const bucket = bucketOf(route);
      bucket.heldUntil = Math.max(bucket.heldUntil, clock.now() + ms);
      if (!learning) return;
      bucket.remaining = 0;
      bucket.resetAt = Math.max(bucket.resetAt, bucket.heldUntil);
    },
  };
}

function numberIn(response: HttpResponse, header: string): number | undefined {
  const text = response.headers[header];
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
