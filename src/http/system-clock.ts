import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    if (signal === undefined) return sleep(ms);
    // Node rejects with an error of its own, but callers expect the signal's reason.
    await sleep(ms, undefined, { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
  },
};

/**
 * A clock for one run that never goes back. Otherwise, if someone set the machine's time back by an
 * hour, each wait would take an hour longer, and lists that are an hour old would seem fresh. The
 * clock may jump ahead, as after the machine was suspended. The run may then be over.
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
