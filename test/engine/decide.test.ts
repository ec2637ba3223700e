import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/core/report/row.ts';
import type { Desired } from '../../src/core/resource.ts';
import { refsOf } from '../../src/core/resource.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import {
  BOX,
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
  wantsPart,
  wantsThing,
} from './toys.ts';

const [a, b, c]: readonly Toy[] = ['a', 'b', 'c'].map(name => ({ name, ...marked(name) }));
const ours = [a, b, c].filter(each => each !== undefined);

function planned(world: ToyWorld): readonly string[] {
  return shortly(rowsOf(world));
}

describe('pruning takes what is ours and what no entry names', () => {
  test.each<[string, ToyWorld, readonly string[]]>([
    ['all of it', {}, ['a', 'b', 'c']],
    ['what --target names, and nothing that it leaves out', { target: ['toy.thing/*/b'] }, ['b']],
    ['what any of several --target names', { target: ['toy.thing/*/b', 'toy.thing/*/c'] }, ['b', 'c']],
    ['nothing without `prune`', { prune: false }, []],
    ['nothing that `keep` holds', { keep: ['toy.thing/b/b'] }, ['a', 'c']],
    ['nothing in a list that could not be read', { unread: [['toy.thing', BOX]] }, []],
    ['nothing that an entry is about', { entries: [wantsThing('a')] }, ['b', 'c']],
    [
      'nothing that an entry refers to',
      { entries: [wantsThing('x', { from: { $ref: thing('b') } })] },
      ['a', 'c'],
    ],
    [
      'nothing that an entry is renamed from',
      { entries: [wantsThing('x', {}, { renamedFrom: thing('b') })] },
      ['a', 'c'],
    ],
  ])('%s', (_, world, gone) => {
    const deletes = planned({ things: ours, ...world }).filter(row => row.startsWith('delete'));
    expect(deletes).toEqual(gone.map(name => `delete ${thing(name)}`));
  });

  test.each<[string, Toy]>([
    ['bears no mark', { name: 'x' }],
    ['has the mark of another manifest', { name: 'x', ...marked('x', { name: 'other' }) }],
    ['has a mark that no longer counts', { name: 'x', ...marked('x', { void: 'restored' }) }],
    ['was made under another name', { name: 'x', ...marked('y') }],
  ])('not what %s', (_, toy) => {
    expect(planned({ things: [toy] })).toEqual([]);
  });

  test('neither of two under one name', () => {
    expect(planned({ things: [ours[0] as Toy, { ...ours[0], name: 'a', id: '2' }] })).toEqual([]);
  });

  test('not what is called otherwise by now, while an entry that --target leaves out claims it', () => {
    const entries = [wantsThing('a'), wantsThing('b')];
    const renamed: Toy = { name: 'bb', ...marked('b') };
    const world: ToyWorld = {
      entries,
      things: [ours[0] as Toy, renamed],
      // What is ours is not asked about its name here: it is the entry that holds it.
      thing: {
        own: { owned: () => true },
      },
    };
    expect(planned({ ...world, target: ['toy.thing/*/bb', 'toy.thing/*/a'] })).toEqual([]);
  });

  test('nothing in what an entry and a live resource do not agree on yet', () => {
    const parts = { a: [{ name: 'p' }] };
    const world: ToyWorld = {
      things: [{ name: 'a' }],
      parts,
      part: {
        own: { owned: () => true },
      },
    };
    expect(planned({ ...world, entries: [wantsThing('a')] })).toEqual([`delete ${part('a', 'p')}`]);
    const twice = { ...world, things: [{ name: 'a' }, { name: 'b' }], parts: { a: parts.a, b: parts.a } };
    const both = [wantsThing('a', {}, { renamedFrom: thing('b') })];
    expect(planned({ ...twice, entries: both })).toEqual([`blocked ${thing('a')}`]);
  });
});

describe('--target', () => {
  const refers = wantsThing('a', { from: { $ref: thing('b') } });

  test('brings along what an entry refers to, and what it lives in', () => {
    const entries = [refers, wantsThing('b'), wantsThing('c'), wantsPart('c', 'p'), wantsPart('c', 'q')];
    expect(planned({ entries, target: [thing('a')] })).toEqual([
      `create ${thing('a')}`,
      `create ${thing('b')}`,
    ]);
    expect(planned({ entries, target: [part('c', 'p')] })).toEqual([
      `create ${part('c', 'p')}`,
      `create ${thing('c')}`,
    ]);
  });

  test('leaves out everything else', () => {
    const entries = [wantsThing('a', { size: 1 }), wantsThing('b', { size: 1 })];
    expect(planned({ entries, things: [{ name: 'a' }, { name: 'b' }], target: [thing('b')] })).toEqual([
      `update ${thing('b')}`,
    ]);
  });

  test('is a mistake where it may match nothing that is pruned either', () => {
    const world: ToyWorld = { entries: [wantsThing('a')], things: ours };
    expect(() => rowsOf({ ...world, target: ['toy.thing/elsewhere/*'] })).toThrow(
      '--target toy.thing/elsewhere/* matches nothing',
    );
    expect(planned({ ...world, target: ['toy.thing/b/c'] })).toEqual([`delete ${thing('c')}`]);
  });
});

