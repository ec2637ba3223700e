import type { Clock } from '../../core/clock.ts';
import type { Rate } from '../../core/requests.ts';
import { WaitingLine } from '../line.ts';
import { createSpeed } from './speed.ts';

/**
 * Requests that may arrive within the same second as one that leaves now. When one arrives is not
 * known: after it left, and before its answer. So each counts until a second after the latest
 * moment at which it can have arrived.
 */
interface LastSecond {
  leave(now: number): void;
  /** One that left at `leftAt` has ended; `answered`: by an answer. */
  end(leftAt: number, now: number, answered: boolean): void;
  /**
   * Milliseconds until one more stays within `most`; 0: now. A guess while answers are out.
   */
  wait(now: number, most: number): number;
}

const SECOND_MS = 1_000;
/**
 * When an answer comes, nobody knows, and a wait that is guessed must not be asked about all the
 * time.
 */
const ASK_AGAIN_MS = 50;
/**
 * So many answers show the time that each takes at least. That alone bunches nothing, so it does
 * not count.
 */
const ENOUGH = 100;

export function createLastSecond(): LastSecond {
  const underWay: number[] = [];
  /** When those that have ended cease to count. */
  let over: number[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  let answers = 0;

  const way = (): number => (answers < ENOUGH ? 0 : shortest);
  const overAt = (leftAt: number, now: number): number => Math.max(leftAt, now - way()) + SECOND_MS;

  return {
    leave(now) {
      underWay.push(now);
    },
    end(leftAt, now, answered) {
      const at = underWay.indexOf(leftAt);
      if (at < 0) return;
      underWay.splice(at, 1);
      if (answered) {
        shortest = Math.min(shortest, now - leftAt);
        answers += 1;
      }
      over.push(overAt(leftAt, now));
    },
    wait(now, most) {
      over = over.filter(until => until > now);
      const tooMany = underWay.length + over.length + 1 - most;
      if (tooMany <= 0) return 0;
      const ends = [
        ...over,
        ...underWay.map(leftAt => Math.max(overAt(leftAt, now), now + ASK_AGAIN_MS)),
      ].sort((a, b) => a - b);
      return (ends[tooMany - 1] as number) - now;
    },
  };
}

/**
 * How fast requests leave for one origin. Only the moment of leaving counts: no request reserves
 * one ahead. So requests that waited for different moments never leave together, even after a pause
 * or with late timers.
 */
export interface Pace {
  /**
   * Milliseconds until the request at that place may ask again; 0: it leaves. Otherwise it stays in
   * the queue until it leaves. At least `ahead` leave before it, wherever they wait.
   */
  take(place: number, ahead: number): number;
  leave(place: number): void;
  /**
   * Takes a turn for an optional request, which delays no other; returns the milliseconds until
   * then.
   */
  spare(): number;
  /** One that left then has ended. Until a second after, it may count at the service. */
  end(leftAt: number, how: 'taken' | 'refused' | 'unanswered'): void;
  /**
   * One that left then was refused because of how fast all leave. Nothing leaves until `until`;
   * afterwards one leaves at once and the others in turn, more slowly: a pause saves up no burst.
   */
  slow(leftAt: number, until: number, closed: 'closed' | 'open'): void;
  /** Nothing leaves until then, and nobody was refused. */
  rest(until: number): void;
}

/** A rate at one moment. */
type Now = Required<Pick<Rate, 'burst' | 'perSecond' | 'most'>>;

/**
 * The part of the burst that optional requests leave to others; below, the most of the rate that
 * they take.
 */
const KEPT = 3 / 4;
const SPARE = 1 / 2;
/** A second's requests at the least, however many others use the limit. */
const SLOWEST = 1 / 2;
/** Sums of parts of a token are slightly less than the whole. */
const ALMOST = 1e-6;

/** Without a rate only pauses apply. */
export function createPace(clock: Clock, rate: Rate | undefined): Pace {
  const line = new WaitingLine();
  const lastSecond = createLastSecond();
  const perSecond = rate?.perSecond ?? 1;
  const speed = createSpeed(clock, { perSecond, windowMs: rate?.windowMs ?? 1_000 }, SLOWEST / perSecond);
  let tokens = rate?.burst ?? 0;
  let at = clock.now();
  let pausedUntil = at;
  let nextSpare = at;

  /** The rate at this moment. */
  function current({ burst, perSecond, most = burst + perSecond }: Rate): Now {
    const part = speed.now();
    return {
      // Where others share the limit, what leaves at once is refused at once.
      burst: Math.max(1, burst * part * part),
      perSecond: perSecond * part,
      most: Math.max(1, Math.ceil(most * part)),
    };
  }

  /** A pause yields no tokens. */
  function refill({ burst, perSecond }: Pick<Rate, 'burst' | 'perSecond'>): void {
    const now = clock.now();
    tokens = Math.min(burst, tokens + (Math.max(0, now - Math.max(at, pausedUntil)) / 1000) * perSecond);
    at = now;
  }

  function pauseUntil(until: number): void {
    pausedUntil = Math.max(pausedUntil, until);
  }

  const paused = (): number => Math.max(0, pausedUntil - clock.now());

  return {
    take(place, ahead) {
      if (rate === undefined) return paused();
      const { perSecond, most, burst } = current(rate);
      refill({ burst, perSecond });
      const before = Math.max(line.join(place), ahead);
      const missing = before + 1 - tokens;
      // Those ahead have their tokens already; they have only not woken yet.
      const turns = before > 0 ? Math.max(missing, 1) : missing;
      const turn = turns <= ALMOST ? 0 : (turns / perSecond) * 1000;
      const wait = Math.max(paused() + turn, lastSecond.wait(at, most));
      if (wait > 0) return Math.ceil(wait);
      line.leave(place);
      tokens -= 1;
      lastSecond.leave(at);
      speed.sent(1000 / perSecond);
      return 0;
    },

    leave: place => line.leave(place),

    end(leftAt, how) {
      lastSecond.end(leftAt, clock.now(), how !== 'unanswered');
      if (how === 'taken' && rate !== undefined) speed.taken();
    },

    spare() {
      if (rate === undefined) return paused();
      const { burst, perSecond } = current(rate);
      refill({ burst, perSecond });
      const free = tokens - line.length;
      const from = at + paused();
      const turn = Math.max(from, nextSpare, from + ((burst * KEPT - free) / perSecond) * 1000);
      nextSpare = turn + 1000 / (perSecond * SPARE);
      return Math.ceil(turn - at);
    },

    slow(leftAt, until, closed) {
      if (rate !== undefined) refill(current(rate));
      // A pause of at least 200 ms withholds more than one token.
      tokens = 1;
      pauseUntil(until);
      speed.refused(leftAt, closed);
    },

    rest(until) {
      if (rate !== undefined) refill(current(rate));
      pauseUntil(until);
    },
  };
}
