import type { Clock } from '../core/clock.ts';
import type { Rate } from '../core/requests.ts';
import { Line } from './line.ts';

/**
 * How fast requests leave for one origin. What counts is when one really goes: nobody owns a moment ahead, so that neither a pause
 * nor timers that fire late let those go together who waited for one after the other.
 */
export interface Pace {
  /**
   * Milliseconds until the one with that place may ask again; 0: it goes. Else it stands in line until it goes or leaves.
   * At least `ahead` go before it, wherever they wait.
   */
  take(place: number, ahead: number): number;
  leave(place: number): void;
  /** Takes a turn of requests that can wait, which hold up no other; gives the milliseconds until it comes. */
  spare(): number;
  /** Nothing goes until then. Afterwards one goes at once and each further one in its turn: nothing was saved up meanwhile. */
  pause(until: number): void;
}

/** Of the burst, what requests that can wait leave to others; of the rate, the most that they take. */
const KEPT = 3 / 4;
const SPARE = 1 / 2;
/** Sums of parts of a token are a little less than the whole. */
const ALMOST = 1e-6;

/** Without a rate only pauses hold. */
export function createPace(clock: Clock, rate: Rate | undefined): Pace {
  const line = new Line();
  let tokens = rate?.burst ?? 0;
  let at = clock.now();
  let pausedUntil = at;
  let nextSpare = at;

  /** Time that is spent in a pause gives none. */
  function refill({ burst, perSecond }: Rate): void {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - Math.max(at, pausedUntil)) / 1000) * perSecond);
    at = now;
  }

  const paused = (): number => Math.max(0, pausedUntil - clock.now());

  return {
    take(place, ahead) {
      if (rate === undefined) return paused();
      refill(rate);
      const before = Math.max(line.join(place), ahead);
      const missing = before + 1 - tokens;
      // Whoever is before it has its token, and only has not woken yet.
      const turns = before > 0 ? Math.max(missing, 1) : missing;
      const wait = paused() + (turns <= ALMOST ? 0 : (turns / rate.perSecond) * 1000);
      if (wait > 0) return Math.ceil(wait);
      line.leave(place);
      tokens -= 1;
      return 0;
    },

    leave: place => line.leave(place),

    spare() {
      if (rate === undefined) return paused();
      refill(rate);
      const free = tokens - line.length;
      const from = at + paused();
      const turn = Math.max(from, nextSpare, from + ((rate.burst * KEPT - free) / rate.perSecond) * 1000);
      nextSpare = turn + 1000 / (rate.perSecond * SPARE);
      return Math.ceil(turn - at);
    },

    pause(until) {
      if (rate !== undefined) refill(rate);
      // A pause withholds more than this one: it takes 200 ms at least.
      tokens = 1;
      pausedUntil = Math.max(pausedUntil, until);
    },
  };
}
