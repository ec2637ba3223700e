import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Batch } from '../../src/core/provider.ts';
import type { Row } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import { decideWithLosses } from '../../src/engine/plan/decide-with-losses.ts';
import {
  marked,
  shortly,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  toySession,
  wantsThing,
} from './toys.ts';

/*
 * Rows that have an order may have none where several are one write: what one of them waits for may
 * wait for another.
 */

/** One write for all things whose names are in one of the groups. */
function together(...groups: readonly (readonly string[])[]): Batch {
  const take = (rows: readonly Row[]): readonly (readonly Row[])[] =>
    groups
      .map(names =>
        rows.filter(({ action, parts }) => action === 'create' && names.includes(parts.at(-1) ?? '')),
      )
      .filter(({ length }) => length > 1);
  return { name: 'together', take, write: async () => ({ waits: [] }) };
}

function stepsOf(world: ToyWorld, ...batches: readonly Batch[]): readonly (readonly string[])[] {
  const steps = makeSteps(decideAll(toyInput(world)), [toyProvider(world, { batches })]);
  return steps.map(({ rows }) => rows.map(({ parts }) => parts.at(-1) ?? ''));
}

/** Things that refer to each other, by name. */
function wanting(on: Readonly<Record<string, string>>, names: readonly string[]): ToyWorld {
  return {
    entries: names.map(name => wantsThing(name, on[name] ? { on: { $ref: thing(on[name]) } } : {})),
  };
}

describe('rows that a batch would write together', () => {
  test('are one write where nothing else is between them', () => {
    const world = wanting({ b: 'a' }, ['a', 'b', 'c']);
    expect(stepsOf(world, together(['a', 'c']))).toEqual([['a', 'c'], ['b']]);
  });

  test('are written one at a time where one of them waits for what waits for another', () => {
    const world = wanting({ b: 'a', c: 'b' }, ['a', 'b', 'c']);
    expect(stepsOf(world, together(['a', 'c']))).toEqual([['a'], ['b'], ['c']]);
  });

  test('are written one at a time where two batches wait for each other, and a third stays one write', () => {
    const world = wanting({ c: 'a', b: 'd' }, ['a', 'b', 'c', 'd', 'e', 'f']);
    const steps = stepsOf(world, together(['a', 'b'], ['c', 'd'], ['e', 'f']));
    expect(steps).toContainEqual(['e', 'f']);
    expect(steps.flat().sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(steps.length).toBeLessThanOrEqual(5);
  });
});

test('whatever is written together, what is decided has an order and all of it is carried out once', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  const refs = fc.array(fc.option(fc.nat(names.length - 1), { nil: undefined }), {
    minLength: names.length,
    maxLength: names.length,
  });
  const order = fc.shuffledSubarray([...names], { minLength: names.length });
  fc.assert(
    fc.property(refs, order, fc.nat(names.length), fc.boolean(), (refs, order, cut, isWhole) => {
      // A reference leads to an earlier one of the order, so that the rows themselves have one.
      const on = Object.fromEntries(
        order.flatMap((name, at) => {
          const to = refs[at] === undefined ? undefined : order[refs[at]];
          return to === undefined || order.indexOf(to) >= at ? [] : [[name, to] as const];
        }),
      );
      const groups = isWhole ? [[...names]] : [names.slice(0, cut), names.slice(cut)];
      const steps = stepsOf(wanting(on, names), together(...groups));
      const done = steps.flat();
      expect([...done].sort()).toEqual([...names]);
      for (const [at, step] of steps.entries())
        for (const name of step) {
          const to = on[name];
          if (to !== undefined) expect(steps.slice(0, at + 1).flat()).toContain(to);
        }
    }),
    { numRuns: 150 },
  );
});

/* Which delete makes room for a create is known only when the service's limits are looked at. */

describe('a create that takes the place of a delete', () => {
  const limited = (world: ToyWorld): ReturnType<typeof toyProvider> =>
    toyProvider(world, {
      budget: (_scope, _entry, rows) => ({
        notes: [],
        limits: [
          {
            left: 0,
            creates: rows.filter(({ action }) => action === 'create'),
            deletes: rows.filter(({ action }) => action === 'delete'),
            over: { code: 'toy/full', said: 'the box is full' },
          },
        ],
      }),
    });
  const rowsWithin = async (world: ToyWorld): Promise<readonly Row[]> => {
    const given = await decideWithLosses(toyInput(world), toySession(limited(world)));
    makeSteps(given, [limited(world)]);
    return given.rows;
  };

  test('is carried out after it', async () => {
    const rows = await rowsWithin({
      entries: [wantsThing('new')],
      things: [{ name: 'old', ...marked('old') }],
    });
    expect(shortly(rows)).toEqual([`create ${thing('new')}`, `delete ${thing('old')}`]);
  });

  test('is blocked, and the delete too, where that waits for what is changed to refer to the new one', async () => {
    const rows = await rowsWithin({
      entries: [wantsThing('user', { on: { $ref: thing('new') } }), wantsThing('new')],
      things: [
        { name: 'old', ...marked('old') },
        { name: 'user', fields: { on: { $ref: thing('old') } }, ...marked('user') },
      ],
    });
    expect(rows).toMatchObject([
      { action: 'blocked', address: thing('new'), reason: { code: 'toy/full' } },
      { action: 'blocked', address: thing('user'), reason: { code: 'ref/missing' } },
    ]);
  });

  test('is decided in a few rounds, and what is decided has an order, whatever refers to what and however little room there is', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
    const name = fc.constantFrom(...names);
    const toys = fc.uniqueArray(fc.record({ name, on: fc.option(name, { nil: undefined }) }), {
      selector: each => each.name,
    });
    const room = fc.array(fc.record({ of: fc.subarray([...names]), left: fc.integer({ min: -1, max: 2 }) }), {
      minLength: 1,
      maxLength: 3,
    });
    const refer = (on: string | undefined) => (on === undefined ? {} : { on: { $ref: thing(on) } });
    await fc.assert(
      fc.asyncProperty(toys, toys, room, async (wanted, live, limits) => {
        const world: ToyWorld = {
          entries: wanted.map(each => wantsThing(each.name, refer(each.on))),
          things: live.map(each => ({ name: each.name, fields: refer(each.on), ...marked(each.name) })),
        };
        let rounds = 0;
        const provider = toyProvider(world, {
          budget: (_scope, _entry, rows) => {
            rounds += 1;
            if (rounds > 20) throw new Error('no end');
            return {
              notes: [],
              limits: limits.map(({ of, left }) => {
                const own = (does: Row['action']): readonly Row[] =>
                  rows.filter(({ action, parts }) => action === does && of.some(one => one === parts.at(-1)));
                const over = { code: 'toy/full', said: 'the box is full' } as const;
                return { left, creates: own('create'), deletes: own('delete'), over };
              }),
            };
          },
        });
        const given = await decideWithLosses(toyInput(world), toySession(provider));
        makeSteps(given, [provider]);
      }),
      { numRuns: Number(process.env['EVENKEEL_RUNS'] ?? 50) },
    );
  });
});
