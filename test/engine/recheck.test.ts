import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/core/report/row.ts';
import { type Recheck, recheck } from '../../src/engine/attempt/recheck.ts';
import type { WriteVerb } from '../../src/engine/lanes/steps.ts';
import {
  BOX,
  inThing,
  marked,
  rowOf,
  rowsOf,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  wantsPart,
  wantsThing,
} from './toys.ts';

/** What a row of the plan for one world looks like once the world is another one. */
function again(
  row: Row,
  world: ToyWorld,
  { verb, partly }: { verb?: WriteVerb; partly?: boolean } = {},
): Recheck {
  const verbs = { create: 'create', delete: 'delete', blocked: 'update' } as const;
  const own = row.action in verbs ? verbs[row.action as keyof typeof verbs] : 'update';
  return recheck(row, verb ?? own, toyInput(world), partly === true ? 'rest' : 'whole');
}

const toBlue = [wantsThing('a', { color: 'blue' })];
const red: Toy = { name: 'a', fields: { color: 'red', size: 1 } };
const blue: Toy = { ...red, fields: { color: 'blue', size: 1 } };

describe('a change', () => {
  const planned = rowOf({ entries: toBlue, things: [red] });
  const found = (...things: readonly Toy[]): Recheck => again(planned, { entries: toBlue, things });

  test('is sent where live is as it was planned', () => {
    expect(found(red)).toEqual({ state: 'go', row: planned });
  });

  test('is not sent where live is as wanted by now', () => {
    expect(found(blue)).toEqual({ state: 'already' });
  });

  test('is not called done where another one is as wanted', () => {
    expect(found({ ...blue, id: 'made again' })).toEqual({
      state: 'stale',
      why: { code: 'stale/another-one' },
    });
  });

  test.each<[string, readonly Toy[], string]>([
    ['another one bears the name', [{ ...red, id: 'made again' }], 'stale/made-again'],
    ['someone made it otherwise', [{ ...red, fields: { color: 'green' } }], 'stale/fields'],
    ['it is gone', [], 'stale/action'],
    ['there are two', [red, { ...red, id: '2' }], 'stale/blocked'],
  ])('is not sent where %s', (_, things, code) => {
    expect(found(...things)).toMatchObject({ state: 'stale', why: { code } });
  });

  test('waits where its target, or what that lives in, cannot be used yet', () => {
    expect(found({ ...red, busy: 'init' })).toMatchObject({ state: 'busy', why: { state: 'init' } });
    const entries = [wantsThing('a'), wantsPart('a', 'p', { color: 'blue' })];
    const parts = { a: [{ name: 'p', fields: { color: 'red' } }] };
    const inner = rowOf({ entries, things: [{ name: 'a' }], parts });
    expect(again(inner, { entries, things: [{ name: 'a', busy: 'init' }], parts })).toMatchObject({
      state: 'busy',
    });
  });

  test('is not sent by a list that could not be read', () => {
    const unread = [['toy.thing', BOX]] as const;
    expect(again(planned, { entries: toBlue, unread })).toMatchObject({
      state: 'stale',
      why: { code: 'stale/blocked', cause: { code: 'row/unread' } },
    });
  });
});

describe('what refers to another one', () => {
  const entries = [wantsThing('a', { from: { $ref: thing('b') } })];
  const b: Toy = { name: 'b' };

  test('is not made where that was made again', () => {
    const planned = rowOf({ entries, things: [b] });
    expect(again(planned, { entries, things: [b] }).state).toBe('go');
    expect(again(planned, { entries, things: [{ ...b, id: 'made again' }] })).toEqual({
      state: 'stale',
      why: { code: 'stale/ref-made-again' },
    });
  });

  test('is made where the plan itself made that', () => {
    const both = [...entries, wantsThing('b')];
    const planned = rowsOf({ entries: both }).find(row => row.address === thing('a')) as Row;
    expect(again(planned, { entries: both, things: [b] }).state).toBe('go');
  });
});

