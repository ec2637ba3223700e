import { describe, expect, test } from 'vitest';
import { globMatcher } from '../../src/core/text/glob.ts';
import { isTargeted } from '../../src/engine/desired/target.ts';
import { inThing, rowsOf, shortly, thing, wantsPart, wantsThing } from './toys.ts';

describe('what --target names', () => {
  const entries = ['pr-1', 'pr-10'].flatMap(name => [wantsThing(name), wantsPart(name, 'p')]);
  const planned = (...target: readonly string[]): readonly string[] => shortly(rowsOf({ entries, target }));

  test('is the whole address: pr-1 is not pr-10, nor what is inside pr-1', () => {
    expect(planned(thing('pr-1'))).toEqual([`create ${thing('pr-1')}`]);
    expect(planned('**/pr-1')).toEqual([`create ${thing('pr-1')}`]);
    expect(planned(`${thing('pr-1')}*`)).toEqual([`create ${thing('pr-1')}`, `create ${thing('pr-10')}`]);
  });

  test('has with it what it lives in, and nothing else of that', () => {
    expect(planned('toy.part/b/pr-1/*')).toEqual([
      'create toy.part/b/pr-1/p',
      `create ${inThing('pr-1').address}`,
    ]);
  });

  test('is pruned only where the whole address matches', () => {
    const focus = [globMatcher(thing('pr-1'))];
    expect(['pr-1', 'pr-10', 'x-pr-1'].map(name => isTargeted(thing(name), { focus }))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
