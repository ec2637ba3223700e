import type { Clock } from '../core/clock.ts';

/**
 * The part of a rate that a run uses. No header counts a limit that others share; only its 429 tells. So each lowers its own
 * rate then, and several processes on one token settle without knowing of each other.
 */
export interface Speed {
  /** Above 0, up to 1. */
  now(): number;
  /** A request that left then was refused. Recovery begins at `from`. One that left before the last refusal tells nothing new. */
  halve(leftAt: number, from: number): void;
}

/** After a refusal it is halved, is back just below where it was refused in half a minute, and then tries more: a tenth in a minute, and the
 * longer nobody refuses, the faster, because others may have ended. */
const BACK_MS = 30_000;
const JUST_BELOW = 7 / 8;
const MORE_IN_A_MINUTE = 1.1;

/** `least`: what it never goes below. */
export function createSpeed(clock: Pick<Clock, 'now'>, least: number): Speed {
  let refusedAt: { readonly speed: number; readonly told: number; readonly from: number } | undefined;

  function now(): number {
    if (refusedAt === undefined) return 1;
    const { speed, from } = refusedAt;
    const since = Math.max(0, clock.now() - from);
    const back = speed * JUST_BELOW;
    if (since >= BACK_MS) return Math.min(1, back * MORE_IN_A_MINUTE ** (((since - BACK_MS) / 60_000) ** 2));
    return speed / 2 + (back - speed / 2) * (since / BACK_MS);
  }

  return {
    now,
    halve(leftAt, from) {
      if (refusedAt !== undefined && leftAt < refusedAt.told) {
        refusedAt = { ...refusedAt, from: Math.max(refusedAt.from, from) };
        return;
      }
      refusedAt = { speed: Math.max(Math.min(1, 2 * least), now()), told: clock.now(), from };
    },
  };
}