describe('the rest of a partly written row', () => {
  const entries = [wantsThing('a', { color: 'blue', size: 2 })];
  const planned = rowOf({ entries, things: [red] });
  const rest = (toy: Toy, row = planned, world: ToyWorld = {}): Recheck =>
    again(row, { ...world, entries, things: [toy] }, { partly: true });

  test('is sent where nothing but that is left', () => {
    expect(rest({ ...red, fields: { color: 'blue', size: 1 } })).toMatchObject({
      state: 'go',
      row: { fields: [{ path: 'size', before: 1, after: 2 }] },
    });
  });

  test('is not written over what someone has made of it meanwhile', () => {
    expect(rest({ ...red, fields: { color: 'blue', size: 7 } })).toMatchObject({ state: 'stale' });
    expect(rest({ ...red, fields: { color: 'green', size: 1 } })).toMatchObject({ state: 'stale' });
  });

  test('is not written into another one', () => {
    expect(rest({ ...red, id: 'made again' })).toMatchObject({ state: 'stale' });
  });

  test('of a create is what that leaves to a call of its own, and nothing else', () => {
    const world: ToyWorld = {
      thing: {
        write: { later: ['size'] },
      },
    };
    const create = rowOf({ ...world, entries });
    const made = (fields: Toy['fields']): Recheck =>
      rest({ name: 'a', ...(fields && { fields }) }, create, world);
    expect(made({ color: 'blue' })).toMatchObject({ state: 'go', row: { action: 'update' } });
    expect(made({ color: 'red' })).toMatchObject({ state: 'stale' });
  });

  test('is not what someone wants in another way by now', () => {
    const other = [wantsThing('a', { color: 'blue', size: 3 })];
    expect(again(planned, { entries: other, things: [red] }, { partly: true })).toMatchObject({
      state: 'stale',
    });
  });

  test('is no replace', () => {
    const world: ToyWorld = {
      thing: {
        write: { fixed: ['size'] },
      },
    };
    const replacing = [wantsThing('a', { color: 'blue', size: 2 }, { allow: ['replace'] })];
    expect(again(planned, { ...world, entries: replacing, things: [red] }, { partly: true })).toMatchObject({
      state: 'stale',
    });
  });
});

describe('a delete', () => {
  const entries = [wantsThing('a', {}, { absent: true })];
  const ours: Toy = { name: 'a', ...marked('a') };
  const said = rowOf({ entries, things: [ours] });
  const pruned = rowOf({ things: [ours] });

  test.each<[string, Row, ToyWorld]>([
    ['that an entry asks for', said, { entries }],
    ['by pruning', pruned, {}],
  ])('%s takes the one that was planned, and is done where that is gone', (_, row, world) => {
    expect(again(row, { ...world, things: [ours] })).toMatchObject({ state: 'go', row: { was: 'id-a' } });
    expect(again(row, { ...world, things: [] })).toEqual({ state: 'already' });
  });

  test.each<[string, Row, ToyWorld]>([
    ['that an entry asks for', said, { entries }],
    ['by pruning', pruned, {}],
  ])('%s never takes another one that was made under the name since', (_, row, world) => {
    expect(again(row, { ...world, things: [{ ...ours, id: 'made again' }] })).toEqual({
      state: 'stale',
      why: { code: 'stale/made-again' },
    });
  });

  test('by pruning never takes what is not ours any more', () => {
    expect(again(pruned, { things: [{ name: 'a' }] })).toMatchObject({
      state: 'stale',
      why: { code: 'stale/not-pruned' },
    });
    expect(again(pruned, { things: [{ ...ours, ...marked('a', { name: 'other' }) }] }).state).toBe('stale');
  });

  test('by pruning takes neither of two', () => {
    expect(again(pruned, { things: [ours, { ...ours, id: '2' }] })).toMatchObject({ state: 'stale' });
  });

  test.each<[string, Row, ToyWorld]>([
    ['that an entry asks for', said, { entries }],
    ['by pruning', pruned, {}],
  ])('%s is not sent where something depends on it by now', (_, row, world) => {
    const child: Toy = { name: 'c', fields: { on: { $ref: thing('a') } } };
    expect(again(row, { ...world, things: [ours, child] })).toMatchObject({
      state: 'stale',
      why: { cause: { code: 'row/depended-on', by: thing('c') } },
    });
  });

  test('is not sent where its protection is back', () => {
    const world: ToyWorld = {
      thing: {
        own: { protectedBy: 'kept' },
      },
    };
    const lifted = [wantsThing('a', { kept: false }, { absent: true })];
    const row = rowOf({ ...world, entries: lifted, things: [{ ...ours, fields: { kept: false } }] });
    expect(
      again(row, { ...world, entries: lifted, things: [{ ...ours, fields: { kept: true } }] }),
    ).toMatchObject({ state: 'stale' });
  });
});

