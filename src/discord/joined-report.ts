import { digest } from '../core/digest.ts';
import { groupBy } from '../core/group-by.ts';
import type { Counts, Plan } from '../core/plan.ts';
import type { Report, Result } from '../core/report.ts';
import type { Row } from '../core/row.ts';

/**
 * Two applies of the same commands as one report: a row that the second has too ended as the second says. A row that was
 * not done in the first and is missing in the second is as wanted by now, if the second could look. Pure.
 */
export function joinedReport(first: Report, second: Report): Report {
  const again = new Set([...second.plan.rows, ...second.results].map(({ address }) => address));
  const saw = second.plan.unread.length === 0;
  const rows = [...first.plan.rows.filter(({ address }) => !again.has(address)), ...second.plan.rows].sort(
    (a, b) => (a.address < b.address ? -1 : a.address > b.address ? 1 : 0),
  );
  return {
    ...second,
    plan: joinedPlan(second.plan, rows),
    results: [
      ...first.results
        .filter(({ address }) => !again.has(address))
        .map(result => (saw && isMoved(result) ? settled(result) : result)),
      ...second.results,
    ],
  };
}

/** Whether live moved under the row, so that another look may do it or find it done. */
export function isMoved({ status, reason }: Result): boolean {
  return status === 'stale' || reason?.code === 'verify/not-shown';
}

function settled({ address, action, partly }: Result): Result {
  const more = partly === undefined ? {} : { partly };
  return { address, action, status: 'done_before', reason: { code: 'apply/done-before' }, ...more };
}

function joinedPlan(plan: Plan, rows: readonly Row[]): Plan {
  const isIncomplete = plan.unread.length > 0;
  return {
    ...plan,
    rows,
    counts: counted(plan.counts, rows),
    digest: isIncomplete ? plan.digest : digest(plan.name, plan.origins, rows),
  };
}

function counted(counts: Counts, rows: readonly Row[]): Counts {
  const by = groupBy(rows, row => row.action);
  const of = (action: Row['action']): number => by.get(action)?.length ?? 0;
  return {
    ...counts,
    create: of('create'),
    update: of('update'),
    rename: of('rename'),
    replace: of('replace'),
    delete: of('delete'),
    blocked: of('blocked'),
  };
}
