import { type Reason, sortedReasons } from '../../core/reason.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { guardDeletes } from './guard.ts';
import { ownership } from './ownership.ts';

/** The plan with a note where the guard on deletes would refuse it in an apply without `--max-deletes`. Pure. */
export function guardedPlan({ plan, given }: PreparedPlan): PreparedPlan {
  const cause = guardDeletes(plan, ownership(given), undefined)?.reason;
  if (cause?.code !== 'guard/deletes') return { plan, given };
  const note: Reason = { code: 'plan/guarded', most: cause.most, cause };
  return { given, plan: { ...plan, notes: sortedReasons([...plan.notes, note]) } };
}
