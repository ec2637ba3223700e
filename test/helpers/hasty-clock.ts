import type { VirtualClock } from './virtual-clock.ts';

/**
 * The real time, but whoever sleeps moves it on instead: nothing waits, and the sandbox's operations end meanwhile.
 * For tests over sockets, where a virtual clock cannot know of an answer that is still on its way.
 */
export function hastyClock(): VirtualClock {
  let ahead = 0;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
    async sleep(ms) {
      sleeps.push(ms);
      ahead += ms;
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}