describe('a list that could not be read', () => {
  test('blocks what is wanted of it', () => {
    const [row] = rowsOf({ entries: [wantsThing('a')], unread: [['toy.thing', BOX]] });
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'row/unread' } });
  });

  test('blocks what is wanted in what it may have', () => {
    const entries = [wantsPart('a', 'p')];
    const [row] = rowsOf({ entries, unread: [['toy.thing', BOX]] });
    expect(row).toMatchObject({ action: 'blocked', reason: { code: 'scope/unread' } });
    const [missing] = rowsOf({ entries });
    expect(missing).toMatchObject({ action: 'blocked', reason: { code: 'scope/missing' } });
  });

  test('blocks what refers to something in it', () => {
    const to = part('a', 'p');
    const reads = [{ kind: 'toy.part', scope: inThing('a') }];
    const entries = [wantsThing('a'), wantsThing('b', { from: { $ref: to } }, { reads })];
    const rows = rowsOf({ entries, things: [{ name: 'a' }], unread: [['toy.part', inThing('a')]] });
    expect(rows).toMatchObject([{ action: 'blocked', reason: { code: 'ref/unread', address: to } }]);
  });
});

test('what `keep` may hold in a list that could not be read holds what it is bound to', () => {
  const world: ToyWorld = {
    thing: {
      cascade: {
        losesToo: () => [{ kind: 'toy.part', parts: ['b', undefined, undefined], bound: true }],
      },
    },
    entries: [wantsThing('x')],
    things: [{ name: 'x' }, { name: 'a', ...marked('a') }],
    keep: ['toy.part/b/x/*'],
  };
  expect(planned(world)).toEqual([`delete ${thing('a')}`]);
  expect(planned({ ...world, unread: [['toy.part', inThing('x')]] })).toEqual([]);
});

describe('what depends on another one', () => {
  const base: Toy = { name: 'a', ...marked('a') };
  const child: Toy = { name: 'c', fields: { on: { $ref: thing('a') } } };

  test('keeps it, whether pruning or an entry would delete it', () => {
    expect(planned({ things: [base, child] })).toEqual([]);
    const entries = [wantsThing('a', {}, { absent: true })];
    expect(rowsOf({ entries, things: [base, child] })).toMatchObject([
      { action: 'blocked', reason: { code: 'row/depended-on', by: thing('c') } },
    ]);
  });

  test('keeps it where its own row moves another reference away, and not where it moves this one', () => {
    const [on, to] = [{ $ref: thing('a') }, { $ref: thing('x') }];
    const world: ToyWorld = {
      entries: [wantsThing('a', {}, { absent: true }), wantsThing('c', { by: { $ref: thing('y') } })],
      things: [base, { name: 'c', fields: { on, by: to } }, { name: 'x' }, { name: 'y' }],
    };
    expect(planned(world)).toEqual([`blocked ${thing('a')}`, `update ${thing('c')}`]);
    const entries = [wantsThing('a', {}, { absent: true }), wantsThing('c', { on: to })];
    expect(planned({ ...world, entries })).toEqual([`delete ${thing('a')}`, `update ${thing('c')}`]);
  });

  test('keeps it through others', () => {
    const middle: Toy = { ...child, name: 'm', ...marked('m') };
    const last: Toy = { name: 'z', fields: { on: { $ref: thing('m') } } };
    expect(planned({ things: [base, middle, last] })).toEqual([]);
    expect(planned({ things: [base, middle] })).toEqual([`delete ${thing('a')}`, `delete ${thing('m')}`]);
  });
});

test.each<[string, ToyWorld]>([
  ['prunes', {}],
  ['wants absent', { entries: [wantsThing('gone', {}, { absent: true })] }],
])('what refers to something inside of what the same plan %s is blocked, in either order', (_, world) => {
  const to = part('gone', 'p');
  for (const name of ['before', 'x']) {
    const rows = rowsOf({
      entries: [...(world.entries ?? []), wantsThing(name, { to: { $ref: to } })],
      things: [{ name: 'gone', ...marked('gone') }],
      parts: { gone: [{ name: 'p' }] },
    });
    expect([...shortly(rows)].sort()).toEqual([`blocked ${thing(name)}`, `delete ${thing('gone')}`]);
    expect(rows.find(({ action }) => action === 'blocked')?.reason).toEqual({
      code: 'ref/deleted',
      address: to,
    });
  }
});

