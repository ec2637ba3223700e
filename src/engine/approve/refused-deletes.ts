import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { type GuardRefusal, guardDeletes, isCounted } from './guard.ts';
import { guardSweep, sweptCounts } from './guard-sweep.ts';
import { ownership } from './ownership.ts';

/**
 * What the guard on deletes refuses in a prepared plan; `maxDeletes` as in {@link guardDeletes}.
 * Pure.
 */
export function refusedDeletes(
  { plan, given }: PreparedPlan,
  maxDeletes: number | undefined,
): GuardRefusal | undefined {
  if (given.sweep !== undefined) return guardSweep(plan, sweptCounts(given), maxDeletes);
  const emptied = given.wanted.scopes.filter(each => each.emptied === true).map(each => each.scope.address);
  const counted = new Set(plan.rows.filter(isCounted).map(row => row.scope.address));
  return guardDeletes(plan, ownership(given, counted), maxDeletes, new Set(emptied));
}
