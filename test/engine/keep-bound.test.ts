import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LostToo } from '../../src/core/kind.ts';
import type { Fields } from '../../src/core/report/row.ts';
import { Keep } from '../../src/engine/decide/keep.ts';
import { inThing, type Toy, type ToyWorld, thing, toyInput } from './toys.ts';

/*
 * Parts that refer to a thing are deleted with it, wherever they are: `keep` holds the thing where
 * it holds one of them.
 */

const to = (name: string): Fields => ({ of: { $ref: thing(name) } });
const lost: LostToo = { kind: 'toy.part', parts: ['b'], bound: true };
const things: readonly Toy[] = ['home', 'house', 'x', 'y'].map(name => ({ name }));

/** The glob that holds a thing for what would be deleted with it. */
function held(name: string, keep: readonly string[], more: ToyWorld): string | undefined {
  const input = toyInput({ things, keep, thing: { cascade: { losesToo: () => [lost] } }, ...more });
  return new Keep(input).beside(
    { address: thing(name), parts: ['b', name] },
    input.kinds.get('toy.thing'),
    'delete',
  );
}

test.each<[string, Required<ToyWorld>['parts']]>([
  [
    'the first one',
    {
      home: [
        { name: 'p', fields: to('x') },
        { name: 'q', fields: to('x') },
      ],
    },
  ],
  [
    'one that is listed after others',
    {
      home: [
        { name: 'q', fields: to('x') },
        { name: 'p', fields: to('x') },
      ],
    },
  ],
  [
    'one that is listed after what refers to something else',
    { home: [{ name: 'q' }, { name: 'p', fields: to('x') }] },
  ],
  [
    'one of another list',
    { home: [{ name: 'q', fields: to('x') }], house: [{ name: 'p', fields: to('x') }] },
  ],
])('keep holds %s of what would be deleted with it', (_, parts) => {
  expect(held('x', ['toy.part/*/*/p'], { parts })).toBe('toy.part/*/*/p');
  expect(held('y', ['toy.part/*/*/p'], { parts })).toBeUndefined();
});

test('keep is told by its first line that holds', () => {
  const parts = { home: ['q', 'p', 'r'].map(name => ({ name, fields: to('x') })) };
  expect(held('x', ['toy.thing/b/y', 'toy.part/*/*/p', 'toy.part/*/*/r', 'toy.part/*/*/q'], { parts })).toBe(
    'toy.part/*/*/p',
  );
});

test('keep holds where a list that may have one could not be read', () => {
  expect(held('x', ['toy.part/**'], { unread: [['toy.part', inThing('house')]] })).toBe('toy.part/**');
  expect(held('x', ['toy.thing/b/y'], { unread: [['toy.part', inThing('house')]] })).toBeUndefined();
});

test('keep holds what any of its lines says, in whatever order all is listed', () => {
  const names = fc.constantFrom('p', 'q', 'r', 's');
  const target = fc.constantFrom('x', 'y', undefined);
  const list = fc.uniqueArray(fc.tuple(names, target), { selector: ([name]) => name });
  const keeps = fc.array(names.map(name => `toy.part/*/*/${name}`));
  fc.assert(
    fc.property(list, list, keeps, (home, house, keep) => {
      const toys = (all: typeof home): Toy[] =>
        all.map(([name, of]) => ({ name, ...(of === undefined ? {} : { fields: to(of) }) }));
      const boundToX = [...home, ...house].filter(([, of]) => of === 'x').map(([name]) => name);
      const expected = keep.find(glob => boundToX.some(name => glob.endsWith(`/${name}`)));
      expect(held('x', keep, { parts: { home: toys(home), house: toys(house) } })).toBe(expected);
    }),
    { seed: 16 },
  );
});
