import type { PreparedPlan } from '../plan/prepare-plan.ts';
import type { GuardRefusal } from './guard.ts';
import { refusedDeletes } from './refused-deletes.ts';
import { refusedMoved } from './refused-moved.ts';

/**
 * Why an apply of a prepared plan writes nothing; `maxDeletes` as in {@link refusedDeletes}. Pure.
 */
export function refusedByGuards(
  prepared: PreparedPlan,
  maxDeletes: number | undefined,
): GuardRefusal | undefined {
  return refusedMoved(prepared) ?? refusedDeletes(prepared, maxDeletes);
}
