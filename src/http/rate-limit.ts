import type { Clock } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';
import type { Rate } from '../core/requests.ts';
import { createPace } from './pace.ts';
import { createRouteLimits, type Turn } from './route-limits.ts';

/** Client-side limits of one origin. It never sleeps itself: it says how long to wait. */
export interface RateLimiter {
  /** A place for a request of that route, behind all that came before. It keeps it however often it is refused. */
  enter(route: string): Turn;
  /** Milliseconds to wait before asking again; 0: it goes now, and is counted until {@link end}. */
  ask(turn: Turn): number;
  /** It does not wait any more. */
  leave(turn: Turn): void;
  /** Takes a turn of requests that can wait, which hold up no other; gives the milliseconds until it comes. It has to {@link ask} all the same. */
  spare(): number;
  /** A request that `ask` let go has ended, with an answer or without; learns the limits that the answer shows. */
  end(turn: Turn, response?: HttpResponse): void;
  /** After a 429: nothing of that route, or of the whole origin where it does not say which limit it was, goes for so long. */
  pause(turn: Turn, response: HttpResponse, ms: number, global: boolean): void;
}

/** Limits of one origin. Without a rate only what the answers say is kept; where it is not `learning`, nothing but a pause (loopback). */
export function createRateLimiter(
  clock: Clock,
  rate: Rate | undefined,
  learning: boolean,
  major?: RegExp,
): RateLimiter {
  const routes = createRouteLimits(clock, learning, major);
  const pace = createPace(clock, rate);
  let entered = 0;

  return {
    enter: route => ({ route, place: entered++ }),

    ask(turn) {
      const held = routes.ask(turn);
      if (held.wait > 0) {
        pace.leave(turn.place);
        return held.wait;
      }
      const wait = pace.take(turn.place, held.ahead);
      if (wait === 0) routes.take(turn);
      return wait;
    },

    leave(turn) {
      routes.leave(turn);
      pace.leave(turn.place);
    },

    spare: pace.spare,

    end: ({ route }, response) => routes.end(route, response),

    pause({ route }, response, ms, global) {
      if (global || response.headers['x-ratelimit-bucket'] === undefined) pace.pause(clock.now() + ms);
      else routes.hold(route, ms);
    },
  };
}
