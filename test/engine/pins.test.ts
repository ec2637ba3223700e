import { describe, expect, test } from 'vitest';
import type { Address } from '../../src/core/address.ts';
import { groupBy } from '../../src/core/order.ts';
import type { Desired } from '../../src/core/resource.ts';
import { match } from '../../src/engine/live/match.ts';
import type { Match } from '../../src/engine/live/matched.ts';
import { BOX, inThing, liveToy, marked, NAME, part, type Toy, thing, wantsPart, wantsThing } from './toys.ts';

/** By id: the id of the one that each replaced. */
type Replacements = Readonly<Record<string, string>>;

function matched(
  entries: readonly Desired[],
  things: readonly Toy[],
  replaced: Replacements = {},
): ReadonlyMap<Address, Match> {
  const lives = things.map(toy => liveToy('toy.thing', toy, BOX));
  return match(
    entries,
    groupBy(lives, live => live.address),
    NAME,
    live => replaced[live.id],
  );
}

const pinned = (name: string, pin: string, more: Partial<Desired> = {}): Desired =>
  wantsThing(name, {}, { pin, ...more });

describe('an entry with an id', () => {
  test('is about the one that has both, and nothing is told', () => {
    const found = matched([pinned('a', 'id-1')], [{ name: 'a', id: 'id-1' }]).get(thing('a'));
    expect(Object.keys(found ?? {})).toEqual(['live']);
  });

  test('finds the one that someone renamed, whatever mark it has', () => {
    for (const mark of [{}, marked('other')])
      expect(
        matched([pinned('a', 'id-1')], [{ name: 'x', id: 'id-1', ...mark }]).get(thing('a')),
      ).toMatchObject({
        live: { id: 'id-1' },
        from: thing('x'),
      });
  });

  test('follows the id where our mark is on another one', () => {
    const things = [
      { name: 'x', id: 'id-1' },
      { name: 'y', id: 'id-2', ...marked('a') },
    ];
    expect(matched([pinned('a', 'id-1')], things).get(thing('a'))).toMatchObject({ from: thing('x') });
  });

  test('takes a marked one from the entry that would find it by that mark', () => {
    const things = [{ name: 'x', id: 'id-1', ...marked('b') }];
    const found = matched([pinned('a', 'id-1'), wantsThing('b')], things);
    expect(found.get(thing('a'))).toMatchObject({ from: thing('x') });
    expect(found.get(thing('b'))).toEqual({
      note: { code: 'match/marked-elsewhere', address: thing('x') },
    });
  });

  test('means its name where the id is gone, and says so', () => {
    const said = { code: 'match/id-gone', address: thing('a'), id: 'id-1' };
    expect(matched([pinned('a', 'id-1')], []).get(thing('a'))).toEqual({ said });
    expect(matched([pinned('a', 'id-1')], [{ name: 'a', id: 'id-2' }]).get(thing('a'))).toMatchObject({
      live: { id: 'id-2' },
      said,
    });
    const renamed = pinned('a', 'id-1', { renamedFrom: thing('b') });
    expect(matched([renamed], [{ name: 'b', id: 'id-2' }]).get(thing('a'))).toMatchObject({
      from: thing('b'),
      said,
    });
    expect(matched([pinned('a', 'id-1', { absent: true })], []).get(thing('a'))).toEqual({});
  });

  test('is renamed from its old name where that has the id', () => {
    const renamed = pinned('a', 'id-1', { renamedFrom: thing('b') });
    expect(matched([renamed], [{ name: 'b', id: 'id-1' }]).get(thing('a'))).toMatchObject({
      live: { id: 'id-1' },
      from: thing('b'),
    });
  });
});

describe('where name and id lead to two', () => {
  const two = [
    { name: 'a', id: 'id-2' },
    { name: 'x', id: 'id-1' },
  ];

  test('nothing is done to either', () => {
    expect(matched([pinned('a', 'id-1')], two).get(thing('a'))).toMatchObject({
      live: { id: 'id-2' },
      bearer: { id: 'id-1' },
      conflict: { code: 'match/id-elsewhere', id: 'id-1', at: thing('x'), now: 'id-2' },
    });
  });

  test('nothing is done to the other one for its own entry, or for one that renames it', () => {
    const conflict = { code: 'match/pinned-by', by: thing('a') };
    const found = matched([pinned('a', 'id-1'), wantsThing('x')], two);
    expect(found.get(thing('x'))).toMatchObject({ live: { id: 'id-1' }, conflict });
    const renames = matched([pinned('a', 'id-1'), wantsThing('b', {}, { renamedFrom: thing('x') })], two);
    expect(renames.get(thing('b'))).toEqual({ conflict });
  });

  test('no second one is made for the entry whose mark the other one has', () => {
    const things = [two[0] as Toy, { name: 'x', id: 'id-1', ...marked('b') }];
    expect(matched([pinned('a', 'id-1'), wantsThing('b')], things).get(thing('b'))).toEqual({
      conflict: { code: 'match/pinned-by', by: thing('a') },
    });
  });

  test('two that were swapped are both left alone', () => {
    const found = matched(
      [pinned('a', 'id-a'), pinned('b', 'id-b')],
      [
        { name: 'a', id: 'id-b' },
        { name: 'b', id: 'id-a' },
      ],
    );
    for (const name of ['a', 'b']) expect(found.get(thing(name))?.conflict?.code).toBe('match/id-elsewhere');
  });

  test('an old name counts as a name', () => {
    const renamed = pinned('a', 'id-1', { renamedFrom: thing('b') });
    const things = [
      { name: 'b', id: 'id-2' },
      { name: 'x', id: 'id-1' },
    ];
    expect(matched([renamed], things).get(thing('a'))).toMatchObject({
      bearer: { id: 'id-1' },
      conflict: { code: 'match/id-elsewhere', now: 'id-2' },
    });
    expect(matched([renamed], things).get(thing('a'))?.live).toBeUndefined();
  });

  test('the name wins where the service put it in the place of the other one, also through a third', () => {
    const said = { code: 'match/id-replaced', address: thing('a'), id: 'id-1', at: thing('x'), now: 'id-2' };
    const found = matched([pinned('a', 'id-1'), wantsThing('x')], two, { 'id-2': 'id-1' });
    expect(found.get(thing('a'))).toMatchObject({ live: { id: 'id-2' }, said });
    expect(found.get(thing('x'))).toMatchObject({ live: { id: 'id-1' } });
    expect(found.get(thing('x'))?.conflict).toBeUndefined();
    const third = [...two, { name: 'y', id: 'id-3' }];
    const chain = { 'id-2': 'id-3', 'id-3': 'id-1' };
    expect(matched([pinned('a', 'id-1')], third, chain).get(thing('a'))).toMatchObject({ said });
  });

  test('replacements that go in a circle prove nothing', () => {
    const circle = { 'id-2': 'id-3', 'id-3': 'id-2' };
    const third = [...two, { name: 'y', id: 'id-3' }];
    expect(matched([pinned('a', 'id-1')], third, circle).get(thing('a'))?.conflict).toBeDefined();
  });
});

