import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RequestFailure } from '../../src/core/http.ts';
import type { Fields, Row } from '../../src/core/report/row.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import type { Decisions } from '../../src/engine/decide/decisions.ts';
import { rulesAfter } from '../../src/engine/plan/rules-after.ts';
import {
  BOX,
  inThing,
  liveToy,
  type More,
  marked,
  part,
  shortly,
  type Toy,
  type ToyWorld,
  thing,
  toyInput,
  wantsPart,
  wantsThing,
} from './toys.ts';

const THING = { every: 'toy.thing' };

function decided(world: ToyWorld): Decisions {
  return decideAll(toyInput({ prune: false, ...world }));
}

/** The rows, each with the rule that blocks it. */
function outcome(world: ToyWorld): readonly string[] {
  return decided(world).rows.map(row => {
    const { reason } = row;
    const by = reason !== undefined && 'rule' in reason ? ` by ${reason.rule}` : '';
    return `${row.action} ${row.parts.slice(1).join('/')}${by}`;
  });
}

/** The verdict on each rule, with its lines. */
function verdicts(world: ToyWorld): readonly string[] {
  return rulesAfter(decided(world)).checks.map(({ verdict, findings }) =>
    [verdict, ...findings.slice(1)].join(' | '),
  );
}

const toy = (name: string, fields: Fields = {}): Toy => ({ name, fields });

describe('what each of a kind must have', () => {
  const rules = [{ ...THING, match: 'prod*', must: { locked: true } }];

  test('blocks a create, an update and a rename that break it', () => {
    const things = [toy('prod1', { locked: true }), toy('dev'), toy('prod3', { locked: true, size: 1 })];
    const entries = [
      wantsThing('prod1', { locked: false }),
      wantsThing('prod2'),
      wantsThing('prod4', {}, { renamedFrom: thing('dev') }),
      wantsThing('prod3', { size: 2 }),
    ];
    expect(outcome({ rules, things, entries })).toEqual([
      'blocked prod1 by rule-0',
      'blocked prod2 by rule-0',
      'update prod3',
      'blocked prod4 by rule-0',
    ]);
    expect(verdicts({ rules, things, entries })).toEqual(['pass']);
  });

  test('blocks nothing where the rule was broken alike before, and is then a failed check', () => {
    const things = [toy('prod1', { locked: false, size: 1 }), toy('prod2')];
    const entries = [wantsThing('prod1', { size: 2 })];
    expect(outcome({ rules, things, entries })).toEqual(['update prod1']);
    expect(verdicts({ rules, things, entries })).toEqual([
      'fail | toy.thing/b/prod1: `locked` is false | toy.thing/b/prod2: `locked` is absent',
    ]);
  });

  test('lets a row through that mends it, and a delete', () => {
    const things = [toy('prod1', { locked: false }), toy('prod2')];
    const entries = [wantsThing('prod1', { locked: true }), wantsThing('prod2', {}, { absent: true })];
    expect(outcome({ rules, things, entries })).toEqual(['update prod1', 'delete prod2']);
    expect(verdicts({ rules, things, entries })).toEqual(['pass']);
  });

  test('blocks another value that does not fit either, and a second field', () => {
    const two = [{ ...THING, must: { size: [1, 2], locked: true } }];
    const things = [toy('a', { size: 4, locked: true }), toy('b', { size: 4, locked: true })];
    const entries = [wantsThing('a', { size: 8 }), wantsThing('b', { locked: false })];
    expect(outcome({ rules: two, things, entries })).toEqual(['blocked a by rule-0', 'blocked b by rule-0']);
    const better = [wantsThing('a', { size: 2 }), wantsThing('b', { size: 1 })];
    expect(outcome({ rules: two, things, entries: better })).toEqual(['update a', 'update b']);
  });

  test('is about what a change newly selects, too', () => {
    const where = [{ ...THING, where: { tier: 'gold' }, must: { locked: true } }];
    const things = [toy('a', { tier: 'tin', locked: false })];
    const entries = [wantsThing('a', { tier: 'gold' })];
    expect(outcome({ rules: where, things, entries })).toEqual(['blocked a by rule-0']);
  });

  test('is about none of which only one of several conditions is true', () => {
    const both = [{ ...THING, where: { tier: 'gold', big: true }, must: { locked: true } }];
    const entries = [
      wantsThing('a', { tier: 'gold', big: false }),
      wantsThing('b', { tier: 'tin', big: true }),
      wantsThing('c', { tier: 'gold', big: true }),
    ];
    expect(outcome({ rules: both, entries })).toEqual(['create a', 'create b', 'blocked c by rule-0']);
  });

  test('a new one has the value with which a field begins', () => {
    const begins: More = { entry: { none: { locked: false } } };
    const world: ToyWorld = { thing: begins, entries: [wantsThing('a'), wantsThing('b', { locked: true })] };
    const lockedOnly = [{ ...THING, where: { locked: false }, none: true }];
    expect(outcome({ ...world, rules: lockedOnly })).toEqual(['blocked a by rule-0', 'create b']);
  });

  test('each rule is about its own kind, in either order', () => {
    const open = [
      { ...THING, match: 'a', must: { locked: true } },
      { every: 'toy.part', match: 'a', must: { locked: true } },
    ];
    const world: ToyWorld = {
      things: [toy('t', { locked: true })],
      entries: [wantsThing('a'), wantsThing('t'), wantsPart('t', 'a')],
    };
    for (const rules of [open, open.toReversed()])
      expect(outcome({ ...world, rules }).map(each => each.replace(/rule-.$/, 'its rule'))).toEqual([
        'blocked t/a by its rule',
        'blocked a by its rule',
      ]);
  });

  test('shows the rule, its place and the values', () => {
    const [row] = decided({ rules, entries: [wantsThing('prod', { locked: false })] }).rows;
    expect(row?.reason).toEqual({
      code: 'rule/broken',
      rule: 'rule-0',
      message: 'It is so.',
      source: { file: 'evenkeel.yaml', line: 2, column: 9 },
      fields: [{ path: 'locked', value: false }],
    });
    expect(row?.fields).toEqual([{ path: 'locked', before: null, after: false }]);
  });
});

