import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import { groupBy } from '../../src/core/order.ts';
import type { Desired, Live } from '../../src/core/resource.ts';
import { match } from '../../src/engine/live/match.ts';
import type { Match } from '../../src/engine/live/matched.ts';
import { BOX, liveToy, marked, NAME, type Toy, thing, wantsThing } from './toys.ts';

function matched(entries: readonly Desired[], things: readonly Toy[]): ReadonlyMap<Address, Match> {
  const lives = things.map(toy => liveToy('toy.thing', toy, BOX));
  return match(
    entries,
    groupBy(lives, live => live.address),
    NAME,
  );
}

/** What one entry is matched with. */
function found(name: string, entries: readonly Desired[], things: readonly Toy[]): Match {
  return matched(entries, things).get(thing(name)) ?? {};
}

describe('a resource that someone renamed', () => {
  test('is found by our mark', () => {
    expect(found('a', [wantsThing('a')], [{ name: 'x', ...marked('a') }])).toMatchObject({
      live: { id: 'id-x' },
      from: thing('x'),
    });
  });

  test('is found by our mark with its former name, too', () => {
    const entry = wantsThing('b', {}, { renamedFrom: thing('a') });
    expect(found('b', [entry], [{ name: 'x', ...marked('a') }])).toMatchObject({ from: thing('x') });
  });

  test.each([
    ['has the mark of another manifest', marked('a', { name: 'other' })],
    ['has the mark of a manifest whose name only begins like ours', marked('a', { name: `${NAME}-staging` })],
    ['has a mark that no longer counts', marked('a', { void: 'restored' })],
    ['bears no mark', {}],
  ])('is nobody’s where it %s', (_, mark) => {
    expect(found('a', [wantsThing('a')], [{ name: 'x', ...mark }])).toEqual({});
  });

  test('is not deleted for an entry that says `absent`, and told', () => {
    const entry = wantsThing('a', {}, { absent: true });
    expect(found('a', [entry], [{ name: 'x', ...marked('a') }])).toEqual({
      said: { code: 'match/absent-elsewhere', address: thing('a'), live: thing('x') },
    });
  });

  test('stays with the entry that names it as it is called now', () => {
    const things = [{ name: 'x', ...marked('a') }];
    expect(found('a', [wantsThing('a'), wantsThing('x')], things)).toEqual({
      note: { code: 'match/marked-elsewhere', address: thing('x') },
    });
    const taken = wantsThing('b', {}, { renamedFrom: thing('x') });
    expect(found('a', [wantsThing('a'), taken], things).live).toBeUndefined();
  });

  test('is told, not chosen, where two bear the same mark', () => {
    const things = ['x', 'y'].map(name => ({ name, ...marked('a') }));
    expect(found('a', [wantsThing('a')], things)).toEqual({
      conflict: { code: 'match/mark-not-unique', found: [thing('x'), thing('y')] },
    });
  });

  test('is told, not chosen, where two entries look for its mark', () => {
    const entries = [wantsThing('a'), wantsThing('b', {}, { renamedFrom: thing('c') })];
    const things = [{ name: 'x', ...marked('a') }];
    expect(found('a', entries, things)).toMatchObject({ from: thing('x') });
    const both = [wantsThing('a', {}, { renamedFrom: thing('c') }), ...entries.slice(1)];
    expect(found('a', both, [{ name: 'x', ...marked('c') }]).conflict).toMatchObject({
      code: 'match/mark-claimed',
      other: thing('b'),
    });
  });
});