test.each<[string, ToyWorld]>([
  ['has as its default', { things: [{ name: 'c', fields: { on: { $ref: thing('x') } } }] }],
  ['chooses for a new one', {}],
])(
  'what refers to something that the same plan prunes, by a value that its kind %s, is blocked',
  (_, world) => {
    const fields = { on: { $ref: thing('gone') } };
    const rows = rowsOf({
      thing: { entry: { defaults: () => ({ fields }) }, inherit: { openFields: () => ({ fields }) } },
      entries: [wantsThing('c')],
      things: [...(world.things ?? []), { name: 'gone', ...marked('gone') }, { name: 'x' }],
    });
    expect(shortly(rows)).toEqual([`blocked ${thing('c')}`, `delete ${thing('gone')}`]);
    expect(rows[0]?.reason).toEqual({ code: 'ref/deleted', address: thing('gone') });
  },
);

test('what waits to be made of a new one keeps the old one, as each would wait for the other', () => {
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
    entries: [
      wantsThing('a', { size: 2 }, { allow: ['replace'] }),
      wantsThing('b', { to: { $ref: thing('a') } }),
      wantsThing('c', { to: { $ref: thing('b') } }),
    ],
    things: [
      { name: 'a', fields: { size: 1 } },
      { name: 'c', fields: { to: { $ref: thing('a') } } },
    ],
  };
  expect(rowsOf(world)).toMatchObject([
    { action: 'blocked', reason: { code: 'row/depended-on', by: thing('c'), to: 'replace' } },
    { action: 'create', address: thing('b') },
    { action: 'update', address: thing('c') },
  ]);
});

describe('what waits for one that is deleted before it is made again keeps what that waits for', () => {
  const on = (name: string): Toy['fields'] => ({ to: { $ref: thing(name) } });
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
    entries: [
      wantsThing('a', {}, { absent: true }),
      wantsThing('b', { size: 2 }, { allow: ['replace'] }),
      wantsThing('d', on('b')),
    ],
    things: [
      { name: 'a', fields: { ...on('b') } },
      { name: 'b', fields: { size: 1 } },
      { name: 'd', fields: { ...on('a') } },
    ],
  };
  const keptBy = (given: ToyWorld): readonly unknown[] =>
    rowsOf(given).map(({ address, reason }) => [
      address,
      reason !== undefined && 'by' in reason ? reason.by : reason?.code,
    ]);

  test('directly', () => {
    expect(planned(world)).toEqual([
      `blocked ${thing('a')}`,
      `blocked ${thing('b')}`,
      `update ${thing('d')}`,
    ]);
    expect(keptBy(world)).toEqual([
      [thing('a'), thing('d')],
      [thing('b'), thing('a')],
      [thing('d'), undefined],
    ]);
  });

  test('through another one that is deleted', () => {
    const [, b, d] = world.things ?? [];
    const things = [
      { name: 'a', fields: on('m') ?? {} },
      { name: 'm', fields: on('b') ?? {} },
    ];
    const entries = [...(world.entries ?? []), wantsThing('m', {}, { absent: true })];
    expect(keptBy({ ...world, entries, things: [...things, ...[b, d].flatMap(each => each ?? [])] })).toEqual(
      [
        [thing('a'), thing('d')],
        [thing('b'), thing('m')],
        [thing('d'), undefined],
        [thing('m'), thing('a')],
      ],
    );
  });
});

test('of two of one identity it is told that one is deleted with something else', () => {
  const given = decideAll(
    toyInput({
      part: {
        // It does not hold up what it refers to: it is deleted with that.
        read: { live: (raw, at) => ({ ...liveToy('toy.part', raw, at), needs: () => [] }) },
        inherit: { predict: ({ action }, mine) => (action === 'delete' ? [] : mine) },
      },
      entries: [wantsThing('home')],
      things: [{ name: 'home' }, { name: 'gone', ...marked('gone') }],
      parts: {
        home: [
          { name: 'p', id: '1', fields: { on: { $ref: thing('gone') } } },
          { name: 'p', id: '2' },
        ],
      },
    }),
  );
  expect(shortly(given.rows)).toEqual([`delete ${thing('gone')}`]);
  expect(given.notes).toContainEqual({
    code: 'row/not-unique',
    address: part('home', 'p'),
    with: thing('gone'),
  });
});

