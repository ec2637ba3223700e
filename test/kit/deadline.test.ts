import { expect, test } from 'vitest';
import { Deadline, type Ticks } from '../../src/kit/deadline.ts';
import { contract, type TestService } from '../../src/kit/kit.ts';
import { ServiceStage } from '../../src/kit/service-stage.ts';
import {
  type AlarmKind,
  alarm,
  alarmPage,
  alarmSample,
  alarmsProvider,
  alarmsService,
  teamOf,
} from './alarms.ts';
import { playLife, SMALL } from './one-life.ts';

/** A quarter of a second at a time, where a test says so. */
function handTicks(): Ticks & {
  pass(ms: number): void;
  /** How much of the time that passes the processor works for the tests; all of it at first. */
  share(part: number): void;
  readonly running: () => number;
} {
  let now = 0;
  let worked = 0;
  let part = 1;
  const all = new Set<() => void>();
  return {
    now: () => now,
    worked: () => worked,
    share(next) {
      part = next;
    },
    start(tick) {
      all.add(tick);
      return () => all.delete(tick);
    },
    pass(ms) {
      for (let left = ms; left > 0; left -= 250) {
        now += 250;
        worked += 250 * part;
        for (const tick of all) tick();
      }
    },
    running: () => all.size,
  };
}

const never = () => new Promise<never>(() => undefined);

test('a promise that nobody keeps fails after ten seconds without a request', async () => {
  const ticks = handTicks();
  const ended = new Deadline('a.kind', ticks).of(never);
  ticks.pass(9_750);
  expect(ticks.running()).toBe(1);
  ticks.pass(500);
  await expect(ended).rejects.toThrow(
    'a.kind: nothing was sent or answered for 10 seconds\n next      look for a promise in the provider',
  );
  expect(ticks.running()).toBe(0);
});

test('one request after another fails after sixty seconds of the processor, over all tests of the kind', async () => {
  const ticks = handTicks();
  const deadline = new Deadline('a.kind', ticks);
  for (const seconds of [30, 25]) {
    const done = deadline.of(async pulse => {
      for (let left = seconds; left > 0; left -= 5) {
        pulse.beat();
        ticks.pass(5_000);
      }
      return 'done';
    });
    await expect(done).resolves.toBe('done');
  }
  let isOver: (() => boolean) | undefined;
  const ended = deadline.of(pulse => {
    isOver = pulse.isOver;
    return never();
  });
  ticks.pass(4_500);
  expect(isOver?.()).toBe(false);
  ticks.pass(500);
  await expect(ended).rejects.toThrow(
    'a.kind: its tests have taken 60 seconds of the processor, and did not end',
  );
  expect(isOver?.()).toBe(true);
  await expect(deadline.of(never)).rejects.toThrow('60 seconds');
});

test('a machine that slept has not waited', async () => {
  let now = 0;
  let tick: () => void = () => undefined;
  const ticks: Ticks = {
    now: () => now,
    worked: () => now,
    start(each) {
      tick = each;
      return () => undefined;
    },
  };
  const ended = new Deadline('a.kind', ticks).of(async () => {
    tick();
    now += 30_000;
    tick();
    await new Promise(setImmediate);
    return 'done';
  });
  await expect(ended).resolves.toBe('done');
});

type List = AlarmKind['read']['list'];

/** The first test of the contract that fails, and how. */
async function failure(list: List): Promise<string> {
  const provider = alarmsProvider({ ...alarm, read: { ...alarm.read, list } });
  const tests = contract({ provider, samples: [alarmSample], start: () => alarmsService() });
  for (const { name, run } of tests) {
    try {
      await run();
    } catch (error) {
      return `${name}: ${error}`;
    }
  }
  return 'none';
}

test('a list whose second page never ends is ended, though it is read after a write', async () => {
  const again: List = async (scope, client) => {
    for (let query: Record<string, string> = { team: teamOf(scope) }; ; ) {
      const { alarms, next } = await alarmPage(client, query);
      if (next === null) return alarms;
      query = { ...query, cursor: encodeURIComponent(next) };
    }
  };
  expect(await failure(again)).toMatch(/odd names: .*the run has sent more than 3000 requests/);
});

test('a list that is tried for ever is ended, though the client refuses it before it is sent', async () => {
  const stubborn: List = async (scope, client, ids, how) => {
    for (;;) {
      try {
        return await alarm.read.list(scope, client, ids, how);
      } catch {}
    }
  };
  expect(await failure(stubborn)).toMatch(
    /lists that are refused .*: .*the run has sent more than 3000 requests/,
  );
});

test.each([
  ['passes', async () => undefined],
  [
    'fails',
    async () => {
      throw new Error('otherwise');
    },
  ],
])('who waits for a turn when a life %s waits for good, so that its process ends', async (_, end) => {
  let woken = 0;
  const life = new Deadline('pager.alarm', handTicks()).of(async pulse => {
    const how = { random: () => 0.5, pulse };
    const { clock } = new ServiceStage(alarmsProvider(), alarmsService(), never, how);
    void (async () => {
      for (;;) {
        await clock.sleep(1000);
        woken += 1;
      }
    })();
    while (woken < 3) await new Promise(setImmediate);
    await end();
  });
  await life.catch(() => undefined);
  for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  const before = woken;
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(woken).toBe(before);
});

test('a machine that is busy with other work does not end the tests of a kind', async () => {
  const ticks = handTicks();
  ticks.share(0.1);
  const deadline = new Deadline('a.kind', ticks);
  const life = (seconds: number): Promise<string> =>
    deadline.of(async pulse => {
      for (let left = seconds; left > 0; left -= 5) {
        pulse.beat();
        ticks.pass(5_000);
      }
      await new Promise(setImmediate);
      return 'done';
    });
  await expect(life(295)).resolves.toBe('done');
  await expect(life(10)).rejects.toThrow(
    'a.kind: its tests have taken 5 minutes, and did not end\n next      look for a service that answers late',
  );
});

/**
 * The test of a kind that breaks its provider. `start` gets whether it is for one of the last
 * breaks.
 */
async function breaksOver(start: (isBreak: boolean) => TestService): Promise<void> {
  let started = 0;
  let most = Number.POSITIVE_INFINITY;
  const played = (): Promise<void> =>
    playLife('no break goes unnoticed', {
      ...SMALL,
      start() {
        started += 1;
        return start(started > most);
      },
    });
  await played();
  most = started - 3;
  started = 0;
  await played();
}

test.each([
  ['TypeError: alarms is not iterable', new TypeError('alarms is not iterable')],
  ['Error: nobody listens', Object.assign(new Error('nobody listens'), { code: 'ECONNREFUSED' })],
])('a service that throws is told, and is no break that a life noticed: %s', async (said, thrown) => {
  const service = alarmsService(SMALL.manners);
  const breaks = breaksOver(isBreak =>
    isBreak
      ? {
          ...service,
          async transport() {
            throw thrown;
          },
        }
      : alarmsService(SMALL.manners),
  );
  await expect(breaks).rejects.toThrow(
    new RegExp(`^pager: the service threw at [A-Z]+ /alarms\\S*: ${said}$`, 'm'),
  );
});

test('a service that cannot be started is told, and is no break that a life noticed', async () => {
  const breaks = breaksOver(isBreak => {
    if (isBreak) throw new TypeError('the port is taken');
    return alarmsService(SMALL.manners);
  });
  await expect(breaks).rejects.toThrow('the port is taken');
});
