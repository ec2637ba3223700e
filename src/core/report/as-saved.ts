import { digest } from '../digest.ts';
import { sameJson } from '../json.ts';
import type { Plan } from './plan.ts';
import { rowCounts } from './row-counts.ts';

/** Whether a saved plan has the digest and the counts that follow from its rows. Pure. */
export function isAsSaved(plan: Plan): boolean {
  if (plan.digest !== 'incomplete' && plan.digest !== digest(plan)) return false;
  return sameJson({ ...plan.counts, ...rowCounts(plan.rows) }, { ...plan.counts });
}
