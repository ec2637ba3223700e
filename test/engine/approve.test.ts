import { describe, expect, test } from 'vitest';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Row } from '../../src/core/report/row.ts';
import { type Approval, approve } from '../../src/engine/approve/approve.ts';
import { decideAll } from '../../src/engine/decide/decide-all.ts';
import { makePlan } from '../../src/engine/plan/prepare-plan.ts';
import type { Situation } from '../../src/engine/situation.ts';
import { BOX, marked, type Toy, type ToyWorld, thing, toyInput, wantsPart, wantsThing } from './toys.ts';

const ORIGIN = { toy: 'https://toys.example.com' };

function planOf(world: ToyWorld, origins: Plan['origins'] = ORIGIN): Plan {
  return makePlan(decideAll(toyInput(world)), origins, []);
}

/** What becomes of a plan that was saved in one world, in another one. */
function later(saved: Plan, world: ToyWorld, fresh: Plan = planOf(world)): Approval {
  const live: Situation = toyInput(world);
  return approve(fresh, { plan: saved }, live);
}

function refusedFor(code: string, ...rows: readonly string[]): unknown {
  return { refused: { reason: expect.objectContaining({ code }), rows } };
}

describe('what refers to another one', () => {
  const entries = [wantsThing('a', { from: { $ref: thing('b') } })];
  const b: Toy = { name: 'b' };
  const saved = planOf({ entries, things: [b] });

  test('is made where that is the one that was reviewed', () => {
    expect(later(saved, { entries, things: [b] })).toEqual({ doneSince: [] });
  });

  test('is not made of another one that has taken its name', () => {
    const now = { entries, things: [{ ...b, id: 'made again' }] };
    expect(later(saved, now)).toEqual(refusedFor('review/changed', thing('a')));
  });

  test('is made once the reviewed plan itself has made that', () => {
    const both = [...entries, wantsThing('b')];
    expect(later(planOf({ entries: both }), { entries: both, things: [b] })).toEqual({
      doneSince: [expect.objectContaining({ action: 'create', address: thing('b') })],
    });
  });

  test('is not made of one that someone else made, and not as it was reviewed', () => {
    const both = [...entries, wantsThing('b', { size: 1 })];
    const world: ToyWorld = {
      entries: both,
      thing: {
        write: { fixed: ['size'] },
      },
    };
    const now = { ...world, things: [{ ...b, fields: { size: 2 } }] };
    expect(later(planOf(world), now)).toEqual(refusedFor('review/changed', thing('a')));
  });
});

describe('a change', () => {
  const entries = [wantsThing('a', { size: 2 })];
  const a: Toy = { name: 'a', fields: { size: 1 } };
  const saved = planOf({ entries, things: [a] });

  test('is not made to another one that has taken the name', () => {
    const now = { entries, things: [{ ...a, id: 'made again' }] };
    expect(later(saved, now)).toEqual(refusedFor('review/changed', thing('a')));
  });

  test('is not made to what someone changed since', () => {
    const now = { entries, things: [{ ...a, fields: { size: 7 } }] };
    expect(later(saved, now)).toEqual(refusedFor('review/changed', thing('a')));
  });

  test('is not another one than was reviewed', () => {
    const now = { entries: [wantsThing('a', { size: 3 })], things: [a] };
    expect(later(saved, now)).toEqual(refusedFor('review/changed', thing('a')));
  });

  test('is done if live is as planned', () => {
    expect(later(saved, { entries, things: [{ ...a, fields: { size: 2 } }] })).toEqual({
      doneSince: [expect.objectContaining({ address: thing('a') })],
    });
  });
});

describe('a replace whose delete is done', () => {
  const world: ToyWorld = {
    thing: {
      write: { fixed: ['size'] },
    },
  };
  const entry = (size: number): ToyWorld => ({
    ...world,
    entries: [wantsThing('a', { size }, { allow: ['replace'] })],
  });
  const saved = planOf({ ...entry(2), things: [{ name: 'a', fields: { size: 1 } }] });

  test('goes on as the create of what was reviewed', () => {
    expect(later(saved, entry(2))).toEqual({ doneSince: [] });
  });

  test('does not go on as the create of something else', () => {
    expect(later(saved, entry(3))).toEqual(refusedFor('review/changed', thing('a')));
  });
});

