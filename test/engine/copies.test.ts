import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fields, Row, Scope } from '../../src/core/report/row.ts';
import type { Live } from '../../src/core/resource.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makeSteps } from '../../src/engine/lanes/steps.ts';
import {
  inThing,
  liveToy,
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
 * A new thing starts with the parts of another one: of the thing in `of`, if it says so. A part
 * that says `on` refers to a thing.
 */

const COPIES: Pick<ToyWorld, 'thing' | 'part'> = {
  thing: {
    write: { fixed: ['size'] },
    inherit: {
      copies: ({ fields }) => {
        const of = fields['of'];
        if (typeof of !== 'string') return undefined;
        return { from: thing(of), ...(fields['partly'] === true && { partly: true }) };
      },
    },
  },
  part: {
    inherit: {
      leaves: ({ address, scope, parts, desired }) =>
        partIn(scope, { name: parts.at(-1) ?? '', fields: desired ?? {} }, address),
      predict: ({ action, address, kind, parts, scope }, mine) =>
        action === 'create' || action === 'replace'
          ? mine.map(live => ({
              ...liveToy('toy.part', live.raw, { address, kind, parts, parent: scope }),
              predicted: true,
            }))
          : mine,
    },
  },
};

function partIn(scope: Scope, toy: Toy, address: Row['address']): Live<Fields, Toy> {
  return { ...liveToy('toy.part', toy, scope), address };
}

/** The steps in their order, each with what it waits for. */
function order(world: ToyWorld): readonly (readonly [string, readonly string[]])[] {
  const steps = makeSteps(decideAll(toyInput(world)), [toyProvider(world)]);
  return steps.map(({ id, after }) => [id, [...after].sort()]);
}

function blocked(world: ToyWorld): readonly (readonly [string, unknown])[] {
  return rowsOf(world).flatMap(({ action, address, reason }) =>
    action === 'blocked' ? [[address, reason] as const] : [],
  );
}

describe('a new scope that copies another', () => {
  test('waits for all that the plan does in that one, and for nothing beside it', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [
        wantsThing('a', { of: 'b' }),
        wantsThing('b'),
        wantsThing('c'),
        wantsPart('b', 'made'),
        wantsPart('b', 'changed', { size: 2 }),
        wantsPart('b', 'gone', {}, { absent: true }),
        wantsPart('b', 'same', { size: 1 }),
        wantsPart('c', 'beside'),
      ],
      things: [{ name: 'b' }, { name: 'c' }],
      parts: {
        b: [
          { name: 'changed', fields: { size: 1 } },
          { name: 'gone' },
          { name: 'same', fields: { size: 1 } },
        ],
      },
    };
    expect(new Map(order(world)).get(`${thing('a')} create`)).toEqual([
      `${part('b', 'changed')} update`,
      `${part('b', 'gone')} delete`,
      `${part('b', 'made')} create`,
    ]);
    expect(rowsOf(world).find(({ address }) => address === thing('a'))?.awaits).toEqual([
      part('b', 'changed'),
      part('b', 'gone'),
      part('b', 'made'),
    ]);
  });

  test('has what that one has afterwards: nothing of it is created again, and what goes there does not come', () => {
    const entries = [
      wantsThing('a', { of: 'b' }),
      wantsThing('b'),
      wantsPart('b', 'made', { size: 1 }),
      wantsPart('b', 'gone', {}, { absent: true }),
      wantsPart('a', 'made', { size: 1 }),
      wantsPart('a', 'gone'),
    ];
    const world: ToyWorld = { ...COPIES, entries, things: [{ name: 'b' }], parts: { b: [{ name: 'gone' }] } };
    expect(shortly(rowsOf(world))).toEqual([
      `create ${part('a', 'gone')}`,
      `delete ${part('b', 'gone')}`,
      `create ${part('b', 'made')}`,
      `create ${thing('a')}`,
    ]);
  });

  test('has it through others that this plan makes, in whatever order their names are', () => {
    const entries = [
      wantsThing('a', { of: 'b' }),
      wantsThing('b', { of: 'c' }),
      wantsThing('c'),
      wantsPart('c', 'p', { size: 1 }),
      wantsPart('b', 'p', { size: 2 }),
      wantsPart('a', 'p', { size: 2 }),
    ];
    expect(order({ ...COPIES, entries, things: [{ name: 'c' }] })).toEqual([
      [`${part('c', 'p')} create`, []],
      [`${thing('b')} create`, [`${part('c', 'p')} create`]],
      [`${part('b', 'p')} update`, [`${thing('b')} create`]],
      [`${thing('a')} create`, [`${part('b', 'p')} update`]],
    ]);
  });

  test('does not know what it starts with where it copies only a part, but waits all the same', () => {
    const entries = [
      wantsThing('a', { of: 'b', partly: true }),
      wantsPart('b', 'p'),
      wantsThing('b'),
      wantsPart('a', 'p'),
    ];
    const world: ToyWorld = { ...COPIES, entries };
    expect(new Map(order(world)).get(`${thing('a')} create`)).toEqual([`${part('b', 'p')} create`]);
    const notes = rowsOf(world).find(({ address }) => address === part('a', 'p'))?.notes;
    expect(notes).toEqual([{ code: 'row/create-unless-inherited' }]);
  });

  test('is blocked with what is blocked there, and what copies it with it', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [
        wantsThing('a', { of: 'b', to: { $ref: thing('b') } }),
        wantsThing('b', { of: 'c', to: { $ref: thing('c') } }),
        wantsThing('c'),
        wantsPart('c', 'p', {}, { absent: true }),
      ],
      things: [{ name: 'c' }],
      parts: { c: [{ name: 'p' }] },
      keep: [part('c', 'p')],
    };
    expect(blocked(world)).toEqual([
      [part('c', 'p'), expect.objectContaining({ code: 'keep/holds' })],
      [thing('a'), expect.objectContaining({ code: 'ref/missing', address: thing('b') })],
      [thing('b'), { code: 'row/copy-of-blocked', by: part('c', 'p') }],
    ]);
  });

  test('that is replaced is not deleted before what it waits for', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [
        wantsThing('a', { of: 'b', size: 2 }, { allow: ['replace'] }),
        wantsThing('b'),
        wantsPart('b', 'p'),
      ],
      things: [{ name: 'a', fields: { of: 'b', size: 1 } }, { name: 'b' }],
    };
    expect(order(world)).toEqual([
      [`${part('b', 'p')} create`, []],
      [`${thing('a')} delete`, [`${part('b', 'p')} create`]],
      [`${thing('a')} create`, [`${part('b', 'p')} create`, `${thing('a')} delete`]],
    ]);
  });

  test('is blocked where something that it waits for waits for it, and nothing ends the run', () => {
    const entries = [
      wantsThing('a', { of: 'b' }),
      wantsThing('b'),
      wantsPart('b', 'p', { on: { $ref: thing('a') } }),
    ];
    expect(blocked({ ...COPIES, entries })).toEqual([
      [part('b', 'p'), expect.objectContaining({ code: 'ref/missing', address: thing('a') })],
      [thing('a'), { code: 'row/wait-cycle', through: [thing('a'), part('b', 'p'), thing('a')] }],
    ]);
  });

  test('that is replaced is deleted whatever refers to it in the copy that takes its place', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [
        wantsThing('a', { of: 'c' }),
        wantsThing('c'),
        wantsThing('d', { of: 'a', size: 2 }, { allow: ['replace'] }),
        wantsPart('c', 'p', { on: { $ref: thing('d') } }),
        wantsPart('d', 'p', {}, { absent: true }),
      ],
      things: [{ name: 'c' }, { name: 'd', fields: { size: 1 } }],
      parts: { c: [{ name: 'p' }], d: [{ name: 'p' }] },
    };
    expect(order(world)).toEqual([
      [`${thing('d')} delete`, []],
      [`${thing('d')} create`, [`${thing('d')} delete`]],
      [`${part('c', 'p')} update`, [`${thing('d')} create`]],
      [`${thing('a')} create`, [`${part('c', 'p')} update`]],
      [`${part('d', 'p')} delete`, [`${thing('d')} create`]],
    ]);
  });

  test('does not hide what depends on the same thing elsewhere: that thing stays', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [
        wantsThing('a', { of: 'b' }),
        wantsThing('b'),
        wantsThing('e', {}, { absent: true }),
        wantsPart('a', 'p', {}, { absent: true }),
      ],
      things: [{ name: 'b' }, { name: 'e' }],
      parts: { b: [{ name: 'p', fields: { on: { $ref: thing('e') } } }] },
    };
    expect(blocked(world)).toEqual([
      [thing('e'), { code: 'row/depended-on', by: part('b', 'p'), to: 'delete' }],
    ]);
  });

  test('is blocked with the other where each copies the other', () => {
    const entries = [
      wantsThing('a', { of: 'b' }),
      wantsThing('b', { of: 'a' }),
      wantsPart('a', 'p'),
      wantsPart('b', 'q'),
    ];
    expect(
      blocked({ ...COPIES, entries }).map(([address, reason]) => [
        address,
        (reason as { code: string }).code,
      ]),
    ).toEqual([
      [part('a', 'p'), 'scope/missing'],
      [part('b', 'q'), 'scope/missing'],
      [thing('a'), 'row/wait-cycle'],
      [thing('b'), 'row/wait-cycle'],
    ]);
  });

  test('does not start with what is pruned there', () => {
    const world: ToyWorld = {
      ...COPIES,
      entries: [wantsThing('a', { of: 'b' }), wantsThing('b'), wantsPart('a', 'p')],
      things: [{ name: 'b' }],
      parts: { b: [{ name: 'p', mark: { name: 'acme', address: part('b', 'p') } }] },
    };
    expect(order(world)).toEqual([
      [`${part('b', 'p')} delete`, []],
      [`${thing('a')} create`, [`${part('b', 'p')} delete`]],
      [`${part('a', 'p')} create`, [`${thing('a')} create`]],
    ]);
  });
});

