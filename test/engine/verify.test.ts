import { describe, expect, test } from 'vitest';
import { type HttpResponse, RequestFailure, type Transport } from '../../src/core/http.ts';
import type { Receipt } from '../../src/core/kind.ts';
import type { Result } from '../../src/core/report/report.ts';
import type { Row } from '../../src/core/report/row.ts';
import { takeReceipt } from '../../src/engine/attempt/send.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { Ledger } from '../../src/engine/ends/ledger.ts';
import { verify } from '../../src/engine/execute/verify.ts';
import { makeSteps, type Step } from '../../src/engine/lanes/steps.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import { said } from '../helpers/world.ts';
import { applyToys } from './toy-service.ts';
import { marked, type Toy, type ToyWorld, toyInput, toyProvider, toySession, wantsThing } from './toys.ts';

const SECOND = 1_000;
const unreadable = new RequestFailure('unreadable', 'no answer', { request: 'GET /things' });

interface After {
  /** What the list shows after so many seconds. */
  readonly shows: (seconds: number) => readonly Toy[] | RequestFailure;
  /** Nothing was sent, because this resource was already as wanted. */
  readonly before?: true;
  readonly stop?: AbortSignal;
}

/** The results of a plan of which every write was answered "yes". */
async function verified(world: ToyWorld, { shows, before, stop }: After): Promise<readonly Result[]> {
  const clock = virtualClock(0);
  const list = async (): Promise<readonly Toy[]> => {
    const shown = shows(clock.now() / SECOND);
    if (shown instanceof RequestFailure) throw shown;
    return shown;
  };
  const whole: ToyWorld = {
    ...world,
    thing: {
      ...world.thing,
      read: { ...world.thing?.read, list },
    },
  };
  const provider = toyProvider(whole);
  const input = toyInput(whole);
  const given = decideAll(input);
  const session = toySession(provider, { clock, ...(stop === undefined ? {} : { signal: stop }) });
  const ledger = new Ledger(session, given.rows, given.kinds);
  const steps = makeSteps(given, [provider]);
  ledger.expect(steps);
  for (const step of steps) {
    ledger.started(step, () => []);
    if (before === true) for (const row of step.rows) ledger.wasBefore(row);
    // What was answered is in the lists already, before any of them is read again.
    else expect(takeReceipt(step, step.rows, answerTo(step), input)).toBeUndefined();
    ledger.well(step);
  }
  const moved = await verify(ledger, given, input.observed.snapshot(), session);
  return [...ledger.results(given.rows), ...moved];
}

function answerTo({ rows }: Step): Receipt {
  const raw = rows.flatMap(({ kind, scope, desired, address }) =>
    desired === null
      ? []
      : [{ kind, at: scope, raw: { name: address.split('/').at(-1) ?? '', fields: desired } }],
  );
  return { waits: [], raw };
}

const ours: Toy = { name: 'a', ...marked('a') };
const entries = [wantsThing('a', { size: 2 })];
const cases: readonly (readonly [Row['action'], ToyWorld, readonly Toy[]])[] = [
  ['create', { entries }, [{ name: 'a', fields: { size: 2 } }]],
  ['update', { entries, things: [{ name: 'a', fields: { size: 1 } }] }, [{ name: 'a', fields: { size: 2 } }]],
  ['delete', { things: [ours] }, []],
];

describe.each(cases)('a %s', (action, world, wanted) => {
  test('is done once a list shows it, though that lags behind', async () => {
    const shows = (now: number): readonly Toy[] => (now < 3 ? (world.things ?? []) : wanted);
    expect(await verified(world, { shows })).toMatchObject([{ action, status: 'done' }]);
  });

  test('is not called done by a list that could not be read', async () => {
    expect(await verified(world, { shows: () => unreadable })).toMatchObject([
      { status: 'unknown', reason: { code: 'verify/unread' } },
    ]);
  });

  test('is done where the list can be read again', async () => {
    const shows = (now: number): readonly Toy[] | RequestFailure => (now < 3 ? unreadable : wanted);
    expect(await verified(world, { shows })).toMatchObject([{ status: 'done' }]);
  });

  test('is unknown, neither done nor failed, where the list never shows it', async () => {
    const results = await verified(world, { shows: () => world.things ?? [] });
    expect(results).toMatchObject([{ status: 'unknown', reason: { code: 'verify/not-shown' } }]);
  });

  test('is looked at once more where the run is stopped before: done if that shows it', async () => {
    const stop = AbortSignal.abort();
    expect(await verified(world, { shows: () => wanted, stop })).toMatchObject([{ action, status: 'done' }]);
    const looks: number[] = [];
    const shows = (now: number): readonly Toy[] => {
      looks.push(now);
      return world.things ?? [];
    };
    expect(await verified(world, { shows, stop })).toMatchObject([
      { status: 'running', reason: { code: 'verify/stopped' } },
    ]);
    expect(looks).toHaveLength(1);
    expect(await verified(world, { shows: () => unreadable, stop })).toMatchObject([
      { status: 'running', reason: { code: 'verify/stopped' } },
    ]);
  });

  test('that needed no write is told as before, unless the last look does not show it', async () => {
    const nothingSent = (shows: After['shows']): Promise<readonly Result[]> =>
      verified(world, { shows, before: true });
    expect(await nothingSent(() => wanted)).toMatchObject([{ status: 'done_before' }]);
    expect(await nothingSent(() => world.things ?? [])).toMatchObject([{ status: 'stale' }]);
    expect(await nothingSent(() => unreadable)).toMatchObject([
      { status: 'skipped', reason: { code: 'verify/before-unread' } },
    ]);
    const stop = AbortSignal.abort();
    expect(await verified(world, { shows: () => unreadable, before: true, stop })).toMatchObject([
      { status: 'skipped', reason: { code: 'verify/before-stopped' } },
    ]);
  });
});

