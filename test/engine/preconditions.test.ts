import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Loss, Scope } from '../../src/core/report/row.ts';
import {
  checkPreconditions,
  type Precondition,
  type PreconditionOptions,
} from '../../src/engine/attempt/preconditions.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import { virtualClock } from '../helpers/virtual-clock.ts';
import {
  marked,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  toySession,
  wantsPart,
  wantsThing,
} from './toys.ts';

const unreadable = new RequestFailure('unreadable', 'no answer', { request: 'GET /things' });
const calm: PreconditionOptions = {
  must: true,
  thorough: false,
  partly: false,
  answered: [],
  trust: false,
};

interface Then {
  /** What is live when the step of the only row is looked at. */
  readonly things?: readonly Toy[] | Error;
  readonly parts?: readonly Toy[] | Error;
  readonly options?: Partial<PreconditionOptions>;
  /** What the row loses when it is planned, and then. */
  readonly losses?: readonly [readonly Loss[], readonly Loss[] | Error];
}

/** Plans in one world and looks at the first step in another one, a minute later. */
async function looked(world: ToyWorld, then: Then): Promise<Precondition> {
  const clock = virtualClock(0);
  const answer = <T>(given: T | Error): T => {
    if (given instanceof Error) throw given;
    return given;
  };
  const { things = world.things ?? [], parts, losses } = then;
  const whole: ToyWorld = {
    ...world,
    thing: {
      ...world.thing,
      ...(losses === undefined
        ? {}
        : { cascade: { ...world.thing?.cascade, inspect: async () => answer(losses[1]) } }),
      read: {
        ...world.thing?.read,
        list: async () => answer(things),
      },
    },
    part: {
      ...world.part,
      read: {
        ...world.part?.read,
        list: async (at: Scope) => answer(parts ?? world.parts?.[at.parts.at(-1) ?? ''] ?? []),
      },
    },
  };
  const provider = toyProvider(whole);
  const input = toyInput(whole);
  const given = decideAll(input);
  const withLoss = given.exchange(new Map(given.rows.map(row => [row, { ...row, loss: losses?.[0] ?? [] }])));
  const [step] = makeSteps(withLoss, [provider]);
  if (step === undefined) throw new Error('nothing is planned');
  clock.advance(60_000);
  return checkPreconditions(step, { ...calm, ...then.options }, input, toySession(provider, { clock }));
}

const red: Toy = { name: 'a', fields: { color: 'red' } };
const change: ToyWorld = { entries: [wantsThing('a', { color: 'blue' })], things: [red] };

describe('just before a write', () => {
  test('nothing is sent by a list that cannot be read', async () => {
    expect(await looked(change, {})).toMatchObject({ state: 'go' });
    expect(await looked(change, { things: unreadable })).toMatchObject({ state: 'unread' });
  });

  test('nothing is sent by a list that a kind cannot make sense of any more', async () => {
    const odd = new TypeError('this answer has no items');
    expect(await looked(change, { things: odd })).toEqual({
      state: 'unread',
      why: { code: 'apply/threw', said: 'this answer has no items' },
    });
  });

  test('an old list is read again although nothing asks for that', async () => {
    const options = { must: false };
    expect(await looked(change, { things: [], options })).toMatchObject({ state: 'stale' });
  });

  test('nothing goes into another one than it was planned for', async () => {
    const inside: ToyWorld = {
      entries: [wantsThing('a'), wantsPart('a', 'p')],
      things: [{ name: 'a' }],
    };
    expect(await looked(inside, {})).toMatchObject({ state: 'go' });
    expect(await looked(inside, { things: [{ name: 'a', id: 'made again' }] })).toEqual({
      state: 'stale',
      why: { code: 'stale/scope', scope: thing('a') },
    });
    expect(await looked(inside, { things: [] })).toMatchObject({ state: 'stale' });
  });

  test('what cannot be read of the scope that a row is in stops it', async () => {
    const inside: ToyWorld = { entries: [wantsThing('a'), wantsPart('a', 'p')], things: [{ name: 'a' }] };
    expect(await looked(inside, { things: unreadable })).toMatchObject({ state: 'unread' });
    expect(await looked(inside, { parts: unreadable })).toMatchObject({ state: 'unread' });
  });
});

