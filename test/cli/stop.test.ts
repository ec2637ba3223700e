import { expect, test } from 'vitest';
import { listenForStop } from '../../src/cli/session/stop-signal.ts';
import type { StopSignal } from '../../src/cli/system/io.ts';

function stopping() {
  const said: string[] = [];
  let send: (signal: StopSignal) => void = () => undefined;
  let wake: () => void = () => undefined;
  const stop = listenForStop(
    {
      clock: {
        now: () => 1_000,
        sleep: (_ms, signal) =>
          new Promise((resolve, reject) => {
            wake = resolve;
            signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
          }),
      },
      onStop(listener) {
        send = listener;
        return () => {
          send = () => undefined;
        };
      },
    },
    { stopping: why => said.push(`stopping: ${why}`), leaving: () => said.push('leaving') },
  );
  return { stop, said, send: (signal: StopSignal = 'SIGINT') => send(signal), deadlineComes: () => wake() };
}

test('the first signal stops the run, the second leaves it', async () => {
  const { stop, said, send } = stopping();
  send();
  expect(stop.signal.reason).toBe('signal');
  expect(said).toEqual(['stopping: signal']);
  send();
  await stop.left;
  send();
  expect(said).toEqual(['stopping: signal', 'leaving']);
});

test('a closed terminal stops the run, and however often it says so, it does not leave it', async () => {
  const { stop, said, send } = stopping();
  send('SIGHUP');
  send('SIGHUP');
  expect(stop.signal.reason).toBe('signal');
  expect(said).toEqual(['stopping: signal']);
  send('SIGTERM');
  await stop.left;
  expect(said).toEqual(['stopping: signal', 'leaving']);
});

test('the deadline stops the run for another reason', async () => {
  const { stop, said, deadlineComes } = stopping();
  expect(stop.deadline()).toBe(Number.POSITIVE_INFINITY);
  stop.endsIn(500);
  expect(stop.deadline()).toBe(1_500);
  deadlineComes();
  await Promise.resolve();
  expect(stop.signal.reason).toBe('deadline');
  expect(said).toEqual(['stopping: deadline']);
});

test('after the end nothing is heard', () => {
  const { stop, said, send } = stopping();
  stop.endsIn(500);
  stop.close();
  send();
  expect(stop.signal.aborted).toBe(false);
  expect(said).toEqual([]);
});
