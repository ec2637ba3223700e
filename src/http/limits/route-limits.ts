import type { Clock } from '../../core/clock.ts';
import type { HttpResponse } from '../../core/http.ts';
import { WaitingLine } from '../line.ts';

/** A request's place in the queue, from its first try to its last. */
export interface Turn {
  readonly route: string;
  readonly place: number;
  /**
   * The request has the option `apart`, the name of a limit. After a 429 only requests with the
   * same name pause.
   */
  readonly apart?: true;
  /** When the request was last sent. */
  leftAt?: number;
}

/** The limits of single routes, as answers state them. */
export interface RouteLimits {
  /**
   * `wait`: milliseconds until the route may allow the request; 0: now. `ahead`: how many requests
   * are before it in the queue. It stays there until it is sent.
   */
  ask(turn: Turn): { readonly wait: number; readonly ahead: number };
  /** The request is sent, and counts until {@link end}. */
  take(turn: Turn): void;
  leave(turn: Turn): void;
  /**
   * A request of that route has ended, with or without an answer. Takes over the limits in the
   * answer.
   */
  end(route: string, response?: HttpResponse): void;
  /** Sends nothing of that route for `ms`. Answers that arrive in this time do not change that. */
  hold(route: string, ms: number): void;
}

interface Bucket {
  /**
   * The name of the limit in answers, and the id in the route that `major` matches: each such id
   * has limits of its own. Undefined while no answer has named the limit.
   */
  name: string | undefined;
  /** How many routes share this limit. */
  routes: number;
  /** Requests left until `resetAt`; undefined where unknown. */
  remaining: number | undefined;
  limit: number;
  resetAt: number;
  heldUntil: number;
  inFlight: number;
  readonly line: WaitingLine;
}

/**
 * The state of one route. Its bucket is a limit, which other routes may share. When an answer names
 * another bucket, the state moves to that bucket.
 */
interface Route {
  bucket: Bucket;
  readonly waiting: Set<number>;
  inFlight: number;
}

/** The assumed length of a window before an answer states it. */
const UNTOLD_WINDOW_MS = 1_000;

const NONE = /(?!)/;

/**
 * Names the requests that a service counts together: method and path, with long numbers replaced.
 * An id that `major` matches stays, because each such id has limits of its own.
 */
export function routeNames(major = NONE): (method: string, path: string) => string {
  const ids = new RegExp(`(${major.source})|/\\d{15,}(?=/|$)`, 'g');
  return (method, path) => `${method} ${path.replace(ids, (_all, kept?: string) => kept ?? '/:id')}`;
}

/**
 * Creates the limits of routes. Without `learning`, a 429 still pauses its route, but limits in
 * answers are ignored.
 */
export function createRouteLimits(clock: Clock, learning: boolean, major = NONE): RouteLimits {
  const routes = new Map<string, Route>();
  const named = new Map<string, Bucket>();

  function routeOf(name: string): Route {
    const found = routes.get(name) ?? { bucket: newBucket(), waiting: new Set(), inFlight: 0 };
    routes.set(name, found);
    return found;
  }

  /**
   * Puts a route into the bucket that an answer names. The id that `major` matches is part of the
   * bucket's name, because each such id has limits of its own.
   */
  function join(route: string, own: Route, told: string): void {
    const name = `${told} ${major.exec(route)?.[0] ?? ''}`;
    const { bucket } = own;
    if (bucket.name === name) return;
    const isAlone = bucket.routes === 1;
    if (isAlone && bucket.name !== undefined) named.delete(bucket.name);
    const known = named.get(name);
    if (known === undefined && isAlone) {
      bucket.name = name;
      named.set(name, bucket);
      return;
    }
    const next = known ?? { ...newBucket(), name, routes: 0 };
    named.set(name, next);
    move(own, next);
  }

  return {
    ask({ route, place }) {
      const now = clock.now();
      const { bucket, waiting } = routeOf(route);
      waiting.add(place);
      const ahead = bucket.line.join(place);
      if (now < bucket.heldUntil) return { wait: bucket.heldUntil - now, ahead };
      if (bucket.remaining === undefined) return { wait: 0, ahead };
      // The length of the new window is assumed until an answer tells it.
      if (now >= bucket.resetAt) {
        bucket.remaining = Math.max(1, bucket.limit - bucket.inFlight);
        bucket.resetAt = now + UNTOLD_WINDOW_MS;
      }
      return { wait: ahead < bucket.remaining ? 0 : bucket.resetAt - now, ahead };
    },

    take({ route, place }) {
      const own = routeOf(route);
      const { bucket } = own;
      stopWaiting(own, place);
      own.inFlight += 1;
      bucket.inFlight += 1;
      if (bucket.remaining !== undefined) bucket.remaining -= 1;
    },

    leave({ route, place }) {
      const own = routeOf(route);
      stopWaiting(own, place);
      if (isIdle(own, clock.now())) routes.delete(route);
    },

    end(route, response) {
      const own = routeOf(route);
      const name = response?.headers['x-ratelimit-bucket'];
      if (name !== undefined && learning) join(route, own, name);
      const { bucket } = own;
      own.inFlight -= 1;
      bucket.inFlight -= 1;
      if (response !== undefined && learning) learn(bucket, response, clock.now());
      // Idle routes are removed, because paths contain ids, so a long run would collect many
      // routes.
      if (isIdle(own, clock.now())) routes.delete(route);
    },

    hold(route, ms) {
      const { bucket } = routeOf(route);
      bucket.heldUntil = Math.max(bucket.heldUntil, clock.now() + ms);
      if (!learning) return;
      bucket.remaining = 0;
      bucket.resetAt = Math.max(bucket.resetAt, bucket.heldUntil);
    },
  };
}

function newBucket(): Bucket {
  return {
    name: undefined,
    routes: 1,
    remaining: undefined,
    limit: 1,
    resetAt: 0,
    heldUntil: 0,
    inFlight: 0,
    line: new WaitingLine(),
  };
}

/**
 * Moves a route with all its requests to another bucket. A request that stayed in the old bucket
 * would wait or count there for ever.
 */
function move(own: Route, to: Bucket): void {
  const { bucket: from, waiting, inFlight } = own;
  for (const place of waiting) {
    from.line.leave(place);
    to.line.join(place);
  }
  from.inFlight -= inFlight;
  from.routes -= 1;
  to.inFlight += inFlight;
  to.routes += 1;
  to.heldUntil = Math.max(to.heldUntil, from.heldUntil);
  own.bucket = to;
}

function stopWaiting({ bucket, waiting }: Route, place: number): void {
  waiting.delete(place);
  bucket.line.leave(place);
}

/** Whether a route has no state worth keeping: a new route would behave the same. */
function isIdle({ bucket, waiting, inFlight }: Route, now: number): boolean {
  const tells = bucket.name !== undefined || bucket.remaining !== undefined || bucket.heldUntil > now;
  return !tells && waiting.size === 0 && inFlight === 0;
}

function learn(bucket: Bucket, response: HttpResponse, now: number): void {
  const remaining = numberIn(response, 'x-ratelimit-remaining');
  const resetAfter = numberIn(response, 'x-ratelimit-reset-after');
  if (remaining === undefined || resetAfter === undefined) return;
  bucket.limit = numberIn(response, 'x-ratelimit-limit') ?? 1;
  bucket.remaining = Math.max(0, remaining - bucket.inFlight);
  bucket.resetAt = now + Math.ceil(resetAfter * 1000);
}

function numberIn(response: HttpResponse, header: string): number | undefined {
  const text = response.headers[header];
  const value = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : undefined;
}