describe('what a delete would lose', () => {
  const world: ToyWorld = { things: [{ name: 'a', ...marked('a') }] };
  const loss = (count: number | null, what = 'objects'): readonly Loss[] => [{ what, count }];
  const lost = (before: readonly Loss[], now: readonly Loss[] | RequestFailure): Promise<Precondition> =>
    looked(world, { losses: [before, now] });

  test('is what was planned, however many they are by now', async () => {
    expect(await lost(loss(2), loss(3))).toMatchObject({ state: 'go' });
    expect(await lost(loss(null), loss(null))).toMatchObject({ state: 'go' });
    expect(await lost([], loss(0))).toMatchObject({ state: 'go' });
  });

  test.each<[string, readonly Loss[], readonly Loss[]]>([
    ['is more than was planned', [], loss(1)],
    ['is of another sort', loss(2), [...loss(2), ...loss(1, 'data')]],
    ['was counted, and cannot be any more', loss(2), loss(null)],
    ['was none, and cannot be counted any more', [], loss(null)],
  ])('stops it where it %s', async (_, before, now) => {
    expect(await lost(before, now)).toMatchObject({ state: 'stale', why: { code: 'stale/loss' } });
  });

  test('stops it where it cannot be seen', async () => {
    expect(await lost([], unreadable)).toMatchObject({ state: 'unread' });
  });

  test('stops a replace whose entry allows that alone', async () => {
    const [entries, things] = [[wantsThing('a', { size: 2 }, { allow: ['replace'] })], world.things ?? []];
    const sized = things.map(each => ({ ...each, fields: { size: 1 } }));
    const replacing: ToyWorld = { entries, things: sized, thing: { write: { fixed: ['size'] } } };
    expect(await looked(replacing, { losses: [[], loss(9)] })).toMatchObject({
      state: 'stale',
      why: { code: 'stale/loss' },
    });
  });

  test('stops nothing where the entry allows it', async () => {
    const entries = [wantsThing('a', {}, { absent: true, allow: ['loss'] })];
    expect(await looked({ ...world, entries }, { losses: [[], loss(9)] })).toMatchObject({ state: 'go' });
  });
});

describe('what is deleted with a rename and restored', () => {
  const world: ToyWorld = {
    thing: {
      cascade: {
        inspect: async () => [],
        losesToo: () => [{ kind: 'toy.note', parts: [undefined, undefined] }],
      },
    },
    entries: [wantsThing('b', {}, { renamedFrom: thing('a') })],
    things: [{ name: 'a' }],
  };

  test('is not sent where there is nothing to be restored of what is there by now', async () => {
    expect(await looked(world, {})).toMatchObject({ state: 'go' });
  });

  test('is not in doubt about parts that nobody asked about', async () => {
    expect(await looked(world, { parts: unreadable })).toMatchObject({ state: 'go' });
  });
});

describe('several rows in one write', () => {
  const batch = (world: ToyWorld, then: Then): Promise<Precondition> => lookedApart(world, then);
  const world: ToyWorld = {
    entries: [wantsThing('a', { size: 1 }), wantsThing('b', { size: 1 })],
    things: [{ name: 'x' }],
  };
  const x: Toy = { name: 'x' };
  const made = (name: string): Toy => ({ name, fields: { size: 1 } });

  test('are sent while the list is as it was planned', async () => {
    expect(await batch(world, { things: [x] })).toMatchObject({ state: 'go', left: [] });
  });

  test('are not sent where something was added to the list or has gone from it', async () => {
    const why = { code: 'stale/list' };
    expect(await batch(world, { things: [x, { name: 'theirs' }] })).toEqual({ state: 'stale', why });
    expect(await batch(world, { things: [] })).toEqual({ state: 'stale', why });
    expect(await batch(world, { things: [{ ...x, id: 'made again' }] })).toEqual({ state: 'stale', why });
  });

  test('are done where each of them is', async () => {
    expect(await batch(world, { things: [x, made('a'), made('b')] })).toEqual({ state: 'already' });
  });

  test('wait where one of them cannot be used yet', async () => {
    const changes: ToyWorld = { ...world, things: [x, { name: 'a' }, { name: 'b' }] };
    const now = [x, { name: 'a' }, { name: 'b', busy: 'init' }];
    expect(await batch(changes, { things: now })).toMatchObject({ state: 'busy' });
  });
});

async function lookedApart(world: ToyWorld, then: Then): Promise<Precondition> {
  const clock = virtualClock(0);
  const things = then.things ?? [];
  if (things instanceof Error) throw things;
  const whole: ToyWorld = {
    ...world,
    thing: {
      read: { list: async () => things },
    },
  };
  const provider = toyProvider(whole, {
    batches: [{ name: 'all', apart: true, take: rows => [rows], write: async () => ({ waits: [] }) }],
  });
  const input = toyInput(whole);
  const [step] = makeSteps(decideAll(input), [provider]);
  if (step === undefined) throw new Error('nothing is planned');
  return checkPreconditions(step, calm, input, toySession(provider, { clock }));
}
