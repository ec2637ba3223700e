import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps, type Step } from '../../src/engine/lanes/steps.ts';
import {
  marked,
  part,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  toyProvider,
  wantsPart,
  wantsThing,
} from './toys.ts';

function steps(world: ToyWorld): readonly Step[] {
  return makeSteps(decideAll(toyInput(world)), [toyProvider(world)]);
}

/** The steps in their order, each with what it waits for. */
function order(world: ToyWorld): readonly (readonly [string, readonly string[]])[] {
  return steps(world).map(({ id, after }) => [id, [...after].sort()]);
}

const to = (name: string): { readonly to: { readonly $ref: string } } => ({ to: { $ref: thing(name) } });

test('what is referred to is made before what refers to it, and a scope before what is in it', () => {
  expect(order({ entries: [wantsThing('a', to('b')), wantsThing('b'), wantsPart('a', 'p')] })).toEqual([
    [`${thing('b')} create`, []],
    [`${thing('a')} create`, [`${thing('b')} create`]],
    [`${part('a', 'p')} create`, [`${thing('a')} create`]],
  ]);
});

test('what depends on a thing is deleted before it, or moved away from it', () => {
  const things: readonly Toy[] = [
    { name: 'a', ...marked('a') },
    { name: 'b', ...marked('b'), fields: to('a') },
    { name: 'c', fields: to('a') },
    { name: 'd' },
  ];
  expect(order({ things, entries: [wantsThing('c', to('d')), wantsThing('d')] })).toEqual([
    [`${thing('c')} update`, []],
    [`${thing('b')} delete`, []],
    [`${thing('a')} delete`, [`${thing('b')} delete`, `${thing('c')} update`]],
  ]);
});

test('rows that would wait for each other through what is deleted between them are blocked, and nothing ends the run', () => {
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
    entries: [
      wantsThing('a', { size: 1 }, { allow: ['replace'] }),
      wantsThing('b', {}, { absent: true }),
      wantsThing('d', to('a')),
    ],
    // d moves away to the new a, which waits for b to be deleted, which waits for c, which waits
    // for d.
    things: [
      { name: 'a', fields: { size: 2 } },
      { name: 'b', fields: to('a') },
      { name: 'c', fields: to('b'), ...marked('c') },
      { name: 'd', fields: to('c') },
    ],
  };
  const { rows } = decideAll(toyInput(world));
  expect(rows.map(({ action, address }) => `${action} ${address}`)).toEqual([
    `blocked ${thing('a')}`,
    `blocked ${thing('b')}`,
    `update ${thing('d')}`,
  ]);
  expect(order(world)).toEqual([[`${thing('d')} update`, []]]);
});

test('a delete of its own waits until protection is lifted', () => {
  const world: ToyWorld = {
    thing: {
      own: { protectedBy: 'kept' },
    },
    entries: [wantsThing('a', { kept: false }, { absent: true })],
    things: [{ name: 'a', fields: { kept: true } }],
  };
  expect(order(world)).toEqual([
    [`${thing('a')} update`, []],
    [`${thing('a')} delete`, [`${thing('a')} update`]],
  ]);
});

describe('a replace', () => {
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
    entries: [wantsThing('a', { size: 2 }, { allow: ['replace'] }), wantsPart('a', 'p')],
    things: [{ name: 'a', fields: { size: 1 } }],
  };

  test('deletes, then makes, then goes on inside', () => {
    expect(order(world)).toEqual([
      [`${thing('a')} delete`, []],
      [`${thing('a')} create`, [`${thing('a')} delete`]],
      [`${part('a', 'p')} create`, [`${thing('a')} create`]],
    ]);
  });

  test('of a kind that makes the new one first deletes the old one after', () => {
    const first: ToyWorld = {
      thing: {
        write: {
          fixed: ['size'],
          replaces: 'create_first',
        },
      },
      entries: [wantsThing('a', { size: 2 }, { allow: ['replace'] })],
      things: [{ name: 'a', fields: { size: 1 } }],
    };
    expect(order(first)).toEqual([
      [`${thing('a')} create`, []],
      [`${thing('a')} delete`, [`${thing('a')} create`]],
    ]);
  });
});

test('a step remembers the one that its rows are in, unless the plan makes that', () => {
  const entries = [wantsThing('a'), wantsPart('a', 'p')];
  const [live] = steps({ entries, things: [{ name: 'a', id: '7' }] });
  expect(live?.home).toBe('7');
  expect(steps({ entries }).map(({ home }) => home)).toEqual([undefined, undefined]);
});

test('blocked rows have no steps', () => {
  const entries = [wantsThing('a', {}, { renamedFrom: thing('b') })];
  expect(steps({ entries, things: [{ name: 'a' }, { name: 'b' }] })).toEqual([]);
});

test('whatever is planned, every row that writes is in steps, and each comes after all that it waits for', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const toys = fc.uniqueArray(
    fc.tuple(names, fc.boolean(), fc.option(names, { nil: undefined })).map(([name, isOurs, on]) => ({
      name,
      fields: { size: 1, ...(on === undefined || on >= name ? {} : to(on)) },
      ...(isOurs ? marked(name) : {}),
    })),
    { selector: ({ name }) => name },
  );
  const entries = fc.uniqueArray(
    fc
      .tuple(names, fc.constantFrom(1, 2), fc.option(names, { nil: undefined }))
      .map(([name, size, on]) =>
        wantsThing(
          name,
          { size, to: null, ...(on === undefined || on === name ? {} : to(on)) },
          { allow: ['replace'] },
        ),
      ),
    { selector: ({ address }) => address },
  );
  const thing = fc.constantFrom<NonNullable<ToyWorld['thing']>>(
    {},
    {
      write: { fixed: ['size'] },
    },
    {
      write: {
        fixed: ['size'],
        replaces: 'create_first',
      },
    },
  );
  fc.assert(
    fc.property(fc.record({ entries, things: toys, thing }), world => {
      const made = steps(world);
      const ids = made.map(({ id }) => id);
      for (const [at, { after }] of made.entries())
        for (const id of after) expect(ids.slice(0, at)).toContain(id);
      const rows = decideAll(toyInput(world)).rows.filter(({ action }) => action !== 'blocked');
      const counts = rows.map(({ action }) => (action === 'replace' ? 2 : 1));
      expect(ids).toHaveLength(counts.reduce<number>((sum, each) => sum + each, 0));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 120 },
  );
});
