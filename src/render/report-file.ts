import { isRefusalCode } from '../core/exit-code.ts';
import { isObject } from '../core/json.ts';
import type { Report } from '../core/report.ts';
import { validateReport } from '../generated/validate-report.js';
import { type ReasonInFile, type ReportInFile, reasonProblem, reportIn } from './told.ts';

/** Characters of a report file. */
const MAX_LENGTH = 256 * 1024 * 1024;

/** What stands in a report file, or one sentence that says why it cannot be used. */
export type ParsedReport =
  | { readonly report: Report; readonly problem?: never }
  | { readonly report?: never; readonly problem: string };

/** Reads a report that `--format json` printed. The text is untrusted: anything else is a problem, never an exception. */
export function parseReportFile(text: string): ParsedReport {
  if (text.length > MAX_LENGTH) return { problem: `a report has at most ${MAX_LENGTH} characters` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    return { problem: `not JSON: ${(cause as Error).message}` };
  }
  if (!isObject(value) || !Object.hasOwn(value, 'command'))
    return { problem: 'this is not a report: write one with `--format json --output FILE`' };
  try {
    if (validateReport(value)) {
      const file = value as unknown as ReportInFile;
      const problem = oddReason(file);
      return problem === undefined ? { report: reportIn(file) } : { problem: `not a report: ${problem}` };
    }
  } catch (cause) {
    // Nested deeper than the validator can follow.
    return { problem: `not a report: ${(cause as Error).message}` };
  }
  const [first] = validateReport.errors ?? [];
  return { problem: `not a report: ${first?.instancePath || 'it'} ${first?.message ?? 'does not fit'}` };
}

/** The first reason of which no words can be made, or with which no apply is refused. */
function oddReason({ plan, results, refused, refusals = [] }: ReportInFile): string | undefined {
  const refusing = [...(refused === undefined ? [] : [refused]), ...refusals].map(({ reason }) => reason);
  const reasons: readonly (ReasonInFile | undefined)[] = [
    ...plan.rows.flatMap(({ reason, opening, notes, loss }) => [
      reason,
      opening?.reason,
      ...[...notes, ...loss.flatMap(each => each.notes ?? [])].map(each => each.reason),
    ]),
    ...[...plan.unread, ...plan.notes, ...results].map(({ reason }) => reason),
    ...refusing,
  ];
  for (const reason of reasons) {
    const problem = reason === undefined ? undefined : reasonProblem(reason);
    if (problem !== undefined) return `a reason ${problem}`;
  }
  const odd = refusing.find(reason => !isRefusal(reason));
  return odd === undefined ? undefined : `no apply is refused with the code "${odd.code}"`;
}

function isRefusal({ code, refusals = [] }: ReasonInFile): boolean {
  return (
    isRefusalCode(code) &&
    (refusals as readonly { readonly reason: ReasonInFile }[]).every(each => isRefusal(each.reason))
  );
}