test('`allow: [loss]` does not allow a replace', () => {
  const world: ToyWorld = {
    thing: { write: { fixed: ['size'] } },
    things: [{ name: 'a', fields: { size: 1 } }],
  };
  const wanted = (allow: Desired['allow']) => ({
    ...world,
    entries: [wantsThing('a', { size: 2 }, { allow })],
  });
  expect(rowsOf(wanted(['loss']))).toMatchObject([
    { action: 'blocked', reason: { code: 'replace/not-allowed' } },
  ]);
  expect(planned(wanted(['replace']))).toEqual([`replace ${thing('a')}`]);
});

test('an entry that pins an id deletes nothing under its name that has another id', () => {
  const gone = (pin: string): ToyWorld => ({
    entries: [wantsThing('a', {}, { pin, absent: true })],
    things: [{ name: 'a', id: 'id-2' }],
  });
  expect(rowsOf(gone('id-1'))).toMatchObject([
    { action: 'blocked', reason: { code: 'match/id-disagrees', id: 'id-1', now: 'id-2', to: 'delete' } },
  ]);
  expect(planned(gone('id-2'))).toEqual([`delete ${thing('a')}`]);
});

test('`keep` holds a thing by the name that it has now, in a plan that renames it', () => {
  const world: ToyWorld = {
    keep: ['toy.thing/b/old'],
    entries: [wantsThing('new', { size: 2 }, { renamedFrom: thing('old'), allow: ['replace'] })],
    thing: { write: { fixed: ['size'] } },
    things: [{ name: 'old', fields: { size: 1 } }],
  };
  expect(planned({ ...world, keep: [] })).toEqual([`replace ${thing('new')}`]);
  expect(rowsOf(world)).toMatchObject([{ action: 'blocked' }]);
});

test('nothing is renewed but the one that --renew was asked about', () => {
  const world: ToyWorld = { entries: [wantsThing('a', {}, { allow: ['replace'] })], things: [{ name: 'a' }] };
  expect(planned({ ...world, renew: new Map([[thing('a'), 'id-a']]) })).toEqual([`replace ${thing('a')}`]);
  expect(planned({ ...world, renew: new Map([[thing('a'), 'another']]) })).toEqual([]);
});

test('--renew of one thing is no permission to replace another', () => {
  const world: ToyWorld = {
    entries: [wantsThing('a', { size: 2 }), wantsThing('b', {}, { allow: ['replace'] })],
    thing: { write: { fixed: ['size'] } },
    things: [{ name: 'a', fields: { size: 1 } }, { name: 'b' }],
    renew: new Map([[thing('b'), 'id-b']]),
  };
  expect([...planned(world)].sort()).toEqual([`blocked ${thing('a')}`, `replace ${thing('b')}`]);
});

test('what refers to what an entry wants absent is blocked, and that is deleted', () => {
  for (const name of ['before', 'x']) {
    const rows = rowsOf({
      entries: [wantsThing('gone', {}, { absent: true }), wantsThing(name, { to: { $ref: thing('gone') } })],
      things: [{ name: 'gone' }],
    });
    expect([...shortly(rows)].sort()).toEqual([`blocked ${thing(name)}`, `delete ${thing('gone')}`]);
    expect(rows.find(({ action }) => action === 'blocked')?.reason).toMatchObject({ code: 'ref/absent' });
  }
});

test('what is moved to another with one of two references keeps what the other one names', () => {
  const [to, of] = [{ $ref: thing('a') }, { $ref: thing('b') }];
  const world: ToyWorld = {
    entries: [wantsThing('b'), wantsThing('c', { to: of, near: to })],
    things: [{ name: 'a', ...marked('a') }, { name: 'b' }, { name: 'c', fields: { to, near: to } }],
  };
  expect(planned(world)).toEqual([`update ${thing('c')}`]);
});

const names = fc.constantFrom('a', 'b', 'c', 'd');
const size = fc.constantFrom(1, 2);
const toys = fc.uniqueArray(
  fc.record({ name: names, size, isOurs: fc.boolean(), on: fc.option(names, { nil: undefined }) }).map(
    ({ name, size, isOurs, on }): Toy => ({
      name,
      fields: { size },
      ...(isOurs ? marked(name) : {}),
      ...(on === undefined || on >= name ? {} : { needs: [thing(on)] }),
    }),
  ),
  { selector: ({ name }) => name },
);
const entries = fc.uniqueArray(
  fc.record({ name: names, size, to: fc.option(names, { nil: undefined }), absent: fc.boolean() }).map(
    ({ name, size, to, absent }): Desired =>
      absent
        ? wantsThing(name, {}, { absent })
        : wantsThing(name, {
            size,
            ...(to === undefined || to === name ? {} : { to: { $ref: thing(to) } }),
          }),
  ),
  { selector: ({ address }) => address },
);
const worlds = fc.record({
  entries,
  things: toys,
  prune: fc.boolean(),
  keep: fc.subarray(['toy.thing/b/a', 'toy.thing/*/b', 'toy.thing/b/c/**']),
});