describe('a value fits', () => {
  const fits = (said: unknown, value: Fields[string]): boolean =>
    verdicts({ rules: [{ ...THING, must: { x: said } }], things: [toy('a', { x: value })] })[0] === 'pass';

  test.each([
    [true, true, true],
    [true, false, false],
    ['absent', null, true],
    ['absent', false, false],
    ['absent', '', false],
    [null, null, true],
    [null, 0, false],
    ['present', 0, true],
    ['present', false, true],
    ['present', null, false],
    [['absent', 1], null, true],
    [['absent', 1], 1, true],
    [['absent', 1], 2, false],
    [[], 1, false],
    [[[1, 2]], [1, 2], true],
    [[1, 2], [1, 2], false],
    [8, '8', true],
    ['8', 8, false],
    ['other', { $ref: 'toy.thing/b/other' }, true],
    ['toy.thing/b/other', { $ref: 'toy.thing/b/other' }, true],
    ['another', { $ref: 'toy.thing/b/other' }, false],
    ['oth', { $ref: 'toy.thing/b/other' }, false],
    ['feature/1', { $ref: 'toy.thing/b/feature%2F1' }, true],
  ] as const)('%j with %j: %j', (said, value, isFit) => {
    expect(fits(said, value)).toBe(isFit);
  });

  test('inside another: a dot leads into a value, or is part of a field', () => {
    const things = [toy('a', { names: { de: 'Hilfe', 'x.y': 1 }, 'settings.size': { max: 2 } })];
    const of = (must: object): readonly string[] => verdicts({ rules: [{ ...THING, must }], things });
    expect(of({ 'names.de': 'present' })).toEqual(['pass']);
    expect(of({ 'names.fr': 'absent' })).toEqual(['pass']);
    expect(of({ 'names.de.more': 'absent' })).toEqual(['pass']);
    expect(of({ 'settings.size.max': 2 })).toEqual(['pass']);
    expect(of({ 'names.fr': 'present' })[0]).toMatch(/^fail/);
  });
});

