import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, type Json, sameJson } from '../../src/core/json.ts';

/** Few names and few values, so that two of them are often nearly the same. */
const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(null, true, 0, '', 'a'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), tie('value'), { maxKeys: 2 }),
  ),
})).value;

describe('two values', () => {
  test('are the same exactly where their texts are', () => {
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(sameJson(a, b)).toBe(canonical(a) === canonical(b));
        expect(sameJson(a, JSON.parse(JSON.stringify(a)) as Json)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('differ where one has a member that is null and the other has another one', () => {
    expect(sameJson({ a: null, b: 1 }, { b: 1, c: 1 })).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
  });

  test('differ in the order of a list, not in that of members', () => {
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(canonical({ b: 2, a: [1, { d: 4, c: 3 }] })).toBe('{"a":[1,{"c":3,"d":4}],"b":2}');
  });
});