describe('what lives in another one', () => {
  const entries = [wantsThing('a'), wantsPart('a', 'p', { size: 2 })];
  const p: Toy = { name: 'p', fields: { size: 1 } };

  test('is not changed in one that someone else made again', () => {
    const saved = planOf({ entries, things: [{ name: 'a' }], parts: { a: [p] } });
    const now = { entries, things: [{ name: 'a' }], parts: { a: [{ ...p, id: 'made again' }] } };
    expect(later(saved, now)).toMatchObject({ refused: { reason: { code: 'review/changed' } } });
  });
});

describe('a delete', () => {
  const ours: Toy = { name: 'a', ...marked('a') };
  const saved = planOf({ things: [ours] });

  test('does not take another one that was made under the name since', () => {
    expect(later(saved, { things: [{ ...ours, id: 'made again' }] })).toEqual(
      refusedFor('review/changed', thing('a')),
    );
  });

  test('is not said to be done where the one is only called otherwise', () => {
    expect(later(saved, { things: [{ ...ours, id: 'id-a', name: 'x' }] })).toEqual({
      refused: {
        reason: { code: 'review/left-out', count: 1, addresses: [thing('a')] },
        rows: [thing('a')],
      },
    });
  });

  test('is done where it is gone', () => {
    expect(later(saved, {})).toEqual({ doneSince: [expect.objectContaining({ action: 'delete' })] });
  });
});

describe('a plan file is refused', () => {
  const world: ToyWorld = { entries: [wantsThing('a', { size: 1 })] };
  const saved = planOf(world);

  test('for another manifest, and for another service', () => {
    const elsewhere = planOf(world, { toy: 'https://other.example.com' });
    expect(later(elsewhere, world)).toEqual(refusedFor('review/other-plan'));
    expect(later(planOf(world), world, { ...saved, name: 'other', digest: 'ek1-0' })).toEqual(
      refusedFor('review/other-plan'),
    );
  });

  test('where it does not show what would be applied', () => {
    const [row] = saved.rows;
    if (row === undefined) throw new Error('there is no row');
    const edited = { ...saved, rows: [{ ...row, desired: { size: 2 } }] };
    expect(later(edited, world)).toEqual(refusedFor('review/file-shows-other', thing('a')));
    const opening = { code: 'toy/opens', said: 'opens it' };
    const opens = { ...saved, rows: [{ ...row, opening }] };
    expect(later(opens, world)).toEqual(refusedFor('review/file-shows-other', thing('a')));
    const elsewhere: readonly Partial<Row>[] = [{ parts: ['b'] }, { kind: 'toy.box' }];
    for (const shown of elsewhere) {
      const moved = { ...saved, rows: [{ ...row, ...shown }] };
      expect(later(moved, world)).toEqual(refusedFor('review/file-changed'));
    }
    const other = { ...saved, rows: [{ ...row, fields: [] }] };
    expect(later(other, world)).toEqual(refusedFor('review/file-changed'));
    const uncounted = { ...saved, counts: { ...saved.counts, update: 0, create: 0 } };
    expect(later(uncounted, world)).toEqual(refusedFor('review/file-changed'));
  });

  test('where a list could not be read, then or now', () => {
    const unread: ToyWorld = { ...world, unread: [['toy.thing', BOX]] };
    expect(later(saved, unread)).toEqual(refusedFor('review/not-comparable'));
    expect(later(planOf(unread), world)).toEqual(refusedFor('review/incomplete'));
  });
});

describe('a review of which a comment remembers', () => {
  const world: ToyWorld = { entries: [wantsThing('a')] };
  const fresh = planOf(world);
  const { digest } = fresh;

  test('that the plan was made with other inputs lets nothing run, though the digest is the same', () => {
    const otherwise = [{ input: 'prune', reviewed: '', now: 'false' }];
    expect(approve(fresh, { digest, otherwise: [] }, toyInput(world))).toEqual({ doneSince: [] });
    expect(approve(fresh, { digest, otherwise }, toyInput(world))).toEqual(
      refusedFor('review/made-otherwise'),
    );
  });

  test('that there is none lets nothing run', () => {
    const none = { code: 'review/none', said: 'there is no plan', next: 'Plan again.' } as const;
    const unread = { ...fresh, digest: 'incomplete' };
    expect(approve(fresh, { none }, toyInput(world))).toMatchObject({ refused: { reason: none } });
    expect(approve(unread, { none }, toyInput(world))).toEqual(refusedFor('review/not-comparable'));
  });
});
