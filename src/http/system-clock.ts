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
