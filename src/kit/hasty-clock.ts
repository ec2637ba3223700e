import { setImmediate as turn } from 'node:timers/promises';
import type { Clock } from '../core/clock.ts';

/**
 * The real time, but whoever sleeps moves it on instead: nothing waits. For tests over sockets,
 * where a virtual clock cannot know of an answer that is still on its way. `passed` is told how far
 * it is moved. With `start`, in milliseconds since 1970, no time passes but what is slept.
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