describe('how many there may be', () => {
  const atMost = [{ ...THING, at_most: 2 }];
  const names = (...all: readonly string[]): readonly Toy[] => all.map(name => toy(name));

  test('as many as the rule says are no break', () => {
    const entries = [wantsThing('b'), wantsThing('c', {}, { absent: true })];
    expect(outcome({ rules: atMost, things: names('a'), entries })).toEqual(['create b']);
    expect(verdicts({ rules: atMost, things: names('a'), entries })).toEqual(['pass']);
  });

  test('all rows that add are blocked where they are too many together', () => {
    const entries = [wantsThing('b'), wantsThing('c')];
    expect(outcome({ rules: atMost, things: names('a'), entries })).toEqual([
      'blocked b by rule-0',
      'blocked c by rule-0',
    ]);
    const [row] = decided({ rules: atMost, things: names('a'), entries }).rows;
    expect(row?.reason).toMatchObject({ counted: { is: 3, most: 2 } });
  });

  test('too many before are a failed check, and no row is blocked that leaves as many or fewer', () => {
    const things = names('a', 'b', 'c', 'd');
    const gone = wantsThing('a', {}, { absent: true });
    expect(outcome({ rules: atMost, things, entries: [gone] })).toEqual(['delete a']);
    expect(verdicts({ rules: atMost, things, entries: [gone] })).toEqual([
      'fail | 3 of toy.thing, but the rule wants at most 2: toy.thing/b/b, toy.thing/b/c, toy.thing/b/d',
    ]);
    const swapped = [gone, wantsThing('e')];
    expect(outcome({ rules: atMost, things, entries: swapped })).toEqual(['delete a', 'create e']);
    expect(outcome({ rules: atMost, things, entries: [wantsThing('e')] })).toEqual(['blocked e by rule-0']);
  });

  test('where one is too many, what counted before is still updated', () => {
    const things = [toy('a', { size: 1 }), toy('b')];
    const entries = [wantsThing('a', { size: 2 }), wantsThing('c')];
    expect(outcome({ rules: atMost, things, entries })).toEqual(['update a', 'blocked c by rule-0']);
  });

  test('what a scope only inherits does not count in it, whatever else it has an entry for', () => {
    const rules = [{ every: 'toy.part', at_most: 1, per: 'toy.thing' }];
    const inherits: More = {
      read: { live: (raw, at) => ({ ...liveToy('toy.part', raw as Toy, at), inherited: true }) },
    };
    const world: ToyWorld = { part: inherits, things: names('a'), parts: { a: names('x', 'y') }, rules };
    expect(verdicts({ ...world, entries: [wantsThing('a'), wantsPart('a', 'x')] })).toEqual(['pass']);
    const both = [wantsThing('a'), wantsPart('a', 'x'), wantsPart('a', 'y')];
    expect(verdicts({ ...world, entries: both })).toEqual([
      'fail | 2 of toy.part in toy.thing/b/a, but the rule wants at most 1: toy.part/b/a/x, toy.part/b/a/y',
    ]);
  });

  test('a delete that is itself blocked makes no room', () => {
    const entries = [wantsThing('a', {}, { absent: true }), wantsThing('c')];
    const keep = ['toy.thing/b/a'];
    expect(outcome({ rules: atMost, things: names('a', 'b'), entries, keep })).toEqual([
      'blocked a',
      'blocked c by rule-0',
    ]);
    expect(outcome({ rules: atMost, things: names('a', 'b'), entries })).toEqual(['delete a', 'create c']);
  });

  test('what another rule blocks does not count', () => {
    const rules = [...atMost, { ...THING, match: 'c', none: true }];
    const entries = [wantsThing('b'), wantsThing('c')];
    expect(outcome({ rules, things: names('a'), entries })).toEqual(['create b', 'blocked c by rule-1']);
  });

  test('an update that is newly counted adds, and one that no longer counts makes room', () => {
    const rules = [{ ...THING, where: { big: true }, at_most: 1 }];
    const things = [toy('a', { big: true }), toy('b', { big: false })];
    expect(outcome({ rules, things, entries: [wantsThing('b', { big: true })] })).toEqual([
      'blocked b by rule-0',
    ]);
    const entries = [wantsThing('a', { big: false }), wantsThing('b', { big: true })];
    expect(outcome({ rules, things, entries })).toEqual(['update a', 'update b']);
  });

  test('too few: a delete, a rename or an update that takes one away is blocked', () => {
    const rules = [{ ...THING, match: 'x*', where: { on: true }, at_least: 2 }];
    const things = [toy('x1', { on: true }), toy('x2', { on: true })];
    const fewer: readonly ToyWorld['entries'][] = [
      [wantsThing('x1', {}, { absent: true })],
      [wantsThing('y', {}, { renamedFrom: thing('x1') })],
      [wantsThing('x1', { on: false })],
    ];
    for (const entries of fewer)
      expect(outcome({ rules, things, entries: entries ?? [] })).toEqual([
        expect.stringMatching(/^blocked \w+ by rule-0$/),
      ]);
    const entries = [wantsThing('x1', {}, { absent: true }), wantsThing('x3', { on: true })];
    expect(outcome({ rules, things, entries })).toEqual(['delete x1', 'create x3']);
  });

  test('too few before are a failed check, and a row that adds one runs', () => {
    const rules = [{ ...THING, at_least: 3 }];
    const entries = [wantsThing('b')];
    expect(outcome({ rules, things: names('a'), entries })).toEqual(['create b']);
    expect(verdicts({ rules, things: names('a'), entries })).toEqual([
      'fail | 2 of toy.thing, but the rule wants at least 3: toy.thing/b/a, toy.thing/b/b',
    ]);
  });

  test('pruning is held back with a note', () => {
    const rules = [{ ...THING, at_least: 1 }];
    const given = decided({ rules, things: [{ name: 'a', ...marked('a') }], prune: true });
    expect(given.rows).toEqual([]);
    expect(given.notes).toMatchObject([{ code: 'prune/kept', cause: { code: 'rule/broken' } }]);
  });

  test('in each scope of a kind', () => {
    const rules = [{ every: 'toy.part', at_most: 1, per: 'toy.thing' }];
    const things = names('a', 'b');
    const entries = [
      wantsThing('a'),
      wantsThing('b'),
      wantsPart('a', 'x'),
      wantsPart('b', 'x'),
      wantsPart('b', 'y'),
    ];
    expect(outcome({ rules, things, entries })).toEqual([
      'create a/x',
      'blocked b/x by rule-0',
      'blocked b/y by rule-0',
    ]);
    const [, row] = decided({ rules, things, entries }).rows;
    expect(row?.reason).toMatchObject({ counted: { is: 2, most: 1, scope: inThing('b').address } });
    const together = [{ every: 'toy.part', at_most: 1 }];
    expect(outcome({ rules: together, things, entries }).join()).not.toContain('create');
  });

  test('a new scope that would lack what each must have is not made', () => {
    const rules = [{ every: 'toy.part', at_least: 1, per: 'toy.thing' }];
    expect(outcome({ rules, entries: [wantsThing('a')] })).toEqual(['blocked a by rule-0']);
    const entries = [wantsThing('a'), wantsPart('a', 'x')];
    expect(outcome({ rules, entries })).toEqual(['create a/x', 'create a']);
    expect(verdicts({ rules, entries })).toEqual(['pass']);
  });

  test('a scope that is deleted needs nothing in it', () => {
    const rules = [{ every: 'toy.part', at_least: 1, per: 'toy.thing' }];
    const world = { rules, things: names('a'), parts: { a: names('x') } };
    const entries = [wantsThing('a', {}, { absent: true })];
    expect(outcome({ ...world, entries })).toEqual(['delete a']);
    expect(verdicts({ ...world, entries })).toEqual(['pass']);
  });
});

