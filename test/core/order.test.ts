import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CycleError, inOrder } from '../../src/core/order.ts';

interface Item {
  readonly id: string;
  readonly after: readonly string[];
}

const ordered = (items: readonly Item[]): readonly string[] =>
  inOrder(
    items,
    item => item.id,
    item => item.after,
  ).map(item => item.id);

const item = (id: string, ...after: readonly string[]): Item => ({ id, after });

/**
 * Items without a cycle, in any order: each waits only for some with a smaller number, or for what
 * is not among them.
 */
const acyclic = fc
  .array(fc.array(fc.nat(12), { maxLength: 4 }), { maxLength: 12 })
  .map(waits =>
    waits.map((some, index) =>
      item(`${index}`, ...some.map(wait => (wait < index ? `${wait}` : `absent ${wait}`))),
    ),
  )
  .chain(items => fc.shuffledSubarray(items, { minLength: items.length }));

describe('what is put in order', () => {
  test('comes after all that it waits for, also through others, once each', () => {
    fc.assert(
      fc.property(acyclic, items => {
        const order = ordered(items);
        expect([...order].sort()).toEqual(items.map(({ id }) => id).sort());
        for (const { id, after } of items)
          for (const wait of after)
            if (order.includes(wait)) expect(order.indexOf(wait)).toBeLessThan(order.indexOf(id));
      }),
    );
  });

  test('comes after what is only reached through another one', () => {
    expect(ordered([item('branch', 'parent'), item('parent', 'project'), item('project')])).toEqual([
      'project',
      'parent',
      'branch',
    ]);
  });

  test('stays as it is where nothing waits', () => {
    expect(ordered([item('c'), item('a'), item('b', 'elsewhere')])).toEqual(['c', 'a', 'b']);
  });

  test('is refused where it is a cycle, which is named from its beginning to its end', () => {
    const items = [item('outside', 'a'), item('a', 'b'), item('b', 'c'), item('c', 'a')];
    expect(() => ordered(items)).toThrow(new CycleError(['a', 'b', 'c', 'a']));
  });
});
