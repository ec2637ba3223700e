import { describe, expect, test } from 'vitest';
import type { Transport } from '../../src/core/http.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Keel } from '../../src/node/keel.ts';
import type { RunOptions } from '../../src/node/keel-options.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bots } from '../helpers/bots.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { ORIGIN, PROJECT } from '../helpers/world.ts';
import { failureOf, keelHere } from './keel-here.ts';

/*
 * How a run ends that is told to end: before it wrote anything it rejects with the reason as the
 * cause, after that an apply gives its whole report.
 */

const YES = { confirm: () => true };
const SETTLED = new Set(['done', 'skipped', 'failed', 'running', 'unknown', 'blocked']);

type Run = (keel: Keel, how: RunOptions) => Promise<unknown>;
const RUNS: readonly (readonly [string, Run])[] = [
  ['plan', (keel, how) => keel.plan(how)],
  ['drift', (keel, how) => keel.drift(how)],
  ['apply', (keel, how) => keel.apply({ ...YES, ...how })],
  ['export', (keel, how) => keel.export('neon', { project: PROJECT }, how)],
];

describe('before a run wrote anything', () => {
  test.each(RUNS)('%s rejects at its time-out', async (_, run) => {
    const { keel, writes } = await keelHere();
    const failure = await failureOf(run(keel, { timeoutMs: 1 }));
    expect([failure.code, (failure.cause as Error).name]).toEqual(['interrupted', 'TimeoutError']);
    expect(writes()).toEqual([]);
  });

  test.each(RUNS)('%s rejects with the reason of its signal', async (_, run) => {
    const { keel, writes } = await keelHere();
    const stop = new AbortController();
    const reason = new Error('the page was left');
    const ended = failureOf(run(keel, { signal: stop.signal }));
    stop.abort(reason);
    const failure = await ended;
    expect([failure.code, failure.cause]).toEqual(['interrupted', reason]);
    expect(writes()).toEqual([]);
  });

  test.each(RUNS)('%s sends nothing for a signal that was aborted before', async (_, run) => {
    const { keel, sandbox } = await keelHere();
    const failure = await failureOf(run(keel, { signal: AbortSignal.abort('gone') }));
    expect([failure.code, failure.cause, failure.message]).toEqual([
      'interrupted',
      'gone',
      'the run was ended because its signal was aborted; nothing was written',
    ]);
    expect(sandbox.requests.entries).toEqual([]);
  });

  test.each(RUNS)('%s rejects where its keel is closed', async (_, run) => {
    const { keel, writes } = await keelHere();
    const ended = failureOf(run(keel, { signal: new AbortController().signal }));
    await keel.close();
    const failure = await ended;
    expect([failure.code, (failure.cause as Error).message]).toEqual(['interrupted', 'the keel was closed']);
    expect(writes()).toEqual([]);
  });

  test('a plan whose reads are all there rejects, too: there is one rule', async () => {
    const stop = new AbortController();
    const { keel } = await keelHere();
    let reads = 0;
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'read' && ++reads === 2) stop.abort();
    };
    expect((await failureOf(keel.plan({ onEvent, signal: stop.signal }))).code).toBe('interrupted');
  });

  test('a mistake of the program stays what it is, whatever ends the run', async () => {
    const { keel } = await keelHere({ env: {} });
    expect((await failureOf(keel.plan({ timeoutMs: 1 }))).code).toBe('credentials');
    const stop = new AbortController();
    const other = await keelHere();
    const ended = failureOf(other.keel.plan({ base: 'no-such.yaml', signal: stop.signal }));
    stop.abort();
    expect((await ended).message).toContain('no-such.yaml');
  });

  test('a question that nobody answers is a time-out', async () => {
    const { keel, writes } = await keelHere();
    const confirm = () => new Promise<boolean>(() => undefined);
    const failure = await failureOf(keel.apply({ confirm, timeoutMs: 60_000 }));
    expect([failure.code, (failure.cause as Error).name]).toEqual(['interrupted', 'TimeoutError']);
    expect(writes()).toEqual([]);
  });

  test('an apply whose first row began and sent nothing yet is one of these', async () => {
    const { keel, writes } = await keelHere();
    const stop = new AbortController();
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'started') stop.abort();
    };
    expect((await failureOf(keel.apply({ ...YES, onEvent, signal: stop.signal }))).code).toBe('interrupted');
    expect(writes()).toEqual([]);
  });

  test('a sync rejects with the reason of its signal', async () => {
    const reason = new Error('SIGTERM');
    const stop = new AbortController();
    const here = bots();
    const ended = here.sync({ commands: [{ name: 'ping', description: 'x' }], signal: stop.signal });
    stop.abort(reason);
    await expect(ended).rejects.toMatchObject({ code: 'interrupted', cause: reason });
    expect(here.sent.filter(each => !each.startsWith('GET'))).toEqual([]);
  });
});

describe('after its first write, an apply resolves with every row', () => {
  const ends: readonly (readonly [string, (stop: () => void, keel: Keel) => void])[] = [
    ['its signal', stop => stop()],
    ['close', (_, keel) => void keel.close()],
  ];
  test.each(ends)('ended by %s', async (_, end) => {
    const { keel } = await keelHere();
    const stop = new AbortController();
    const onEvent = ({ type }: RunEvent): void => {
      if (type === 'written') end(() => stop.abort(new Error('enough')), keel);
    };
    const report = await keel.apply({ ...YES, onEvent, signal: stop.signal });
    expect([report.interrupted, report.exit]).toEqual(['signal', 130]);
    expect(report.results).toHaveLength(3);
    expect(report.results.some(({ status }) => status === 'done')).toBe(true);
    expect(report.results.filter(({ status }) => !SETTLED.has(status))).toEqual([]);
  });

  test('ended by its time-out', async () => {
    const clock = virtualClock();
    const sandbox = createSandbox({ clock: { now: () => clock.now() } });
    // The first write takes longer than there is time.
    const slow = inProcess(sandbox, { sleep: ms => clock.sleep(ms) });
    const transport: Transport = async request => {
      const answer = await slow(request);
      if (request.method !== 'GET') await clock.sleep(50_000);
      return answer;
    };
    const outside = { transport, clock, random: () => 0.5 };
    const { keel } = await keelHere({ env: sandbox.env(ORIGIN), outside });
    const report = await keel.apply({ ...YES, timeoutMs: 40_000 });
    expect(report.interrupted).toBe('deadline');
    expect(report.results).toHaveLength(3);
  });
});

test('a report has its exit code and its counts', async () => {
  const { keel } = await keelHere();
  const planned = await keel.plan();
  expect([planned.exit, planned.counts]).toEqual([
    0,
    { rows: expect.objectContaining({ create: 2, update: 1 }), results: {}, checks: {} },
  ]);
  const applied = await keel.apply(YES);
  expect([applied.exit, applied.counts.results]).toEqual([0, { done: 3 }]);
  expect(applied.runs?.[0]?.exit).toBe(0);
  expect((await keel.drift()).exit).toBe(0);
});
