import type { Clock } from '../../core/clock.ts';

/**
 * The part of a rate that a run uses. No header counts a shared limit; only a 429 shows it. So
 * each lowers its own rate then, and several processes on one token settle without knowing of each
 * other.
 */
export interface Speed {
  /** Above 0, up to 1. */
  now(): number;
  /**
   * One leaves, which is the turn of so many milliseconds. Only what is sent shows that there is
   * room: who rests learns nothing.
   */
  sent(turnMs: number): void;
  /** One was answered, and not with a refusal. */
  taken(): void;
  /**
   * One that left then was refused. One that left before the last refusal tells nothing new.
   * `closed`: it had waited for as long as we guessed, so the service counts over longer than that.
   */
  refused(leftAt: number, closed: 'closed' | 'open'): void;
}

/** What a rate is counted over. */
export interface SpeedWindow {
  readonly perSecond: number;
  readonly windowMs: number;
}

/**
 * As CUBIC does (RFC 9438, 4.2): it falls below what the service took, is soon back near there,
 * stays almost flat for some windows, and then grows the faster the longer nobody refuses: the
 * others may have ended. What it falls by is a part of its own, and what it grows by is not: so
 * those with less gain on those with more. Back where it was refused it is after `BACK` if it had
 * the whole rate, and earlier if it had less.
 */
const BELOW = 7 / 8;
const BACK_WINDOWS = 6;
const BACK_AT_LEAST_MS = 225_000;

interface LoweredSpeed {
  readonly speed: number;
  /** What the service had taken of ours in its window, when it began to refuse. */
  readonly had: number;
  readonly told: number;
}

/** `least`: what it never goes below. */
export function createSpeed(
  clock: Pick<Clock, 'now'>,
  { perSecond, windowMs }: SpeedWindow,
  least: number,
): Speed {
  const whole = (perSecond * windowMs) / 1000;
  const backMs = Math.max(BACK_AT_LEAST_MS, BACK_WINDOWS * windowMs);
  let lowered: LoweredSpeed | undefined;
  let usedMs = 0;
  let answered: number[] = [];

  function now(): number {
    if (lowered === undefined) return 1;
    const from = lowered.speed / BELOW;
    const past = usedMs / backMs - Math.cbrt(from);
    return Math.min(1, Math.max(lowered.speed, from + (1 - BELOW) * past ** 3));
  }

  /** What the service took of ours in its window, as a part of the rate. */
  function share(): number {
    const from = clock.now() - windowMs;
    answered = answered.filter(at => at > from);
    return answered.length / whole;
  }

  return {
    now,
    sent(turnMs) {
      usedMs += turnMs;
    },
    taken() {
      answered.push(clock.now());
      if (answered.length > 2 * whole) share();
    },
    refused(leftAt, closed) {
      if (lowered !== undefined && leftAt < lowered.told) return;
      const speed = now();
      // While a limit holds nothing is taken, which says nothing of our share.
      const had = closed === 'closed' && lowered !== undefined ? lowered.had : share();
      const fits =
        closed === 'closed'
          ? Math.min(speed, BELOW * had)
          : Math.max(speed / 2, BELOW * Math.min(speed, had));
      lowered = { speed: Math.max(Math.min(1, least), fits), had, told: clock.now() };
      usedMs = 0;
    },
  };
}