describe('none', () => {
  const rules = [{ ...THING, where: { open: true }, none: true }];

  test('blocks each that would be one more, although another goes', () => {
    const things = [toy('a', { open: true })];
    const entries = [wantsThing('a', {}, { absent: true }), wantsThing('b', { open: true })];
    expect(outcome({ rules, things, entries })).toEqual(['delete a', 'blocked b by rule-0']);
  });

  test('leaves alone what is one already', () => {
    const things = [toy('a', { open: true, size: 1 })];
    expect(outcome({ rules, things, entries: [wantsThing('a', { size: 2 })] })).toEqual(['update a']);
    expect(verdicts({ rules, things })).toEqual(['fail | toy.thing/b/a']);
  });
});

describe('what is not known', () => {
  const must = [{ ...THING, must: { locked: true } }];

  test('a list that was not read leaves the rule unknown', () => {
    const world: ToyWorld = { unread: [['toy.thing', BOX]] };
    const said = ['unknown | toy.thing in toy.box/b was not read'];
    for (const more of [{ must: { locked: true } }, { none: true }, { at_most: 1 }, { at_least: 1 }])
      expect(verdicts({ ...world, rules: [{ ...THING, ...more }] })).toEqual(said);
  });

  test('what is known decides all the same, where the rest cannot change it', () => {
    const things = [toy('a'), toy('b')];
    const parts = { a: [toy('x'), toy('y')] };
    const entries = [wantsThing('a'), wantsThing('b')];
    const world: ToyWorld = { things, parts, entries, unread: [['toy.part', inThing('b')]] };
    const of = (rule: object): readonly string[] =>
      verdicts({ ...world, rules: [{ every: 'toy.part', ...rule }] });
    expect(of({ at_most: 1 })[0]).toMatch(/^fail/);
    expect(of({ at_most: 2 })).toEqual(['unknown | toy.part in toy.thing/b/b was not read']);
    expect(of({ at_least: 2 })).toEqual(['pass']);
    expect(of({ at_least: 3 })).toEqual(['unknown | toy.part in toy.thing/b/b was not read']);
    expect(of({ match: 'x', none: true })[0]).toMatch(/^fail/);
    expect(of({ match: 'z', none: true })[0]).toMatch(/^unknown/);
  });

  test('a list outside the rule does not matter', () => {
    const rules = [{ every: 'toy.part', within: 'toy.thing/b/a', none: true }];
    const entries = [wantsThing('a'), wantsThing('b')];
    const world: ToyWorld = { things: [toy('a'), toy('b')], entries, unread: [['toy.part', inThing('b')]] };
    expect(verdicts({ ...world, rules })).toEqual(['pass']);
  });

  test('a resource whose fields cannot be read leaves the rule unknown, if its name is meant', () => {
    const unreadable: More = {
      read: {
        live: (raw, at) => ({
          ...liveToy('toy.thing', raw as Toy, at),
          fields: () => {
            throw new RequestFailure('unreadable', 'no such form', { request: 'GET /things' });
          },
        }),
      },
    };
    const world: ToyWorld = { thing: unreadable, things: [toy('a')] };
    const said = ['unknown | the fields of toy.thing/b/a cannot be read'];
    const where = { open: true };
    for (const more of [
      { must: { locked: true } },
      { where, must: { locked: true } },
      { where, none: true },
      { where, at_most: 0 },
      { where, at_least: 1 },
    ])
      expect(verdicts({ ...world, rules: [{ ...THING, ...more }] })).toEqual(said);
    expect(verdicts({ ...world, rules: [{ ...THING, match: 'b', where, none: true }] })).toEqual(['pass']);
  });

  test('a row is blocked nevertheless', () => {
    const world: ToyWorld = {
      rules: [{ every: 'toy.part', match: 'x', none: true }],
      things: [toy('a'), toy('b')],
      entries: [wantsThing('a'), wantsThing('b'), wantsPart('a', 'x')],
      unread: [['toy.part', inThing('b')]],
    };
    expect(outcome(world)).toEqual(['blocked a/x by rule-0']);
  });

  test('--target judges what it reads', () => {
    const world: ToyWorld = {
      rules: must,
      things: [toy('a', { locked: true }), toy('b')],
      entries: [wantsThing('a', { locked: true }), wantsThing('b')],
      target: ['toy.thing/b/a'],
    };
    expect(verdicts(world)).toEqual(['fail | toy.thing/b/b: `locked` is absent']);
  });
});

