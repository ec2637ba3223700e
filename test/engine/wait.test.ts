import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Wait, WaitState } from '../../src/core/kind.ts';
import { type WaitContext, type WaitEnd, waitFor } from '../../src/engine/lanes/wait.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';

const SECOND = 1_000;

function aWait(id: string): Wait {
  return { id, what: `work ${id}`, data: {} };
}

interface Run {
  readonly ended: ReadonlyMap<string, WaitEnd>;
  readonly seconds: number;
  readonly looks: number;
}

/** Waits for one operation whose state goes with the time, looked at each second. */
async function waited(
  stateAt: (seconds: number) => WaitState | undefined | Error,
  more: Partial<WaitContext> = {},
): Promise<Run> {
  const clock = virtualClock(0);
  let looks = 0;
  const ended = await waitFor([aWait('1')], {
    clock,
    signal: new AbortController().signal,
    limitMs: 900 * SECOND,
    pause: () => SECOND,
    poll: async () => {
      looks += 1;
      const state = stateAt(clock.now() / SECOND);
      if (state instanceof Error) throw state;
      return new Map(state === undefined ? [] : [['1', state]]);
    },
    tell: () => undefined,
    ...more,
  });
  return { ended, seconds: clock.now() / SECOND, looks };
}

describe('an operation that is told as failed', () => {
  test('has a minute to be retried by the service', async () => {
    const { ended, seconds } = await waited(now => ({ state: now < 30 ? 'failing' : 'done' }));
    expect(ended.get('1')).toEqual({ state: 'done' });
    expect(seconds).toBe(30);
  });

  test('is believed after that minute, with what the service says', async () => {
    const { ended, seconds } = await waited(() => ({ state: 'failing', note: 'no room' }));
    expect(ended.get('1')).toEqual({
      state: 'failed',
      reason: { code: 'wait/failed', what: 'work 1', said: 'no room' },
    });
    expect(seconds).toBe(61);
  });

  test('has a whole minute again once it was seen to run', async () => {
    const { ended, seconds } = await waited(now => {
      if (now > 110) return { state: 'done' };
      return { state: now === 40 ? 'running' : 'failing' };
    });
    expect(ended.get('1')?.state).toBe('failed');
    expect(seconds).toBe(101);
  });

  test('for good is believed at once', async () => {
    const { ended, seconds } = await waited(() => ({ state: 'failed' }));
    expect(ended.get('1')).toMatchObject({ state: 'failed' });
    expect(seconds).toBe(1);
  });
});

describe('nothing is called done or failed', () => {
  test('that only takes too long', async () => {
    const { ended, seconds } = await waited(() => ({ state: 'running' }), { limitMs: 10 * SECOND });
    expect(ended.get('1')).toMatchObject({ state: 'running', reason: { code: 'wait/too-long' } });
    expect(seconds).toBe(10);
  });

  test('that no answer speaks of', async () => {
    const { ended } = await waited(() => undefined, { limitMs: 10 * SECOND });
    expect(ended.get('1')?.state).toBe('running');
  });

  test('because a look failed: it is looked at again', async () => {
    const bad = new RequestFailure('unreadable', 'no answer', { request: 'GET /operations' });
    const { ended } = await waited(now => (now < 5 ? bad : { state: 'done' }));
    expect(ended.get('1')).toEqual({ state: 'done' });
  });

  test.each(['origin', 'credential'] as const)('where the service bars every look (%s)', async outcome => {
    const bad = new RequestFailure(outcome, 'barred', { request: 'GET /operations' });
    const { ended, looks } = await waited(() => bad);
    expect(ended.get('1')).toMatchObject({ state: 'running', reason: { code: 'wait/barred' } });
    expect(looks).toBe(1);
  });

  test('when the run is stopped', async () => {
    const stop = new AbortController();
    const { ended } = await waited(
      now => {
        if (now > 3) stop.abort();
        return { state: 'running' };
      },
      { signal: stop.signal },
    );
    expect(ended.get('1')).toMatchObject({ state: 'running', reason: { code: 'wait/stopped' } });
  });

  test('when the run is stopped, it is asked once more, and what has ended by then is done', async () => {
    const signal = AbortSignal.abort();
    let asked = 0;
    const last = (state: WaitState['state']): Pick<WaitContext, 'signal' | 'lastPoll'> => ({
      signal,
      async lastPoll() {
        asked += 1;
        return new Map([['1', { state }]]);
      },
    });
    const done = await waited(() => ({ state: 'running' }), last('done'));
    expect(done).toMatchObject({ seconds: 0, looks: 0 });
    expect(done.ended.get('1')).toEqual({ state: 'done' });
    const { ended } = await waited(() => ({ state: 'running' }), last('running'));
    expect(ended.get('1')).toMatchObject({ state: 'running', reason: { code: 'wait/stopped' } });
    expect(asked).toBe(2);
  });
});
