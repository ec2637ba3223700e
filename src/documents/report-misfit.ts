import type { Report, Result } from '../core/report/report.ts';
import type { Action } from '../core/report/row.ts';
import { resultOf, resultsBesides } from '../render/words/result-words.ts';

const ACTIONS: readonly Action[] = ['create', 'update', 'rename', 'replace', 'delete', 'blocked'];

/**
 * How a result of no row may end: done since the review, changed by someone, or outputs that were
 * not written.
 */
const BESIDES: ReadonlySet<Result['status']> = new Set(['done_before', 'stale', 'failed']);

/**
 * Why the rows, counts and results of a report cannot be those of one run; undefined where they
 * can. A report in a file may have been edited or put together, and what it calls done would be
 * believed. Pure.
 */
export function reportMisfit(report: Report): string | undefined {
  const { command, plan, results, refused } = report;
  const miscounted = ACTIONS.find(
    action => plan.rows.filter(row => row.action === action).length !== plan.counts[action],
  );
  if (miscounted !== undefined)
    return `it counts ${plan.counts[miscounted]} to ${miscounted}, which its rows are not`;
  const [first] = results.filter(({ status }) => status !== 'done_before');
  if (first === undefined) return undefined;
  if (command !== 'apply') return `a ${command} has no results, and it has one of ${first.address}`;
  if (refused !== undefined) return `nothing was written, and it has a result of ${first.address}`;
  const tried = plan.rows.filter(row => row.action === 'blocked').map(resultOf(report));
  const unblocked = tried.find(({ status }) => status !== 'blocked');
  if (unblocked !== undefined)
    return `${unblocked.address} is blocked, and its result is "${unblocked.status}"`;
  const stray = resultsBesides(report).find(({ status }) => !BESIDES.has(status));
  if (stray !== undefined)
    return `"${stray.status}" is the result of ${stray.action} ${stray.address}, which is no row of its plan`;
  return undefined;
}