describe('until', () => {
  const DAY = Date.parse('2026-12-31T00:00:00Z');
  const world = (now: number): ToyWorld => ({
    rules: [{ ...THING, must: { locked: true }, until: '2026-12-31' }],
    things: [toy('a')],
    entries: [wantsThing('b')],
    now,
  });

  test('its last second it only warns: the row has a note, and so has the plan', () => {
    const given = decided(world(DAY + 86_400_000 - 1));
    expect(shortly(given.rows)).toEqual([`create ${thing('b')}`]);
    const { checks, notes, warned } = rulesAfter(given);
    expect(checks).toEqual([]);
    const both = ['toy.thing/b/a: `locked` is absent', 'toy.thing/b/b: `locked` is absent'];
    expect(notes).toMatchObject([{ code: 'rule/warns', until: '2026-12-31', broken: both }]);
    expect([...warned.values()].map(row => row.notes)).toMatchObject([[{ code: 'rule/warns' }]]);
  });

  test('a row that breaks two such rules has a note of each', () => {
    const until = '2026-12-31';
    const rules = [
      { ...THING, must: { locked: true }, until },
      { ...THING, must: { size: 'present' }, until },
    ];
    const { warned } = rulesAfter(decided({ rules, entries: [wantsThing('b')] }));
    expect([...warned.values()].map(row => row.notes)).toMatchObject([
      [{ rule: 'rule-0' }, { rule: 'rule-1' }],
    ]);
  });

  test('the day after it blocks', () => {
    expect(outcome(world(DAY + 86_400_000))).toEqual(['blocked b by rule-0']);
    expect(verdicts(world(DAY + 86_400_000))).toEqual(['fail | toy.thing/b/a: `locked` is absent']);
  });

  test('a rule that is kept has its check meanwhile', () => {
    expect(verdicts({ ...world(DAY), things: [], entries: [] })).toEqual(['pass']);
  });
});

