import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    if (signal === undefined) return sleep(ms);
    // Node rejects with an error of its own; a run wants the signal's reason.
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
  },
};

/**
 * The same clock for one run, but it never goes back: someone who sets the machine's time back by
 * an hour would otherwise lengthen each wait by it, and make lists seem fresh that are an hour old.
 * It may jump ahead, as after a sleep of the machine: then the time of the run is over.
 */
export function steadyClock(clock: Clock): Clock {
  let last = Number.NEGATIVE_INFINITY;
  let setBack = 0;
  return {
    now() {
      const now = clock.now() + setBack;
      if (now < last) setBack += last - now;
      last = Math.max(last, now);
      return last;
    },
    sleep: (ms, signal) => clock.sleep(ms, signal),
  };
}
