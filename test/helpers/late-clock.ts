import type { Clock } from '../../src/core/clock.ts';

/**
 * A clock whose timers fire late and together, as on a busy machine: all that are due within
 * `grainMs` at the end of it.
 */
export function lateClock(clock: Clock, grainMs: number): Clock {
  return {
    now: () => clock.now(),
    sleep(ms, signal) {
      const due = clock.now() + ms;
      const late = grainMs === 0 ? due : Math.ceil(due / grainMs) * grainMs;
      return clock.sleep(late - clock.now(), signal);
    },
  };
}
