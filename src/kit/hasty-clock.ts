import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';

/**
 * A clock with real time whose `sleep` does not wait but moves the time forward. It is for tests
 * over sockets: a virtual clock does not know that an answer is still on its way. `passed` is
 * called with the milliseconds by which the time was moved. With `start`, in milliseconds since
 * 1970, time passes only by sleeping.
 */
export function hastyClock(
  passed: (ms: number) => void = () => undefined,
  start?: number,
): Clock & { advance(ms: number): void } {
  let ahead = 0;
  function advance(ms: number): void {
    ahead += ms;
    passed(ms);
  }
  return {
    now: () => (start ?? Date.now()) + ahead,
    advance,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      advance(ms);
      await turn();
    },
  };
}