function always(check: (rows: readonly Row[], world: ToyWorld) => void): void {
  fc.assert(
    fc.property(worlds, world => check(rowsOf(world), world)),
    { numRuns: 120 },
  );
}

describe('whatever is wanted and live', () => {
  test('the order of a list changes nothing', () => {
    always((rows, world) => {
      const turned = { ...world, things: [...(world.things ?? [])].reverse() };
      expect(rowsOf(turned)).toEqual(rows);
    });
  });

  test('nothing is deleted but what is ours and pruned, or what an entry says is absent', () => {
    always((rows, { entries = [], things = [], prune }) => {
      for (const { action, address } of rows) {
        if (action !== 'delete') continue;
        const entry = entries.find(each => each.address === address);
        const toy = things.find(({ name }) => thing(name) === address);
        expect(entry === undefined ? prune && toy?.mark !== undefined : entry.absent).toBe(true);
      }
    });
  });

  test('nothing is deleted while something that stays depends on it', () => {
    always((rows, { things = [] }) => {
      const gone = new Set(rows.filter(({ action }) => action === 'delete').map(({ address }) => address));
      for (const { fields = {} } of carriedOut(rows, things))
        expect(refsOf(fields).filter(at => gone.has(at))).toEqual([]);
    });
  });

  test('nothing that `keep` holds is deleted', () => {
    always((rows, { keep = [] }) => {
      const held = rows.filter(
        ({ action, address }) =>
          action === 'delete' &&
          ((keep.includes('toy.thing/b/a') && address === thing('a')) ||
            (keep.includes('toy.thing/*/b') && address === thing('b'))),
      );
      expect(held).toEqual([]);
    });
  });

  test('what --target leaves out has no row, unless something that it names refers to it', () => {
    fc.assert(
      fc.property(worlds, names, (world, name) => {
        const target = [thing(name)];
        if (!(world.prune || world.entries.some(({ address }) => address === thing(name)))) return;
        const rows = rowsOf({ ...world, target });
        const meant = new Set<string>(target);
        for (const at of meant)
          for (const ref of world.entries.find(each => each.address === at)?.refs ?? []) meant.add(ref);
        expect(rows.filter(({ address }) => !meant.has(address))).toEqual([]);
      }),
      { numRuns: 120 },
    );
  });

  test('carried out, a plan leaves nothing to do', () => {
    always((rows, world) => {
      const after = { ...world, things: carriedOut(rows, world.things ?? []) };
      const blocked = rows.filter(({ action }) => action === 'blocked');
      if (blocked.length === 0) expect(shortly(rowsOf(after))).toEqual([]);
    });
  });

  test('a live resource has a row, needs nothing, or is nobody’s: none is counted twice', () => {
    always((rows, world) => {
      const given = decideAll(toyInput(world));
      expect(given.rows).toEqual(rows);
      const twice = rows.filter(({ address }) => given.settled.has(address));
      expect(twice).toEqual([]);
    });
  });
});

function carriedOut(rows: readonly Row[], things: readonly Toy[]): readonly Toy[] {
  const left = new Map(things.map(toy => [thing(toy.name) as string, toy]));
  for (const { action, address, parts, desired } of rows) {
    if (action === 'delete') left.delete(address);
    else if (action === 'create' || action === 'update') {
      const before: Partial<Toy> = left.get(address) ?? marked(parts.at(-1) ?? '');
      left.set(address, { ...before, name: parts.at(-1) ?? '', fields: { ...before.fields, ...desired } });
    }
  }
  return [...left.values()];
}

test.each<[string, Toy['fields'], readonly string[]]>([
  ['says nothing of it', {}, ['blocked']],
  ['says that it is protected', { kept: true }, ['blocked']],
  ['lifts it', { kept: false }, ['update', 'delete']],
])('`absent: true` with protection on live, where the entry %s', (_, fields, actions) => {
  const rows = rowsOf({
    thing: { own: { protectedBy: 'kept' } },
    things: [{ name: 'a', ...marked('a'), fields: { kept: true } }],
    entries: [wantsThing('a', fields, { absent: true })],
  });
  expect(rows.map(({ action }) => action)).toEqual(actions);
});
