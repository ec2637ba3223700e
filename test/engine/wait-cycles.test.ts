import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import {
  type More,
  marked,
  part,
  rowsOf,
  shortly,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  wantsPart,
  wantsThing,
} from './toys.ts';

/*
 * Rows of which each waits for the next have no order. They are found while deciding: a run never
 * ends over them.
 */

const LAST_ONE_STAYS: More = { write: { fixed: ['size'], deletes: 'after_creates' } };

describe('what is replaced, where a new one beside it comes before its delete and refers to it', () => {
  const world: ToyWorld = {
    thing: LAST_ONE_STAYS,
    entries: [
      wantsThing('a', { on: { $ref: thing('b') } }),
      wantsThing('b', { size: 2 }, { allow: ['replace'] }),
    ],
    things: [{ name: 'b', fields: { size: 1 } }],
  };

  test('is blocked and names who waits for whom, and the new one is made', () => {
    expect(rowsOf(world)).toMatchObject([
      { action: 'create', address: thing('a') },
      {
        action: 'blocked',
        address: thing('b'),
        reason: { code: 'row/wait-cycle', through: [thing('b'), thing('a'), thing('b')] },
      },
    ]);
  });

  test('is replaced where the run leaves the new one out', () => {
    expect(shortly(rowsOf({ ...world, target: [thing('b')] }))).toEqual([`replace ${thing('b')}`]);
  });
});

test('whatever is wanted and live, what is decided has an order and all of it is carried out', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const size = fc.constantFrom(1, 2);
  const maybe = fc.option(names, { nil: undefined });
  const to = (of: string | undefined, name: string): { readonly on?: { readonly $ref: string } } =>
    of === undefined || of === name ? {} : { on: { $ref: thing(of) } };
  const things = fc.record({ name: names, size, on: maybe, absent: fc.boolean() });
  const parts = fc.record({
    of: names,
    name: fc.constantFrom('p', 'q'),
    size,
    on: maybe,
    absent: fc.boolean(),
  });
  const live = fc.record({ name: names, size, on: maybe, isOurs: fc.boolean() });
  const more: fc.Arbitrary<More> = fc
    .record({
      fixed: fc.constantFrom(['size'], []),
      replaces: fc.constantFrom(undefined, 'create_first' as const),
      deletes: fc.constantFrom(undefined, 'after_creates' as const),
    })
    .map(({ fixed, replaces, deletes }) => ({
      write: { fixed, ...(replaces && { replaces }), ...(deletes && { deletes }) },
    }));
  const named = { selector: ({ name }: { readonly name: string }) => name };
  const placed = {
    selector: ({ of, name }: { readonly of: string; readonly name: string }) => part(of, name),
  };
  fc.assert(
    fc.property(
      fc.uniqueArray(things, named),
      fc.uniqueArray(parts, placed),
      fc.uniqueArray(live, named),
      fc.uniqueArray(parts, placed),
      fc.tuple(more, more),
      (things, parts, live, liveParts, [ofThings, ofParts]) => {
        const world: ToyWorld = {
          thing: ofThings,
          part: ofParts,
          entries: [
            ...things.map(({ name, size, on, absent }) =>
              wantsThing(name, absent ? {} : { size, ...to(on, name) }, {
                allow: ['replace'],
                ...(absent && { absent }),
              }),
            ),
            ...parts
              .filter(({ of }) => things.some(({ name, absent }) => name === of && !absent))
              .map(({ of, name, size, on, absent }) =>
                wantsPart(of, name, absent ? {} : { size, ...to(on, '') }, {
                  allow: ['replace'],
                  ...(absent && { absent }),
                }),
              ),
          ],
          things: live.map(
            ({ name, size, on, isOurs }): Toy => ({
              name,
              fields: { size, ...(on !== undefined && on < name && to(on, name)) },
              ...(isOurs && marked(name)),
            }),
          ),
          parts: Object.fromEntries(
            live.map(({ name }) => [
              name,
              liveParts
                .filter(({ of }) => of === name)
                .map(({ name, size, on }): Toy => ({ name, fields: { size, ...to(on, '') } })),
            ]),
          ),
        };
        const given = decideAll(toyInput(world));
        const ids = makeSteps(given, [toyProvider(world)]).map(({ id }) => id);
        const writing = given.rows.filter(({ action }) => action !== 'blocked');
        const halves = writing.flatMap(({ action, address }) =>
          (action === 'replace' ? ['create', 'delete'] : [action]).map(verb => `${address} ${verb}`),
        );
        expect([...ids].sort()).toEqual(halves.sort());
      },
    ),
    { numRuns: 150 },
  );
});
