import { describe, expect, test } from 'vitest';
import { guardBudget, guardDeletes } from '../../src/engine/guard.ts';
import { aBranch, aPlan, PROJECT } from '../helpers/report-builders.ts';

/** What the guard says to so many deletes and replaces in a scope that has so many owned objects. */
function refusal(deletes: number, owned: number, replaces = 0, maxDeletes?: number): string | undefined {
  const rows = [
    ...Array.from({ length: deletes }, (_, index) => aBranch('delete', `d${index}`)),
    ...Array.from({ length: replaces }, (_, index) => aBranch('replace', `r${index}`)),
  ];
  const ownership = new Map([[PROJECT.address, { owned, ours: owned }]]);
  return guardDeletes(aPlan(rows), ownership, maxDeletes)?.message;
}

describe('the guard on deletes', () => {
  test('refuses more than five in a scope, replaces counted', () => {
    expect(refusal(5, 100)).toBeUndefined();
    expect(refusal(6, 100)).toContain('6 deletes at once are more than 5');
    expect(refusal(3, 100, 3)).toContain('6 deletes at once are more than 5');
  });

  test('refuses more than a fifth of ten or more', () => {
    expect(refusal(2, 10)).toBeUndefined();
    expect(refusal(3, 10)).toContain('3 of 10 are more than 20 %');
    expect(refusal(3, 15)).toBeUndefined();
    expect(refusal(4, 9)).toBeUndefined();
  });

  test('refuses an emptied scope, but not for replaces', () => {
    expect(refusal(1, 1)).toContain('the last one would go');
    expect(refusal(3, 3)).toContain('all 3 would go');
    expect(refusal(0, 2, 2)).toBeUndefined();
  });

  test('does not count what the manifest says shall be absent', () => {
    const absent = Array.from({ length: 9 }, (_, index) => aBranch('delete', `a${index}`, { absent: true }));
    expect(guardDeletes(aPlan(absent), new Map(), undefined)).toBeUndefined();
  });

  test('gives way to --max-deletes, which replaces all three', () => {
    expect(refusal(9, 9, 0, 9)).toBeUndefined();
    expect(refusal(2, 100, 0, 1)).toContain('2 deletes are more than --max-deletes 1');
    expect(refusal(1, 100, 0, 0)).toContain('more than --max-deletes 0');
  });
});

test('a budget that is gone over refuses, whatever the deletes', () => {
  expect(guardBudget([])).toBeUndefined();
  expect(guardBudget(['too many'])).toMatchObject({ code: 'guard', message: 'too many' });
});