describe('nothing is done where', () => {
  test.each<[string, readonly Desired[], readonly Toy[], string]>([
    [
      'two are live under the name',
      [wantsThing('a')],
      [
        { name: 'a', id: '1' },
        { name: 'a', id: '2' },
      ],
      'match/not-unique',
    ],
    [
      'two are live under the former name',
      [wantsThing('a', {}, { renamedFrom: thing('b') })],
      [
        { name: 'b', id: '1' },
        { name: 'b', id: '2' },
      ],
      'match/from-not-unique',
    ],
    [
      'both names are live',
      [wantsThing('a', {}, { renamedFrom: thing('b') })],
      [{ name: 'a' }, { name: 'b' }],
      'match/both-live',
    ],
    [
      'the former name is an entry of its own',
      [wantsThing('a', {}, { renamedFrom: thing('b') }), wantsThing('b')],
      [{ name: 'b' }],
      'match/renamed-from-entry',
    ],
    [
      'two names are exchanged',
      [wantsThing('a', {}, { renamedFrom: thing('b') }), wantsThing('b', {}, { renamedFrom: thing('a') })],
      [{ name: 'a' }, { name: 'b' }],
      'match/rename-cycle',
    ],
  ])('%s', (_, entries, things, code) => {
    expect(found('a', entries, things).conflict?.code).toBe(code);
  });

  test('an entry says `absent` of what another one renames', () => {
    const entries = [wantsThing('a', {}, { absent: true }), wantsThing('b', {}, { renamedFrom: thing('a') })];
    expect(found('a', entries, [{ name: 'a' }]).conflict).toEqual({
      code: 'match/absent-and-renamed',
      by: thing('b'),
    });
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const entry = fc
  .record({
    name: names,
    renamedFrom: fc.option(names, { nil: undefined }),
    absent: fc.option(fc.constant(true as const), { nil: undefined, freq: 5 }),
  })
  .map(({ name, renamedFrom, absent }) =>
    wantsThing(
      name,
      {},
      {
        ...(renamedFrom === undefined || renamedFrom === name ? {} : { renamedFrom: thing(renamedFrom) }),
        ...(absent === undefined ? {} : { absent }),
      },
    ),
  );
const mark = fc.oneof(
  fc.constant({}),
  names.map(name => marked(name)),
  names.map(name => marked(name, { name: 'other' })),
  names.map(name => marked(name, { void: 'restored' })),
);
const cases = fc.record({
  // No manifest says of two entries that they had one name: `manifest/renamed-twice`.
  entries: fc
    .uniqueArray(entry, { selector: each => each.address, maxLength: 4 })
    .map(all => all.filter((one, at) => all.findIndex(isRenamedLike(one)) === at)),
  things: fc
    .array(fc.tuple(names, mark), { maxLength: 5 })
    .map(all => all.map(([name, its], nth): Toy => ({ name, id: `${nth}`, ...its }))),
});

function isRenamedLike(one: Desired): (other: Desired) => boolean {
  return other => other === one || (one.renamedFrom !== undefined && other.renamedFrom === one.renamedFrom);
}

function each(check: (entry: Desired, match: Match, all: ReadonlyMap<Address, Match>) => void): void {
  fc.assert(
    fc.property(cases, ({ entries, things }) => {
      const all = matched(entries, things);
      for (const one of entries) check(one, all.get(one.address) ?? {}, all);
    }),
    { numRuns: 400 },
  );
}

describe('whatever is wanted and live', () => {
  test('no two entries get hold of one resource, unless nothing is done to it for either', () => {
    each((one, { live, conflict }, all) => {
      if (live === undefined || conflict !== undefined) return;
      const others = [...all].filter(([at, other]) => at !== one.address && other.live === live);
      expect(others.filter(([, other]) => other.conflict === undefined)).toEqual([]);
    });
  });

  test('nothing under another name is taken without `renamed_from` or the mark of this manifest', () => {
    each((one, { live, from }) => {
      if (live === undefined || live.address === one.address) return;
      expect(from).toBe(live.address);
      const isSaid = live.address === one.renamedFrom;
      const isOurs = live.mark?.name === NAME && live.mark.void === undefined;
      expect(isSaid || (isOurs && [one.address, one.renamedFrom].includes(live.mark?.address))).toBe(true);
    });
  });

  test('what `absent` deletes bears the name of its entry, or the former one', () => {
    each((one, { live }) => {
      if (one.absent === true && live !== undefined)
        expect([one.address, one.renamedFrom]).toContain(live.address);
    });
  });

  test('one that is not alone under its name is left alone', () => {
    fc.assert(
      fc.property(cases, ({ entries, things }) => {
        const count = (live: Live): number =>
          things.filter(({ name }) => thing(name) === live.address).length;
        for (const { live, from } of matched(entries, things).values())
          if (live !== undefined && from === undefined) expect(count(live)).toBe(1);
      }),
      { numRuns: 400 },
    );
  });
});
