import { describe, expect, test } from 'vitest';
import type { Row } from '../../src/core/report/row.ts';
import type { Ownership } from '../../src/engine/approve/guard.ts';
import { guardDeletes } from '../../src/engine/approve/guard.ts';
import { aBranch, aPlan, aRow, PROJECT } from '../helpers/report-builders.ts';
import { nextOf, said, world } from '../helpers/world.ts';
import { names, neonManifest } from './scenarios.ts';

/**
 * What the guard says to so many deletes and replaces in a scope that has so many owned objects.
 */
function refusal(deletes: number, owned: number, replaces = 0, maxDeletes?: number): string | undefined {
  const rows = [
    ...Array.from({ length: deletes }, (_, index) => aBranch('delete', `d${index}`)),
    ...Array.from({ length: replaces }, (_, index) => aBranch('replace', `r${index}`)),
  ];
  return said(guardDeletes(aPlan(rows), ours({ 'neon.branch': owned }), maxDeletes)?.reason);
}

/** So many owned objects of each kind in the project. */
function ours(byKind: Readonly<Record<string, number>>): Ownership {
  const counts = Object.entries(byKind).map(([kind, owned]) => [kind, { owned, ours: owned }] as const);
  return new Map([[PROJECT.address, new Map(counts)]]);
}

function deletes(kind: string, count: number): readonly Row[] {
  return Array.from({ length: count }, (_, nth) =>
    aRow('delete', kind, PROJECT, [...PROJECT.parts, `${nth}`]),
  );
}

describe('the guard on deletes', () => {
  test('refuses more than five in a scope, replaces counted', () => {
    expect(refusal(5, 100)).toBeUndefined();
    expect(refusal(6, 100)).toContain(
      '6 deletes are more than the 5 that one apply makes without --max-deletes',
    );
    expect(refusal(3, 100, 3)).toContain(
      '6 deletes are more than the 5 that one apply makes without --max-deletes',
    );
  });

  test('refuses more than a fifth of ten or more', () => {
    expect(refusal(2, 10)).toBeUndefined();
    expect(refusal(3, 10)).toContain('3 of 10 resources would be deleted, which is more than 20 %');
    expect(refusal(3, 15)).toBeUndefined();
    expect(refusal(4, 9)).toBeUndefined();
  });

  test('refuses an emptied scope, but not for replaces', () => {
    expect(refusal(1, 1)).toContain(
      'the plan deletes the only resource of the kind neon.branch that evenkeel created there from this manifest',
    );
    expect(refusal(3, 3)).toContain(
      'the plan deletes all 3 resources of the kind neon.branch that evenkeel created there from this manifest',
    );
    expect(refusal(0, 2, 2)).toBeUndefined();
  });

  test('asks for each kind by itself: what else is in the scope takes nothing from it', () => {
    const message = (rows: readonly Row[], byKind: Readonly<Record<string, number>>): string | undefined =>
      said(guardDeletes(aPlan(rows), ours(byKind), undefined)?.reason);
    const two = deletes('neon.branch', 2);
    expect(message(two, { 'neon.branch': 2, 'neon.jwks': 1 })).toBe(
      `the plan deletes too much in ${PROJECT.address}: the plan deletes all 2 resources of the kind neon.branch that evenkeel created there from this manifest`,
    );
    const five = deletes('neon.branch', 5);
    expect(message(five, { 'neon.branch': 10, 'neon.jwks': 15 })).toContain(
      '5 of 10 resources of the kind neon.branch would be deleted, which is more than 20 %',
    );
    expect(message(two, { 'neon.branch': 10, 'neon.jwks': 15 })).toBeUndefined();
  });

  test('asks for the whole scope too, where that refuses more', () => {
    const rows = [...deletes('neon.branch', 2), ...deletes('neon.jwks', 2)];
    const refused = guardDeletes(aPlan(rows), ours({ 'neon.branch': 9, 'neon.jwks': 9 }), undefined);
    expect(said(refused?.reason)).toBe(
      `the plan deletes too much in ${PROJECT.address}: 4 of 18 resources would be deleted, which is more than 20 %`,
    );
    expect(nextOf(refused?.reason)).toContain('--max-deletes 4');
  });

  test('counts what stays, such as what is protected, as nothing that could be deleted', () => {
    const rows = [...deletes('neon.branch', 2), ...deletes('neon.jwks', 2)];
    const counts = { owned: 9, ours: 20 };
    const kinds = new Map(['neon.branch', 'neon.jwks'].map(kind => [kind, counts]));
    const refused = guardDeletes(aPlan(rows), new Map([[PROJECT.address, kinds]]), undefined);
    expect(said(refused?.reason)).toBe(
      `the plan deletes too much in ${PROJECT.address}: 4 of 18 resources would be deleted, which is more than 20 %`,
    );
    const all = deletes('neon.branch', 4);
    expect(
      guardDeletes(
        aPlan(all),
        new Map([[PROJECT.address, new Map([['neon.branch', { owned: 4, ours: 5 }]])]]),
        undefined,
      ),
    ).toBeUndefined();
  });

  test('does not count what the manifest says is absent', () => {
    const absent = Array.from({ length: 9 }, (_, index) => aBranch('delete', `a${index}`, { absent: true }));
    expect(guardDeletes(aPlan(absent), new Map(), undefined)).toBeUndefined();
  });

  test('gives way to --max-deletes, which replaces all three', () => {
    expect(refusal(9, 9, 0, 9)).toBeUndefined();
    expect(refusal(2, 100, 0, 1)).toContain('2 deletes are more than --max-deletes 1');
    expect(refusal(1, 100, 0, 0)).toContain('more than --max-deletes 0');
  });
});

test('--max-deletes 0 is allowed: what deletes nothing is carried out, and one delete refuses all of it', async () => {
  const here = world();
  const none = { maxDeletes: 0 };
  const both = await here.apply(neonManifest(['{ name: a }', '{ name: b }'], { prune: true }), none);
  expect(both.refused).toBeUndefined();
  expect(names(here)).toEqual(expect.arrayContaining(['a', 'b']));
  here.forget();
  const less = await here.apply(neonManifest(['{ name: a }', '{ name: c }'], { prune: true }), none);
  expect(said(less.refused?.reason)).toContain('more than --max-deletes 0');
  expect(here.writes()).toEqual([]);
});

test.each([Number.NaN, -1, 0.5])(
  '%d is no number of deletes: nothing is read or written',
  async maxDeletes => {
    const here = world();
    await expect(here.apply(neonManifest(['{ name: a }']), { maxDeletes })).rejects.toThrow(
      `maxDeletes must be a whole number, 0 or more, and not ${maxDeletes}`,
    );
    expect(here.sent()).toEqual([]);
  },
);
