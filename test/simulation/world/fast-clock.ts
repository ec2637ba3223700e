import type { Clock } from '../../../src/core/clock.ts';

/**
 * A virtual clock for one simulated process. When it is dead, nobody who sleeps on it ever wakes:
 * the process was killed.
 */
export interface FastClock extends Clock {
  /** The time after so many more milliseconds have passed. */
  tick(ms: number): number;
  kill(): void;
  /** Whether someone sleeps. */
  readonly busy: boolean;
}

interface Sleeper {
  readonly due: number;
  readonly wake: () => void;
}

/** A clock on which so much time passes at each look, as on a machine that is at work. */
export function ticking({ tick, sleep }: FastClock, ms: number): Clock {
  return { now: () => tick(ms), sleep };
}

/**
 * Jumps to the next sleeper once all promises have had their turn. Everything in a simulation is
 * promises, so one turn of the event loop is enough; that is the difference to
 * test/helpers/virtual-clock.ts.
 */
export function fastClock(start: number): FastClock {
  const queue: Sleeper[] = [];
  let now = start;
  let dead = false;
  let turning = false;

  function turn(): void {
    if (turning || queue.length === 0 || dead) return;
    turning = true;
    setImmediate(() => {
      turning = false;
      const next = queue.shift();
      if (dead || next === undefined) return;
      now = Math.max(now, next.due);
      next.wake();
      turn();
    });
  }

  function add(sleeper: Sleeper): void {
    let at = queue.length;
    while (at > 0 && (queue[at - 1] as Sleeper).due > sleeper.due) at -= 1;
    queue.splice(at, 0, sleeper);
    turn();
  }

  return {
    now: () => now,
    tick(ms) {
      now += ms;
      return now;
    },
    get busy() {
      return queue.length > 0;
    },
    kill() {
      dead = true;
      queue.length = 0;
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        const stop = (): void => {
          const at = queue.indexOf(sleeper);
          if (at >= 0) queue.splice(at, 1);
          reject(signal?.reason);
        };
        const sleeper: Sleeper = {
          due: now + Math.max(0, ms),
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        signal?.addEventListener('abort', stop, { once: true });
        add(sleeper);
      });
    },
  };
}
