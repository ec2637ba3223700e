import type { Clock } from '../core/clock.ts';
import type { Rate } from '../core/requests.ts';
import { Line } from './line.ts';

/**
 * How fast requests leave for one origin. Only the moment of leaving counts: no request reserves one ahead.
 * So requests that waited for different moments never leave together, even after a pause or with late timers.
 */
export interface Pace {
  /**
   * Milliseconds until the request at that place may ask again; 0: it leaves. Otherwise it stays in the queue
   * until it leaves. At least `ahead` leave before it, wherever they wait.
   */
  take(place: number, ahead: number): number;
  leave(place: number): void;
  /** Takes a turn for an optional request, which delays no other; returns the milliseconds until then. */
  spare(): number;
  /** Nothing leaves until then. Afterwards one leaves at once and the others in turn: a pause saves up no burst. */
  pause(until: number): void;
}

/** The part of the burst that optional requests leave to others; below, the most of the rate that they take. */
const KEPT = 3 / 4;
const SPARE = 1 / 2;
/** Sums of parts of a token are slightly less than the whole. */
const ALMOST = 1e-6;

/** Without a rate only pauses apply. */
export function createPace(clock: Clock, rate: Rate | undefined): Pace {
  const line = new Line();
  let tokens = rate?.burst ?? 0;
  let at = clock.now();
  let pausedUntil = at;
  let nextSpare = at;

  /** A pause yields no tokens. */
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
      // Those ahead have their tokens already; they have only not woken yet.
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
      // A pause of at least 200 ms withholds more than one token.
      tokens = 1;
      pausedUntil = Math.max(pausedUntil, until);
    },
  };
}