test('a row that another guard blocks keeps its reason', () => {
  const entries = [wantsThing('a', { locked: false })];
  const more = { thing: { say: { refuses: () => ({ code: 'toy/no', said: 'no' }) } } };
  const rules = [{ ...THING, must: { locked: true } }];
  const [row] = decided({ rules, entries, ...more }).rows;
  expect(row?.reason).toEqual({ code: 'toy/no', said: 'no' });
});

test('the first rule of the manifest names the reason', () => {
  const rules = [
    { ...THING, must: { a: 1 } },
    { ...THING, must: { b: 1 } },
  ];
  expect(outcome({ rules, entries: [wantsThing('x')] })).toEqual(['blocked x by rule-0']);
});

test('a resource in a scope that goes, or in one that is replaced, is judged as the plan leaves it', () => {
  const rules = [{ every: 'toy.part', must: { locked: true } }];
  const parts = { a: [toy('x', { locked: true })] };
  const things = [toy('a', { size: 1 })];
  const thingKind = { write: { fixed: ['size'] } };
  const replaced = [wantsThing('a', { size: 2 }, { allow: ['replace', 'loss'] }), wantsPart('a', 'x')];
  const world: ToyWorld = { rules, things, parts, thing: thingKind };
  expect(outcome({ ...world, entries: replaced })).toEqual(['blocked a/x by rule-0', 'replace a']);
  const kept = [
    wantsThing('a', { size: 2 }, { allow: ['replace', 'loss'] }),
    wantsPart('a', 'x', { locked: true }),
  ];
  expect(outcome({ ...world, entries: kept })).toEqual(['create a/x', 'replace a']);
});

