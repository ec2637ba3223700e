import type { Address } from '../../core/address.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { TooMany } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { type SweptScope, sweptIn } from '../decide/decide-swept.ts';
import type { Decisions } from '../decide/decisions.ts';
import { type GuardRefusal, isTooLarge, refusedScopes, tooManyInAll } from './guard.ts';

/** How many resources an entry of `sweep` matches, and how many of them the plan deletes. */
export interface SweptCount {
  readonly fitting: number;
  readonly taken: number;
}

/** Swept scope → for each entry of its `sweep`, how many resources it matches and deletes. Pure. */
export function sweptCounts(given: Decisions): ReadonlyMap<Address, readonly SweptCount[]> {
  const found = new Map<Address, readonly SweptCount[]>();
  for (const entry of given.wanted.scopes)
    for (const kind of given.kinds.ordered) {
      const swept = sweptIn(entry, kind, given);
      if (swept.fitting.length > 0) found.set(entry.scope.address, countsOf(swept));
    }
  return found;
}

function countsOf({ fitting, entryOf, swept }: SweptScope): readonly SweptCount[] {
  const taken = fitting.map(() => 0);
  for (const { live, decision } of swept) {
    const index = entryOf.get(live);
    if (decision.is === 'taken' && index !== undefined) taken[index] = (taken[index] as number) + 1;
  }
  return fitting.map((each, index) => ({ fitting: each, taken: taken[index] as number }));
}

/**
 * Guards a sweep. It refuses more than 5 deletes in a scope, deleting more than a fifth of ten or
 * more resources that match in a scope or match one entry, and deleting all that an entry matches.
 * `maxDeletes` replaces all of these limits (ADR 0080). Pure.
 */
export function guardSweep(
  plan: Plan,
  counts: ReadonlyMap<Address, readonly SweptCount[]>,
  maxDeletes: number | undefined,
): GuardRefusal | undefined {
  const deletes = plan.rows.filter(row => row.action === 'delete');
  return refusedScopes(
    deletes,
    ({ address }) => address,
    (rows, scope) => whyRefused(rows, counts.get(scope) ?? [], maxDeletes),
  );
}

function whyRefused(
  rows: readonly Row[],
  counts: readonly SweptCount[],
  maxDeletes: number | undefined,
): readonly TooMany[] {
  const deletes = rows.length;
  const many = tooManyInAll(deletes, maxDeletes);
  if (many !== undefined) return many;
  const whole = { fitting: counts.reduce((sum, each) => sum + each.fitting, 0), taken: deletes };
  const share = [whole, ...counts].find(({ fitting, taken }) => isTooLarge(taken, fitting));
  if (share !== undefined) return [{ over: 'share', deletes: share.taken, owned: share.fitting }];
  const all = counts.find(({ fitting, taken }) => taken > 0 && taken >= fitting);
  return all === undefined ? [] : [{ over: 'all', deletes: all.taken }];
}
