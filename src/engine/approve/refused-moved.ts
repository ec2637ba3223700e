import { writes } from '../../core/digest.ts';
import { undoes } from '../../core/report/row.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import type { GuardRefusal } from './guard.ts';

/** What `--moved refuse` refuses: a plan that would undo what someone changed. Pure. */
export function refusedMoved({ plan }: PreparedPlan): GuardRefusal | undefined {
  if (plan.base?.moved !== 'refuse') return undefined;
  const rows = plan.rows.filter(row => writes(row) && undoes(row)).map(({ address }) => address);
  return rows.length === 0 ? undefined : { reason: { code: 'guard/moved' }, rows };
}
