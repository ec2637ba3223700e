import { type Reason, sortedReasons } from '../../core/report/reason.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { refusedDeletes } from './refused-deletes.ts';
import { refusedMoved } from './refused-moved.ts';

/**
 * The plan with a note for each guard that would refuse it in an apply without `--max-deletes`.
 * Pure.
 */
export function guardedPlan(prepared: PreparedPlan): PreparedPlan {
  const { plan, given } = prepared;
  const cause = refusedDeletes(prepared, undefined)?.reason;
  const moved = refusedMoved(prepared);
  const notes: readonly Reason[] = [
    ...(cause?.code === 'guard/deletes' ? [{ code: 'plan/guarded', most: cause.most, cause } as const] : []),
    ...(moved === undefined ? [] : [{ code: 'moved/refused', rows: moved.rows.length } as const]),
  ];
  return notes.length === 0
    ? { plan, given }
    : { given, plan: { ...plan, notes: sortedReasons([...plan.notes, ...notes]) } };
}
