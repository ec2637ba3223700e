import type { Clock } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';
import { Line } from './line.ts';

/** A request's place in the queue, from its first try to its last. */
export interface Turn {
  readonly route: string;
  readonly place: number;
  /** When it left last. */
  leftAt?: number;
}

/** What answers say about the limits of single routes. */
export interface RouteLimits {
  /** Milliseconds until the route may let it pass; 0: it may, until another passes. Stays in the queue until it leaves. */
  ask(turn: Turn): { readonly wait: number; readonly ahead: number };
  /** It leaves, and counts until {@link end}. */
  take(turn: Turn): void;
  leave(turn: Turn): void;
  /** A request of that route has ended, with or without an answer; learns the limits that the answer shows. */
  end(route: string, response?: HttpResponse): void;
  /** Nothing of that route leaves for so long, whatever other answers say meanwhile. */
  hold(route: string, ms: number): void;
}

interface Bucket {
  /** Requests left until `resetAt`; undefined where unknown. */
  remaining: number | undefined;
  limit: number;
  resetAt: number;
  heldUntil: number;
  inFlight: number;
  readonly line: Line;
}

/** The assumed length of a window before an answer tells it. */
const UNTOLD_WINDOW_MS = 1_000;

/** Matches nothing. */
const NONE = /(?!)/;

/** Names what a service counts together: method and path, with long numbers replaced unless `major` matches them. */
export function routeNames(major = NONE): (method: string, path: string) => string {
  const ids = new RegExp(`(${major.source})|/\\d{15,}(?=/|$)`, 'g');
  return (method, path) => `${method} ${path.replace(ids, (_all, kept?: string) => kept ?? '/:id')}`;
}

/** Without `learning`, a 429 holds a route and nothing else does. */
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

  /** Routes with a common limit differ by the bucket's name and the `major` ids in them. */
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
      // Answers will tell the real length of the new window.
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
