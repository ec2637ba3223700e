import type { Clock } from '../../core/clock.ts';
import type { HttpResponse } from '../../core/http.ts';
import type { Rate } from '../../core/requests.ts';
import { createPace } from './pace.ts';
import { createRouteLimits, type Turn } from './route-limits.ts';

/** How long to wait after a 429, and what the 429 says about the limit. */
interface RateRefusal {
  readonly ms: number;
  readonly global: boolean;
  /** `closed`: the limit was still exceeded after the wait that evenkeel chose. */
  readonly after: 'closed' | 'open';
}

/**
 * The rate limits that evenkeel keeps for one origin. The limiter never sleeps, but returns how
 * long to wait.
 */
export interface RateLimiter {
  /**
   * Joins the queue of a route at its end. The request keeps this place however often it is
   * refused.
   */
  enter(route: string, apart?: true): Turn;
  /**
   * Milliseconds to wait before asking again; 0: the request is sent now, and counts until {@link
   * end}.
   */
  ask(turn: Turn): number;
  /** The request stops waiting and leaves the queue. */
  leave(turn: Turn): void;
  /**
   * How long an optional request waits before it may {@link ask}, so that it delays no other
   * request, in milliseconds. Each call reserves its moment, so the next call gets a later one.
   */
  spare(): number;
  /**
   * A request that `ask` allowed has ended, with or without an answer. Takes over the limits in the
   * answer.
   */
  end(turn: Turn, response?: HttpResponse): void;
  /** The answer to an allowed request says that no more requests are allowed for `ms`. */
  rest(ms: number): void;
  /**
   * After a 429: stops the route for `refusal.ms`, or the whole origin if the answer does not say
   * which limit was exceeded.
   */
  pause(turn: Turn, response: HttpResponse, refusal: RateRefusal): void;
}

/**
 * The limits of one origin. `rate`: how fast evenkeel sends where no answer states a limit; without
 * a rate only limits in answers apply. Without `learning` (benchmarks on loopback), of these only
 * the pause after a 429 applies.
 */
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
    enter: (route, apart) => ({ route, place: entered++, ...(apart && { apart }) }),

    ask(turn) {
      const held = routes.ask(turn);
      if (held.wait > 0) {
        pace.leave(turn.place);
        return held.wait;
      }
      const wait = pace.take(turn.place, held.ahead);
      if (wait > 0) return wait;
      routes.take(turn);
      turn.leftAt = clock.now();
      return 0;
    },

    leave(turn) {
      routes.leave(turn);
      pace.leave(turn.place);
    },

    spare: pace.spare,

    end({ route, place }, response) {
      pace.end(place, howEnded(response));
      routes.end(route, response);
    },

    rest: ms => pace.rest(clock.now() + ms),

    pause({ route, leftAt, apart }, response, { ms, global, after }) {
      const until = clock.now() + ms;
      const { 'x-ratelimit-bucket': bucket, 'x-ratelimit-scope': scope } = response.headers;
      // A limit of scope `shared` belongs to one resource, whoever sends the requests. So only its
      // route pauses.
      if (apart !== true && (global || (bucket === undefined && scope !== 'shared')))
        pace.slow(leftAt ?? until, until, after);
      else routes.hold(route, ms);
    },
  };
}

function howEnded(response: HttpResponse | undefined): 'taken' | 'refused' | 'unanswered' {
  if (response === undefined) return 'unanswered';
  return response.status === 429 ? 'refused' : 'taken';
}
