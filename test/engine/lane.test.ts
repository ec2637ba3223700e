import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Wait, WaitState } from '../../src/core/kind.ts';
import type { Provider } from '../../src/core/provider.ts';
import { Lane, PollState } from '../../src/engine/lanes/lane.ts';
import { type VirtualClock, virtualClock } from '../helpers/virtual-clock.ts';
import { silentClient, toyProvider, toySession } from './toys.ts';

const MINUTE = 60_000;

function aWait(id: string): Wait {
  return { id, what: `work ${id}`, data: {} };
}

/** A lane of a service whose work ends as the states say, which may go with the time. */
function laneOver(
  states: (id: string, now: number) => WaitState['state'],
  more: Partial<Provider> = {},
  signal?: AbortSignal,
): { readonly lane: Lane; readonly clock: VirtualClock } {
  const clock = virtualClock(0);
  const provider = toyProvider(
    {},
    {
      waits: async open => new Map(open.map(({ id }) => [id, { state: states(id, clock.now()) }])),
      ...more,
    },
  );
  const client = silentClient(() => clock.now());
  const send = (): Promise<never> => Promise.reject(new Error('nothing may be written here'));
  const writer = { ...client.reader, send };
  const polling = new PollState(() => 0);
  const session = toySession(provider, { clock, ...(signal === undefined ? {} : { signal }) });
  return { lane: new Lane({ name: 'toy.box/b', provider, client, writer, polling }, session), clock };
}

async function endOf(states: Readonly<Record<string, WaitState['state']>>): Promise<string | undefined> {
  const { lane } = laneOver(id => states[id] ?? 'running');
  lane.open('step', Object.keys(states).map(aWait));
  return (await lane.settle()).get('step')?.state;
}

describe('work of several operations', () => {
  test.each([
    [['done', 'done'], 'done'],
    [['done', 'failed'], 'failed'],
    [['done', 'failing'], 'failed'],
    [['done', 'running'], 'running'],
    [['running', 'failed'], 'failed'],
    [['done', 'running', 'failed'], 'failed'],
  ] as const)('%j ends %s, whichever of them is told first', async (states, end) => {
    for (const told of [states, states.toReversed()])
      expect(await endOf(Object.fromEntries(told.map((state, nth) => [`${nth}`, state])))).toBe(end);
  });

  test('is done only where each of them is', async () => {
    const state = fc.constantFrom<WaitState['state']>('done', 'failed', 'running');
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 4 }), async states => {
        const end = await endOf(Object.fromEntries(states.map((each, nth) => [`${nth}`, each])));
        const worst = ['failed', 'running', 'done'].find(each => states.some(one => one === each));
        expect(end).toBe(worst);
      }),
      { numRuns: 25 },
    );
  });

  test('that ends while the run is stopped is asked once more', async () => {
    const stop = new AbortController();
    const { lane } = laneOver(
      id => {
        if (id === 'ends' && stop.signal.aborted) return 'done';
        stop.abort();
        return 'running';
      },
      {},
      stop.signal,
    );
    lane.open('one', [aWait('ends')]);
    lane.open('other', [aWait('goes on')]);
    const ended = await lane.settle();
    expect([...ended].map(([step, { state }]) => [step, state])).toEqual([
      ['one', 'done'],
      ['other', 'running'],
    ]);
  });

  test('is asked for the last time with what still reads after the run was stopped', async () => {
    const stop = new AbortController();
    const silent = silentClient(() => 0);
    const last = { ...silent.reader };
    const asking: unknown[] = [];
    const provider = toyProvider(
      {},
      {
        waits: async (open, reader) => {
          asking.push(reader);
          stop.abort();
          return new Map(open.map(({ id }) => [id, { state: reader === last ? 'done' : 'running' }]));
        },
      },
    );
    const client = { ...silent, seeing: silent, finishing: { ...silent, reader: last } };
    const writer = { ...client.reader, send: silent.ask };
    const session = toySession(provider, { clock: virtualClock(0), signal: stop.signal });
    const polling = new PollState(() => 0);
    const lane = new Lane({ name: 'toy.box/b', provider, client, writer, polling }, session);
    lane.open('one', [aWait('ends')]);
    expect((await lane.settle()).get('one')).toMatchObject({ state: 'done' });
    expect(asking).toEqual([silent.reader, last]);
  });

  test('of one step says nothing about another', async () => {
    const { lane } = laneOver(id => (id === '1' ? 'done' : 'failed'));
    lane.open('one', [aWait('1')]);
    lane.open('other', [aWait('2')]);
    const ended = await lane.settle();
    expect([...ended].map(([step, { state }]) => [step, state])).toEqual([
      ['one', 'done'],
      ['other', 'failed'],
    ]);
    expect(await lane.settle()).toEqual(new Map());
  });
});

describe('after a lost answer', () => {
  test.each([1, 2])('%i operations that hold the lane are waited for', async count => {
    const holders = async (): Promise<readonly Wait[]> =>
      Array.from({ length: count }, (_, nth) => aWait(`${nth}`));
    const { lane, clock } = laneOver((_, now) => (now < MINUTE ? 'running' : 'done'), { holders });
    await lane.drain();
    expect(clock.now()).toBeGreaterThanOrEqual(MINUTE);
  });

  test('nothing is waited for where nothing holds the lane, or that cannot be seen', async () => {
    const unseen = async (): Promise<never> => {
      throw new RequestFailure('unreadable', 'no answer', { request: 'GET /operations' });
    };
    for (const holders of [async () => [], unseen]) {
      const { lane, clock } = laneOver(() => 'running', { holders });
      await lane.drain();
      expect(clock.now()).toBe(0);
    }
  });
});

describe('a lane that is held', () => {
  const why = { code: 'row/busy', state: 'locked' } as const;

  test.each([1, 2])('waits for the %i operations that hold it, and no longer', async count => {
    const holders = async (): Promise<readonly Wait[]> =>
      Array.from({ length: count }, (_, nth) => aWait(`${nth}`));
    const { lane, clock } = laneOver((_, now) => (now < MINUTE ? 'running' : 'done'), { holders });
    expect(await lane.hold(why, 0, 0)).toBe(true);
    expect(clock.now()).toBeGreaterThanOrEqual(MINUTE);
    expect(clock.now()).toBeLessThan(MINUTE + 6_000);
  });

  test('is tried again after a pause where nobody is seen to hold it, up to ten minutes', async () => {
    const { lane, clock } = laneOver(() => 'running', { holders: async () => [] });
    expect(await lane.hold(why, 0, 0)).toBe(true);
    expect(clock.now()).toBe(1_000);
    expect(await lane.hold(why, -10 * MINUTE, 0)).toBe(false);
  });
});
