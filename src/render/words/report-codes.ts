import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import { codesOf } from '../reason-words/reason-words.ts';

/**
 * The code of every reason in a report, and of its causes, each once, sorted: the pages that
 * explain it. Pure.
 */
export function reportCodes({ plan, results, refused, refusals = [] }: Report): readonly string[] {
  const reasons: readonly (Reason | undefined)[] = [
    ...plan.rows.flatMap(row => [
      row.reason,
      row.opening,
      row.widened,
      ...row.notes,
      ...row.loss.flatMap(({ notes = [] }) => notes),
    ]),
    ...plan.unread.map(({ reason }) => reason),
    ...plan.notes,
    ...results.map(({ reason }) => reason),
    refused?.reason,
    ...refusals.map(({ reason }) => reason),
  ];
  return [
    ...new Set(reasons.flatMap(reason => (reason === undefined ? [] : codesOf(reason).split(', ')))),
  ].sort();
}
