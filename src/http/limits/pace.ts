import type { Clock } from '../../core/clock.ts';
import type { Rate } from '../../core/requests.ts';
import { WaitingLine } from '../line.ts';
import { createSpeed } from './speed.ts';

/**
 * Counts the earlier requests that may arrive at the service within one second of a request that is
 * sent now. A request may arrive at any moment between its sending and its answer. So it counts
 * until a second after the last of these moments.
 */
interface LastSecond {
  leave(place: number, now: number): void;
  /**
   * The request that was sent from that place in the queue has ended; `answered`: with an answer.
   */
  end(place: number, now: number, answered: boolean): void;
  /**
   * How long to wait, in milliseconds, until one more request is within `most` requests a second;
   * 0: none. Only a guess while some requests have no answer yet.
   */
  wait(now: number, most: number): number;
}

const SECOND_MS = 1_000;
/**
 * The least wait for a request that has no answer yet. Its answer may come at any time, so the
 * caller asks again soon.
 */
const ASK_AGAIN_MS = 50;
/**
 * After so many answers, the shortest time to an answer counts as the delay of every request. A
 * delay that all requests have does not bring them closer together. So each request stops counting
 * that much earlier.
 */
const ENOUGH = 100;

export function createLastSecond(): LastSecond {
  /** Place in the queue → when its request was sent, for requests that have no answer yet. */
  const underWay = new Map<number, number>();
  /** The moments at which ended requests stop counting. */
  let over: number[] = [];
  let shortest = Number.POSITIVE_INFINITY;
  let answers = 0;

  const way = (): number => (answers < ENOUGH ? 0 : shortest);
  const overAt = (leftAt: number, now: number): number => Math.max(leftAt, now - way()) + SECOND_MS;

  return {
    leave(place, now) {
      underWay.set(place, now);
    },
    end(place, now, answered) {
      const leftAt = underWay.get(place);
      if (leftAt === undefined) return;
      underWay.delete(place);
      if (answered) {
        shortest = Math.min(shortest, now - leftAt);
        answers += 1;
      }
      over.push(overAt(leftAt, now));
    },
    wait(now, most) {
      over = over.filter(until => until > now);
      const tooMany = underWay.size + over.length + 1 - most;
      if (tooMany <= 0) return 0;
      const ends = [
        ...over,
        ...[...underWay.values()].map(leftAt => Math.max(overAt(leftAt, now), now + ASK_AGAIN_MS)),
      ].sort((a, b) => a - b);
      return (ends[tooMany - 1] as number) - now;
    },
  };
}

/**
 * How fast requests are sent to one origin. Whether a request may be sent is decided only when it
 * asks; a wait reserves nothing. So requests that waited for different moments are not sent
 * together, even if a pause or late timers wake them at the same time.
 */
export interface Pace {
  /**
   * Milliseconds until the request at that place may ask again; 0: it is sent now. Otherwise the
   * request stays in the queue. At least `ahead` other requests are sent before it.
   */
  take(place: number, ahead: number): number;
  leave(place: number): void;
  /**
   * How long an optional request waits so that it delays no other request, in milliseconds. Each
   * call reserves its moment, so the next call gets a later one.
   */
  spare(): number;
  /**
   * The request that was sent from that place has ended. The service may count it for another
   * second.
   */
  end(place: number, how: 'taken' | 'refused' | 'unanswered'): void;
  /**
   * The request that was sent at `leftAt` was refused, because all requests together were too fast.
   * Nothing is sent before `until`. Then one request is sent at once and the others one after
   * another, more slowly: no burst follows a pause. `closed`: the request was refused again after a
   * wait that evenkeel chose.
   */
  slow(leftAt: number, until: number, closed: 'closed' | 'open'): void;
  /** Sends nothing before `until`, although no request was refused. */
  rest(until: number): void;
}

/** A rate at this moment, which refusals may have lowered. */
type Now = Required<Pick<Rate, 'burst' | 'perSecond' | 'most'>>;

/**
 * `KEPT`: the part of a burst that optional requests leave to others. `SPARE`: the largest part of
 * the rate that optional requests use.
 */
const KEPT = 3 / 4;
const SPARE = 1 / 2;
/** The lowest rate, in requests a second, however many other programs share the limit. */
const SLOWEST = 1 / 2;
/**
 * A tolerance for rounding. Tokens (one allows one request) are added in fractions, and the sum of
 * fractions may be slightly less than one.
 */
const ALMOST = 1e-6;

/** A pace for one origin. Without a rate only pauses apply. */
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
      // Where other programs use up the limit, a burst would be refused at once, so the burst
      // shrinks faster than the rate.
      burst: Math.max(1, burst * part * part),
      perSecond: perSecond * part,
      most: Math.max(1, Math.ceil(most * part)),
    };
  }

  /**
   * Adds the tokens (one allows one request) for the time since the last call. Time within a pause
   * adds none.
   */
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
      // The tokens that are there belong to the requests ahead, whose timers have not fired yet. So
      // behind other requests this one waits for at least one more token.
      const turns = before > 0 ? Math.max(missing, 1) : missing;
      const turn = turns <= ALMOST ? 0 : (turns / perSecond) * 1000;
      const wait = Math.max(paused() + turn, lastSecond.wait(at, most));
      if (wait > 0) return Math.ceil(wait);
      line.leave(place);
      tokens -= 1;
      lastSecond.leave(place, at);
      speed.sent(1000 / perSecond);
      return 0;
    },

    leave: place => line.leave(place),

    end(place, how) {
      lastSecond.end(place, clock.now(), how !== 'unanswered');
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
      // One request may be sent at once after the pause, which lasts at least 200 ms: at the full
      // rate more than one token would be added in that time.
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
