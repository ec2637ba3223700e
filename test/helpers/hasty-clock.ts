import { hastyClock as hasty } from '../../src/kit/hasty-clock.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** The kit's clock for tests over sockets, with every sleep that was asked for. */
export function hastyClock(): VirtualClock {
  const { now, advance, sleep } = hasty();
  const sleeps: number[] = [];
  return {
    sleeps,
    now,
    advance,
    sleep(ms) {
      sleeps.push(ms);
      return sleep(ms);
    },
  };
}