describe('the second half of a replace that made the new one first', () => {
  const world: ToyWorld = {
    thing: {
      write: {
        fixed: ['size'],
        replaces: 'create_first',
      },
    },
  };
  const entries = [wantsThing('a', { size: 2 }, { allow: ['replace'] })];
  const old: Toy = { name: 'a', id: 'old', fields: { size: 1 } };
  const made: Toy = { name: 'a', id: 'new', fields: { size: 2 } };
  const planned = rowOf({ ...world, entries, things: [old] });
  const second = (...things: readonly Toy[]): Recheck =>
    again(planned, { ...world, entries, things }, { verb: 'delete' });

  test('takes the old one once the new one is as wanted', () => {
    expect(second(old, made)).toEqual({ state: 'go', row: planned });
  });

  test.each<[string, readonly Toy[]]>([
    ['the new one is not there', [old]],
    ['the new one is not as wanted', [old, { ...made, fields: { size: 3 } }]],
    ['there are two new ones', [old, made, { ...made, id: 'third' }]],
  ])('leaves the old one where %s', (_, things) => {
    expect(second(...things)).toEqual({ state: 'stale', why: { code: 'stale/new-one-missing' } });
  });

  test('is done where the old one is gone', () => {
    expect(second(made)).toEqual({ state: 'already' });
  });
});

describe('what is restored because another row took it along', () => {
  const entries = [wantsThing('a')];
  const things = [{ name: 'a' }];
  const restores: Row = {
    ...rowOf({ entries: [wantsThing('a'), wantsPart('a', 'p', { color: 'blue' })], things }),
    because: thing('a'),
  };
  const now = (...parts: readonly Toy[]): Recheck =>
    again(restores, { entries, things, parts: { a: parts } });

  test('is sent where it is gone', () => {
    expect(now()).toEqual({ state: 'go', row: restores });
  });

  test('is not written over what someone made in its place', () => {
    expect(now({ name: 'p', fields: { color: 'green' } })).toEqual({
      state: 'stale',
      why: { code: 'stale/made-otherwise' },
    });
    expect(now({ name: 'p', fields: { color: 'blue' } })).toEqual({ state: 'already' });
  });

  test('is not written over what someone made though an entry says a part of it', () => {
    const more: Row = { ...restores, desired: { color: 'blue', size: 1 } };
    const world: ToyWorld = { entries: [...entries, wantsPart('a', 'p', { color: 'blue' })], things };
    expect(again(more, world)).toEqual({ state: 'go', row: more });
    expect(again(more, { ...world, parts: { a: [{ name: 'p', fields: { color: 'blue' } }] } })).toEqual({
      state: 'stale',
      why: { code: 'stale/made-otherwise' },
    });
  });

  test('waits where what it lives in cannot be used yet', () => {
    const world: ToyWorld = { entries, things: [{ name: 'a', busy: 'init' }] };
    expect(again(restores, world)).toMatchObject({ state: 'busy' });
    expect(inThing('a').address).toBe(restores.scope.address);
  });
});

const color = fc.constantFrom('red', 'green', 'blue');
const toys = fc.array(
  fc
    .record({ color, id: fc.constantFrom('1', '2'), isOurs: fc.boolean() })
    .map(
      ({ color, id, isOurs }): Toy => ({ name: 'a', id, fields: { color }, ...(isOurs ? marked('a') : {}) }),
    ),
  { maxLength: 2 },
);
const entries = fc.constantFrom(
  [],
  [wantsThing('a', { color: 'blue' })],
  [wantsThing('a', { color: 'blue' }, { allow: ['replace'] })],
  [wantsThing('a', {}, { absent: true })],
);
const fixed = fc.constantFrom<ToyWorld>(
  {},
  {
    thing: {
      write: { fixed: ['color'] },
    },
  },
);

function each(check: (row: Row, now: readonly Toy[], found: Recheck) => void): void {
  fc.assert(
    fc.property(entries, fixed, toys, toys, (wanted, kinds, before, now) => {
      for (const row of rowsOf({ ...kinds, entries: wanted, things: before })) {
        const verb = row.action === 'replace' || row.action === 'delete' ? 'delete' : 'update';
        const found = again(row, { ...kinds, entries: wanted, things: now }, { verb });
        if (row.action !== 'create' && row.action !== 'blocked') check(row, now, found);
      }
    }),
    { numRuns: 500 },
  );
}

describe('whatever happened since the plan', () => {
  test('a row is never sent to another one than it was planned for', () => {
    each((row, now, found) => {
      if (found.state === 'go') expect(now.map(({ id }) => id)).toEqual([row.was]);
    });
  });

  test('a change of another one is never called done', () => {
    each((row, now, found) => {
      const isThere = now.some(({ id }) => id === row.was);
      if (found.state === 'already' && row.action === 'update') expect(isThere).toBe(true);
    });
  });

  test('what is sent is what was planned', () => {
    each((row, _, found) => {
      if (found.state !== 'go') return;
      expect({ ...found.row, loss: row.loss }).toEqual(row);
    });
  });
});
