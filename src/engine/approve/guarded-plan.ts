import { type Reason, sortedReasons } from '../../core/reason.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { refusedDeletes } from './refused-deletes.ts';

/** The plan with a note where the guard on deletes would refuse it in an apply without `--max-deletes`. Pure. */
export function guardedPlan(prepared: PreparedPlan): PreparedPlan {
  const { plan, given } = prepared;
  const cause = refusedDeletes(prepared, undefined)?.reason;
  if (cause?.code !== 'guard/deletes') return { plan, given };
  const note: Reason = { code: 'plan/guarded', most: cause.most, cause };
  return { given, plan: { ...plan, notes: sortedReasons([...plan.notes, note]) } };
}