test('a delete that is answered "not found" and is listed all the same is not called accepted', async () => {
  const notFound: HttpResponse = { status: 404, headers: {}, body: '{"message":"not found"}' };
  const wrap =
    (transport: Transport): Transport =>
    async request =>
      request.method === 'DELETE' ? notFound : transport(request);
  const { results } = await applyToys({ things: [ours] }, { wrap });
  expect(results).toMatchObject([
    { action: 'delete', status: 'unknown', reason: { code: 'verify/not-shown', deletes: true } },
  ]);
  expect(said(results[0]?.reason)).toBe(
    'the service says that the resource is deleted or does not exist, but the list still shows the resource',
  );
});

test('what the list shows neither as before nor as planned has failed, and was written in part', async () => {
  const shows = (): readonly Toy[] => [{ name: 'a', fields: { size: 7 } }];
  const changed: ToyWorld = { entries, things: [{ name: 'a', fields: { size: 1 } }] };
  expect(await verified(changed, { shows })).toMatchObject([
    { status: 'failed', partly: true, reason: { code: 'verify/not-shown' } },
  ]);
});

describe('a list that is read again for one row', () => {
  const world: ToyWorld = {
    entries: [...entries, wantsThing('b', { size: 1 })],
    things: [{ name: 'b', fields: { size: 0 } }],
  };
  const a: Toy = { name: 'a', fields: { size: 2 } };
  const b: Toy = { name: 'b', fields: { size: 1 } };

  test('has the last word on the others that it showed before', async () => {
    const shows = (now: number): readonly Toy[] => (now < 1 ? [a, ...(world.things ?? [])] : [b]);
    expect(await verified(world, { shows })).toMatchObject([
      { action: 'create', status: 'unknown', reason: { code: 'verify/not-shown' } },
      { action: 'update', status: 'done' },
    ]);
  });

  test('contradicts nothing where it cannot be read then', async () => {
    const shows = (now: number): readonly Toy[] | RequestFailure =>
      now < 1 ? [a, ...(world.things ?? [])] : unreadable;
    expect(await verified(world, { shows })).toMatchObject([
      { action: 'create', status: 'done' },
      { action: 'update', status: 'unknown', reason: { code: 'verify/unread' } },
    ]);
  });

  test('leaves them done while it shows them', async () => {
    const shows = (): readonly Toy[] => [a, ...(world.things ?? [])];
    expect(await verified(world, { shows })).toMatchObject([
      { action: 'create', status: 'done' },
      { action: 'update', status: 'unknown' },
    ]);
  });
});

describe('what cannot be used yet', () => {
  const [, create] = cases.map(([, world]) => world);
  const busy: Toy = { name: 'a', fields: { size: 2 }, busy: 'init' };

  test('is not called done, but waited for', async () => {
    const shows = (now: number): readonly Toy[] =>
      now < 120 ? [busy] : [{ name: 'a', fields: { size: 2 } }];
    expect(await verified(create ?? {}, { shows })).toMatchObject([{ status: 'done' }]);
  });

  test('is told as running where that takes too long', async () => {
    expect(await verified(create ?? {}, { shows: () => [busy] })).toMatchObject([
      { status: 'running', reason: { code: 'verify/busy', state: 'init' } },
    ]);
  });

  test('keeps no delete from being done', async () => {
    const other: Toy = { name: 'b', busy: 'init' };
    expect(await verified({ things: [ours] }, { shows: () => [other] })).toMatchObject([{ status: 'done' }]);
  });
});

test('what someone moved meanwhile is told, although nothing of it was planned', async () => {
  const world: ToyWorld = {
    entries: [wantsThing('a', { size: 2 }), wantsThing('b', { size: 1 })],
    things: [{ name: 'b', fields: { size: 1 } }],
  };
  const shows = (): readonly Toy[] => [
    { name: 'a', fields: { size: 2 } },
    { name: 'b', fields: { size: 7 } },
  ];
  expect(await verified(world, { shows })).toMatchObject([
    { status: 'done' },
    { status: 'stale', reason: { code: 'stale/moved' } },
  ]);
});

test('what took the place of another one, and would be pruned, is told as moved', async () => {
  const world: ToyWorld = { entries, things: [{ name: 'b' }] };
  const shows = (): readonly Toy[] => [
    { name: 'a', fields: { size: 2 } },
    { name: 'b', id: 'made again', ...marked('b') },
  ];
  expect(await verified(world, { shows })).toMatchObject([
    { status: 'done' },
    { action: 'delete', status: 'stale', reason: { code: 'stale/moved' } },
  ]);
});
