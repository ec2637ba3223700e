import { digest } from '../core/digest.ts';
import type { Plan } from '../core/report/plan.ts';
import type { Report, Result } from '../core/report/report.ts';
import type { Row } from '../core/report/row.ts';
import { rowCounts } from '../core/report/row-counts.ts';

/**
 * Joins the reports of two applies of the same commands. A row of both has the result of the
 * second, and says besides if the first did something. A row of the first alone that needed another
 * look ({@link isMoved}) counts as done if the second apply read all lists and was not refused:
 * live is then as wanted. Pure.
 */
export function joinedReport(first: Report, second: Report): Report {
  const done = new Set(first.results.filter(hasDone).map(({ address }) => address));
  const saw = second.plan.unread.length === 0 && second.refused === undefined;
  const unseen = new Set(saw ? [] : first.results.filter(isMoved).map(({ address }) => address));
  // If the second apply blocks a row, such as because of an unreadable list, that says nothing
  // about what the first apply did or sent. So the result of the first stays.
  const later = second.results
    .filter(({ status, address }) => status !== 'blocked' || !done.has(address))
    .filter(({ status, address }) => status !== 'blocked' || !unseen.has(address));
  const again = new Set(later.map(({ address }) => address));
  const unsent = first.results.filter(each => saw && isUnsentDelete(each) && !again.has(each.address));
  const dropped = new Set(unsent.map(({ address }) => address));
  const kept = first.plan.rows.filter(({ address }) => !again.has(address) && !dropped.has(address));
  const before = new Set(kept.map(({ address }) => address));
  const rows = [...kept, ...second.plan.rows.filter(({ address }) => !before.has(address))];
  return {
    ...second,
    plan: joinedPlan(second.plan, rows.sort(byAddress)),
    results: [
      ...first.results
        .filter(({ address }) => !again.has(address) && !dropped.has(address))
        .map(result => (saw && isMoved(result) ? settled(result) : result)),
      ...later.map(result => (done.has(result.address) && !isDone(result) ? partly(result) : result)),
    ],
  };
}

function byAddress(a: Row, b: Row): number {
  if (a.address === b.address) return 0;
  return a.address < b.address ? -1 : 1;
}

function isDone({ status }: Result): boolean {
  return status === 'done' || status === 'done_before';
}

/**
 * Whether a result says that something was done. The joined report keeps that, even if a later
 * apply did nothing.
 */
function hasDone(result: Result): boolean {
  return isDone(result) || result.partly === true;
}

function partly(result: Result): Result {
  return { ...result, partly: true };
}

/**
 * Whether a row was not written because live had changed, or was written but live did not show it.
 * Another apply may then write the row, or find it done.
 */
export function isMoved({ status, reason }: Result): boolean {
  return status === 'stale' || reason?.code === 'verify/not-shown';
}

/**
 * Whether a delete was not sent because live had changed. If the second apply does not plan it any
 * more, the joined report leaves it out and does not count it as done: the command may still be
 * live, because it is now the only one with its name.
 */
function isUnsentDelete({ action, status }: Result): boolean {
  return action === 'delete' && status === 'stale';
}

function settled({ address, action }: Result): Result {
  return { address, action, status: 'done_before', reason: { code: 'apply/done-before' } };
}

function joinedPlan(plan: Plan, rows: readonly Row[]): Plan {
  const isIncomplete = plan.unread.length > 0;
  return {
    ...plan,
    rows,
    counts: { ...plan.counts, ...rowCounts(rows) },
    digest: isIncomplete ? plan.digest : digest({ ...plan, rows }),
  };
}
