import type { Clock } from '../../core/clock.ts';

interface Sleeper {
  readonly due: number;
  readonly order: number;
  readonly wake: () => void;
}

export interface VirtualClock extends Clock {
  /** Moves the time forward. Sleepers that are due wake in the order of their times. */
  advance(ms: number): void;
  /** Every sleep that was asked for, in milliseconds. */
  readonly sleeps: readonly number[];
}

/**
 * A clock that never waits in real time. When no other code can run, its time jumps to the first
 * sleeper and wakes it. Not for code with sockets, because the clock does not know that an answer
 * is on its way.
 */
export function virtualClock(start: number = Date.UTC(2026, 10, 20)): VirtualClock {
  const sleeps: number[] = [];
  const queue: Sleeper[] = [];
  let now = start;
  let order = 0;
  let turning = false;

  function turn(): void {
    if (turning || queue.length === 0) return;
    turning = true;
    // A sleeper wakes after two turns of the event loop, so that pending promises and callbacks
    // come first.
    setImmediate(() =>
      setImmediate(() => {
        turning = false;
        wakeNext();
        turn();
      }),
    );
  }

  function wakeNext(): void {
    const next = pop(queue);
    if (next === undefined) return;
    now = Math.max(now, next.due);
    next.wake();
  }

  return {
    sleeps,
    now: () => now,
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) {
          reject(signal.reason);
          return;
        }
        sleeps.push(ms);
        const sleeper: Sleeper = {
          due: now + Math.max(0, ms),
          order: order++,
          wake: () => {
            signal?.removeEventListener('abort', stop);
            resolve();
          },
        };
        const stop = (): void => {
          remove(queue, sleeper);
          reject(signal?.reason);
        };
        signal?.addEventListener('abort', stop, { once: true });
        push(queue, sleeper);
        turn();
      });
    },
    advance(ms) {
      const until = now + ms;
      for (let next = queue[0]; next !== undefined && next.due <= until; next = queue[0]) wakeNext();
      now = Math.max(now, until);
    },
  };
}

function before(a: Sleeper, b: Sleeper): boolean {
  return a.due < b.due || (a.due === b.due && a.order < b.order);
}

/** The queue is a binary heap: the first sleeper to wake is at 0. */
function push(queue: Sleeper[], sleeper: Sleeper): void {
  queue.push(sleeper);
  let at = queue.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(queue[at] as Sleeper, queue[parent] as Sleeper)) return;
    swap(queue, at, parent);
    at = parent;
  }
}

function pop(queue: Sleeper[]): Sleeper | undefined {
  const first = queue[0];
  const last = queue.pop();
  if (first === undefined || last === undefined || queue.length === 0) return first;
  queue[0] = last;
  for (let at = 0; ; ) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < queue.length && before(queue[child] as Sleeper, queue[least] as Sleeper)) least = child;
    }
    if (least === at) return first;
    swap(queue, at, least);
    at = least;
  }
}

function remove(queue: Sleeper[], sleeper: Sleeper): void {
  const rest = queue.filter(other => other !== sleeper);
  queue.length = 0;
  for (const other of rest) push(queue, other);
}

function swap(queue: Sleeper[], a: number, b: number): void {
  const held = queue[a] as Sleeper;
  queue[a] = queue[b] as Sleeper;
  queue[b] = held;
}