describe('one that a restore replaced', () => {
  const two = (mark: Pick<Toy, 'mark'>): readonly Toy[] => [
    { name: 'x (old)', id: 'id-1', ...mark },
    { name: 'x', id: 'id-2' },
  ];
  const conflict = {
    code: 'match/was-replaced',
    id: 'id-1',
    at: thing('x (old)'),
    by: thing('x'),
    now: 'id-2',
  };

  test('is not renamed back: the one in its place may be meant', () => {
    const found = matched([pinned('a', 'id-1')], two({}), { 'id-2': 'id-1' });
    expect(found.get(thing('a'))).toMatchObject({ bearer: { id: 'id-1' }, conflict });
    expect(found.get(thing('a'))?.live).toBeUndefined();
    const marks = matched([wantsThing('a')], two(marked('a')), { 'id-2': 'id-1' });
    expect(marks.get(thing('a'))).toEqual({ conflict });
  });

  test('leaves its entry to the one in its place once that has its id', () => {
    const found = matched([pinned('a', 'id-2')], two({}), { 'id-2': 'id-1' });
    expect(found.get(thing('a'))).toMatchObject({ live: { id: 'id-2' }, from: thing('x') });
  });
});

describe('the id alone', () => {
  test('takes nothing that has the name of another entry', () => {
    const found = matched([pinned('a', 'id-1'), wantsThing('x')], [{ name: 'x', id: 'id-1' }]);
    expect(found.get(thing('a'))).toMatchObject({
      conflict: { code: 'match/id-of-entry', id: 'id-1', at: thing('x'), by: thing('x') },
    });
    expect(found.get(thing('x'))).toMatchObject({ conflict: { code: 'match/pinned-by', by: thing('a') } });
  });

  test('deletes nothing', () => {
    const found = matched([pinned('a', 'id-1', { absent: true })], [{ name: 'x', id: 'id-1' }]);
    expect(found.get(thing('a'))).toMatchObject({
      bearer: { id: 'id-1' },
      conflict: { code: 'match/id-of-other-name', id: 'id-1', at: thing('x') },
    });
    expect(found.get(thing('a'))?.live).toBeUndefined();
  });

  test('moves nothing from one scope to another', () => {
    const lives = [liveToy('toy.part', { name: 'p', id: 'id-1' }, inThing('old'))];
    const found = match(
      [wantsPart('new', 'p', {}, { pin: 'id-1' })],
      groupBy(lives, live => live.address),
      NAME,
    );
    expect(found.get(part('new', 'p'))).toMatchObject({
      conflict: { code: 'match/id-of-other-scope', id: 'id-1', at: part('old', 'p') },
    });
  });

  test('does not tell apart two of one name', () => {
    const things = [
      { name: 'a', id: 'id-1' },
      { name: 'a', id: 'id-2' },
    ];
    const found = matched([pinned('a', 'id-1')], things).get(thing('a'));
    expect(found?.conflict).toEqual({ code: 'match/not-unique', ids: ['id-1', 'id-2'] });
    expect(found?.live).toBeUndefined();
  });

  test('holds what it leads to although the name is not unique', () => {
    const things = [
      { name: 'a', id: 'id-2' },
      { name: 'a', id: 'id-3' },
      { name: 'x', id: 'id-1' },
    ];
    const found = matched([pinned('a', 'id-1'), wantsThing('x')], things);
    expect(found.get(thing('a'))).toMatchObject({
      bearer: { id: 'id-1' },
      conflict: { code: 'match/not-unique' },
    });
    expect(found.get(thing('x'))).toMatchObject({ conflict: { code: 'match/pinned-by', by: thing('a') } });
  });

  test('is nobody’s where two entries have it', () => {
    const found = matched([pinned('a', 'id-1'), pinned('b', 'id-1')], [{ name: 'x', id: 'id-1' }]);
    for (const name of ['a', 'b']) expect(found.get(thing(name))?.conflict).toBeDefined();
  });
});