describe('with --target', () => {
  const entries = [
    wantsThing('a', { of: 'b' }),
    wantsThing('b'),
    wantsPart('b', 'p'),
    wantsPart('b', 'same'),
  ];
  const world: ToyWorld = { ...COPIES, entries, things: [{ name: 'b' }], parts: { b: [{ name: 'same' }] } };

  test('a new scope does not wait for what is left out, and says what it may lack', () => {
    const [row] = rowsOf({ ...world, target: [thing('a')] });
    expect(row?.awaits).toBeUndefined();
    expect(row?.notes).toEqual([{ code: 'row/copy-not-awaited', addresses: [part('b', 'p')] }]);
  });

  test('without one it says nothing', () => {
    expect(rowsOf(world).flatMap(({ notes }) => notes)).toEqual([]);
  });
});

test('whatever copies what, no row is lost, each step comes after all that it waits for, and copies after what they copy', () => {
  const names = fc.constantFrom('a', 'b', 'c', 'd');
  const entry = fc
    .tuple(names, fc.option(names, { nil: undefined }), fc.constantFrom(1, 2))
    .map(([name, of, size]) =>
      wantsThing(name, { size, ...(of && of !== name && { of }) }, { allow: ['replace'] }),
    );
  const inner = fc
    .tuple(names, fc.constantFrom('p', 'q'), fc.option(names, { nil: undefined }), fc.boolean())
    .map(([of, name, on, absent]) =>
      wantsPart(
        of,
        name,
        on === undefined || absent ? {} : { on: { $ref: thing(on) } },
        absent ? { absent } : {},
      ),
    );
  const unique = { selector: ({ address }: { readonly address: string }) => address };
  const toys = fc.uniqueArray(
    fc
      .tuple(names, fc.boolean())
      .map(([name, isOurs]) => ({ name, fields: { size: 1 }, ...(isOurs ? marked(name) : {}) })),
    { selector: ({ name }) => name },
  );
  fc.assert(
    fc.property(fc.uniqueArray(entry, unique), fc.uniqueArray(inner, unique), toys, (things, parts, live) => {
      const within = parts.filter(({ scope }) => things.some(({ address }) => address === scope.address));
      const world: ToyWorld = {
        ...COPIES,
        entries: [...things, ...within],
        things: live,
        parts: Object.fromEntries(live.map(({ name }) => [name, [{ name: 'p' }]])),
      };
      const given = decideAll(toyInput(world));
      const steps = makeSteps(given, [toyProvider(world)]);
      const at = new Map(steps.map(({ id }, index) => [id, index]));
      for (const [index, { after }] of steps.entries())
        for (const id of after) expect(at.get(id)).toBeLessThan(index);
      for (const row of given.rows.filter(({ action }) => action !== 'blocked')) {
        const halves = row.action === 'replace' ? ['delete', 'create'] : [row.action];
        for (const half of halves) expect(at.has(`${row.address} ${half}`)).toBe(true);
        const { of } = row.desired ?? {};
        const isMade = row.action === 'create' || row.action === 'replace';
        if (row.kind !== 'toy.thing' || !isMade || typeof of !== 'string') continue;
        const copied = given.rows.filter(({ scope }) => scope.address === inThing(of).address);
        for (const other of copied)
          expect(at.get(`${other.address} ${other.action}`)).toBeLessThan(
            at.get(`${row.address} create`) ?? -1,
          );
      }
    }),
    { numRuns: 120 },
  );
});
