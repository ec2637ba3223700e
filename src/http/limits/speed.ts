import type { Clock } from '../../core/clock.ts';

/**
 * The part of a rate that a run uses. Several processes with one token share a limit without
 * knowing of each other: no header shows how much the others use, and only a 429 shows that the
 * limit is exceeded. So each process lowers its rate after a 429.
 */
export interface Speed {
  /** The part of the rate: above 0, at most 1. */
  now(): number;
  /**
   * A request is sent. At the current rate the next request may follow after `turnMs`. Only time in
   * which requests are sent raises the rate, because a pause shows nothing about the limit.
   */
  sent(turnMs: number): void;
  /** A request was answered without a refusal. */
  taken(): void;
  /**
   * The request sent at `leftAt` was refused. If `leftAt` is before the last refusal, nothing
   * changes. `closed`: the request was refused again after a wait that evenkeel chose, so the
   * service counts over a longer window.
   */
  refused(leftAt: number, closed: 'closed' | 'open'): void;
}

/** The window over which a rate is counted. */
export interface SpeedWindow {
  readonly perSecond: number;
  readonly windowMs: number;
}

/**
 * The curve of CUBIC (RFC 9438, 4.2). After a refusal the rate falls below what the service last
 * accepted. It soon comes near its old value, stays almost flat there, and then grows ever faster
 * while nothing is refused, because other processes may have ended. A fall takes away a part of the
 * rate but growth adds a fixed amount, so smaller shares catch up with larger ones. A run that had
 * the whole rate has it again after `backMs` of sending; a run that had less is back sooner.
 */
const BELOW = 7 / 8;
const BACK_WINDOWS = 6;
const BACK_AT_LEAST_MS = 225_000;

interface LoweredSpeed {
  readonly speed: number;
  /**
   * What the service accepted from this run in one window before it began to refuse, as a part of
   * the rate.
   */
  readonly had: number;
  readonly told: number;
}

/** `least`: the lowest part of the rate that a run falls to. */
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

  /** What the service accepted from this run in the last window, as a part of the rate. */
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
      // While a limit is exceeded, the service accepts nothing. So recent answers do not show the
      // share of this run, and the share from before the first refusal counts.
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
