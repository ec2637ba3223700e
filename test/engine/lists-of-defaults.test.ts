import { expect, test } from 'vitest';
import type { Desired } from '../../src/core/resource.ts';
import { listsOfDefaults } from '../../src/engine/plan/missing-lists.ts';
import { inThing, toyInput, wantsThing } from './toys.ts';

/**
 * The lists to read for an entry of a live thing, whose defaults are in a list that was not read.
 */
function listsFor(more: Partial<Desired>): readonly string[] {
  const elsewhere = inThing('elsewhere');
  const input = toyInput({
    entries: [wantsThing('a', {}, more)],
    things: [{ name: 'a' }],
    thing: { entry: { defaults: () => ({ fields: {}, reads: { kind: 'toy.part', scope: elsewhere } }) } },
  });
  return listsOfDefaults(input).map(({ kind, scope }) => `${kind.name} in ${scope.address}`);
}

test('a list is read for the defaults of an entry, and not for one that is absent', () => {
  expect(listsFor({})).toEqual(['toy.part in toy.thing/b/elsewhere']);
  expect(listsFor({ absent: true })).toEqual([]);
});