test('what is replaced has nothing of the old one, and nothing that was in it', () => {
  const replacing = wantsThing('a', { size: 2 }, { allow: ['replace', 'loss'] });
  const world: ToyWorld = {
    thing: { write: { fixed: ['size'] } },
    things: [toy('a', { size: 1, locked: true }), toy('b', { size: 1 })],
    parts: { a: [toy('x')] },
    entries: [replacing],
  };
  expect(outcome(world)).toEqual(['replace a']);
  for (const rule of [
    { ...THING, must: { locked: true } },
    { every: 'toy.part', at_least: 1 },
  ])
    expect(outcome({ ...world, rules: [rule] })).toEqual(['blocked a by rule-0']);
});

test('what is deleted with its scope no longer counts', () => {
  const rules = [{ every: 'toy.part', at_most: 1 }];
  const parts = { a: [toy('x'), toy('y')], b: [] };
  const things = [toy('a'), toy('b')];
  const entries = [wantsThing('a', {}, { absent: true }), wantsThing('b'), wantsPart('b', 'z')];
  const world: ToyWorld = { rules, things, parts, entries };
  expect(outcome(world)).toEqual(['create b/z', 'delete a']);
  expect(verdicts(world)).toEqual(['pass']);
});

test('a rule that is broken often names ten, and how many more', () => {
  const things = Array.from({ length: 12 }, (_, index) => toy(`t${10 + index}`));
  const rules = [{ ...THING, none: true }];
  const [check] = rulesAfter(decided({ rules, things })).checks;
  expect(check?.findings).toHaveLength(12);
  expect(check?.findings.at(-1)).toBe('and 2 more');
});

describe('names', () => {
  const open = (match: string | undefined, name: string): readonly string[] =>
    outcome({
      rules: [{ ...THING, ...(match === undefined ? {} : { match }), none: true }],
      entries: [wantsThing(name)],
    });

  test.each([
    [undefined, 'a/b', true],
    ['**', 'a/b', true],
    ['*', 'a/b', false],
    ['a/*', 'a/b', true],
    ['a/*', 'a/b/c', false],
    ['a/**', 'a/b/c', true],
    ['a', 'ab', false],
    ['a?', 'ab', true],
    ['[a]', '[a]', true],
  ])('match %s with %s: %s', (match, name, isMeant) => {
    expect(open(match, name).join().startsWith('blocked')).toBe(isMeant);
  });
});

describe('a row that restores what another deletes', () => {
  const onOf = (name: string, fields: Fields): Fields => ({ of: { $ref: thing(name) }, ...fields });
  // What is live refers to the new name, as overwrites do.
  const lost: ToyWorld['part'] = {
    inherit: { predict: (parent, mine) => (parent.action === 'rename' ? [] : mine) },
  };
  const world = (was: boolean): ToyWorld => ({
    rules: [{ every: 'toy.part', where: { open: true }, none: true }],
    part: lost,
    things: [toy('a'), toy('home')],
    parts: { home: [toy('p', onOf('b', { open: was }))] },
    entries: [
      wantsThing('b', {}, { renamedFrom: thing('a') }),
      wantsThing('home'),
      wantsPart('home', 'p', onOf('b', { open: true })),
    ],
  });

  test('is not blocked alone: the row that deletes does not run either', () => {
    const rows = decided(world(false)).rows.map(({ action, address }) => `${action} ${address}`);
    expect(rows).toEqual([`blocked ${part('home', 'p')}`, `blocked ${thing('b')}`]);
    const [, rename] = decided(world(false)).rows;
    expect(rename?.reason).toMatchObject({ code: 'rule/broken', rule: 'rule-0' });
  });

  test('runs where the resource broke the rule before', () => {
    const rows = decided(world(true)).rows.map(({ action, address }) => `${action} ${address}`);
    expect(rows).toEqual([`create ${part('home', 'p')}`, `rename ${thing('b')}`]);
  });
});

