import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import { codesOf } from '../reason-words/reason-words.ts';

/**
 * The codes of all reasons in a report and of their causes, each once, sorted. Their pages explain
 * the report. Pure.
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
