import { describe, expect, it } from 'vitest';
import { virtualClock } from './virtual-clock.ts';

describe('the virtual clock', () => {
  it('wakes sleepers by time, then by order, after everything else had its turn', async () => {
    const clock = virtualClock(0);
    const log: string[] = [];
    const sleeper = async (name: string, ...waits: number[]): Promise<void> => {
      for (const ms of waits) {
        await clock.sleep(ms);
        log.push(`${name}@${clock.now()}`);
      }
    };
    await Promise.all([sleeper('a', 100, 100), sleeper('b', 50, 1), sleeper('c', 100), sleeper('d', 0)]);
    expect(log).toEqual(['d@0', 'b@50', 'b@51', 'a@100', 'c@100', 'a@200']);
  });

  it('rejects with the reason when it is aborted, before or while it sleeps', async () => {
    const clock = virtualClock(0);
    const controller = new AbortController();
    const sleep = clock.sleep(1000, controller.signal);
    controller.abort(new Error('stop'));
    await expect(sleep).rejects.toThrow('stop');
    await expect(clock.sleep(1000, controller.signal)).rejects.toThrow('stop');
    await clock.sleep(10);
    expect(clock.now()).toBe(10);
  });

  it('can be moved by hand', async () => {
    const clock = virtualClock(0);
    const sleep = clock.sleep(1000).then(() => clock.now());
    clock.advance(5000);
    expect(clock.now()).toBe(5000);
    await sleep;
    await clock.sleep(1);
    expect(clock.now()).toBe(5001);
  });

  it('wakes ten thousand sleepers in order', async () => {
    const clock = virtualClock(0);
    const woken: number[] = [];
    const waits = Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 10_007);
    await Promise.all(waits.map(ms => clock.sleep(ms).then(() => woken.push(ms))));
    expect(woken).toEqual(waits.toSorted((a, b) => a - b));
  });
});