describe('whatever the world', () => {
  const NAMES = ['a', 'b', 'c', 'd'] as const;
  const fields = fc.record(
    { size: fc.nat(2), open: fc.boolean() },
    { requiredKeys: [] },
  ) as fc.Arbitrary<Fields>;
  const things = fc.uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), fields }), {
    selector: ({ name }) => name,
  });
  const entries = fc.uniqueArray(
    fc.record({ name: fc.constantFrom(...NAMES), fields, absent: fc.boolean() }),
    { selector: ({ name }) => name },
  );
  const where = fc.option(fc.record({ open: fc.constantFrom(true, 'absent') }), { nil: undefined });
  const rule = fc
    .record({
      match: fc.constantFrom(undefined, 'a', '*'),
      where,
      says: fc.constantFrom(
        { must: { size: [0, 1] } },
        { must: { size: 'present', open: false } },
        { none: true },
        { at_most: 1 },
        { at_most: 2 },
        { at_least: 1 },
        { at_least: 2 },
      ),
    })
    .map(({ match, where: which, says }) => ({
      ...THING,
      ...(match === undefined ? {} : { match }),
      ...(which === undefined ? {} : { where: which }),
      ...says,
    }));

  type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never;
  type World = ReadonlyMap<string, Fields>;

  /** By itself, in the simplest way: what is there after the rows. */
  function afterRows(before: World, rows: readonly Row[]): World {
    const world = new Map(before);
    for (const row of rows) {
      const name = row.parts.at(-1) ?? '';
      if (row.action === 'delete') world.delete(name);
      else if (row.action !== 'blocked')
        world.set(name, {
          ...world.get(name),
          ...Object.fromEntries(row.fields.map(({ path, after }) => [path, after])),
        });
    }
    return world;
  }

  function isSelected({ match, where: which }: Rule, name: string, of: Fields): boolean {
    const isNamed = match === undefined || match === '*' || match === name;
    const { open = null } = of;
    return isNamed && (which === undefined || (which.open === 'absent' ? open === null : open === true));
  }

  function failing(rule: Rule, name: string, of: Fields | undefined): readonly string[] {
    if (of === undefined || !isSelected(rule, name, of)) return [];
    if ('none' in rule) return ['there'];
    if (!('must' in rule)) return [];
    const { size = null, open = null } = of;
    if ('open' in rule.must)
      return [...(size === null ? ['size'] : []), ...(open === false ? [] : [`open ${open}`])];
    return size === 0 || size === 1 ? [] : [`size ${size}`];
  }

  function isWorse(rule: Rule, before: World, after: World): boolean {
    const countIn = (world: World): number =>
      [...world].filter(([name, of]) => isSelected(rule, name, of)).length;
    if ('at_most' in rule) return countIn(after) > Math.max(rule.at_most, countIn(before));
    if ('at_least' in rule) return countIn(after) < Math.min(rule.at_least, countIn(before));
    return NAMES.some(name => {
      const was = failing(rule, name, before.get(name));
      return failing(rule, name, after.get(name)).some(each => !was.includes(each));
    });
  }

  test('no rule is worse after a plan, the rows that are left are those without rules, and none is blocked for nothing', () => {
    fc.assert(
      fc.property(things, entries, fc.array(rule, { minLength: 1, maxLength: 4 }), (live, wanted, rules) => {
        const all = wanted.map(({ name, fields: of, absent }) =>
          absent ? wantsThing(name, {}, { absent }) : wantsThing(name, of),
        );
        const world: ToyWorld = { things: live, entries: all };
        const before: World = new Map(live.map(({ name, fields: of }) => [name, of]));
        const free = decided(world).rows;
        const { rows } = decided({ ...world, rules });
        const after = afterRows(before, rows);
        for (const each of rules) expect(isWorse(each, before, after)).toBe(false);
        const ran = rows.filter(({ action }) => action !== 'blocked');
        expect(free).toEqual(expect.arrayContaining([...ran]));
        expect(rows.map(({ address }) => address)).toEqual(free.map(({ address }) => address));
        if (!rules.some(each => isWorse(each, before, afterRows(before, free)))) expect(rows).toEqual(free);
      }),
      { numRuns: 200 },
    );
  });
});
