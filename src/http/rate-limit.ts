import type { Clock } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';
import { createPace, type Rate } from './pace.ts';
import { createRouteLimits, type Turn } from './route-limits.ts';

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
export function createRateLimiter(clock: Clock, rate: Rate | undefined, learning: boolean): RateLimiter {
  const routes = createRouteLimits(clock, learning);
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
