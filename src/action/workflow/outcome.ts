import { writes } from '../../core/digest.ts';
import type { Report } from '../../core/report/report.ts';
import { isDrift } from '../../core/report/row.ts';
import { severityOf } from '../../render/words/moved-words.ts';
import type { ActionCommand } from './input-values.ts';
import type { FailOn } from './inputs.ts';

/** What the output `result` can be. */
export type ResultWord =
  | 'valid'
  | 'invalid'
  | 'no-changes'
  | 'changes'
  | 'incomplete'
  | 'in-sync'
  | 'drift'
  | 'applied'
  | 'partly'
  | 'refused'
  | 'unknown'
  | 'error';

/** How a run of the command line ended. */
export interface EndedRun {
  readonly command: ActionCommand;
  /** The exit code of the command line. */
  readonly code: number;
  readonly report?: Report;
}

/** The value of the output `result`. */
export function resultWord({ command, code, report }: EndedRun): ResultWord {
  if (code === 3) return 'invalid';
  if (command === 'validate') return code === 0 ? 'valid' : 'error';
  if (report === undefined) return code === 4 ? 'refused' : 'error';
  if (command === 'apply') return appliedWord(code, report);
  if (report.refused !== undefined) return 'refused';
  if (report.plan.unread.length > 0) return 'incomplete';
  if (code === 4) return 'refused';
  if (code !== 0 && code !== 2) return 'error';
  const moved = openRows(report) > 0;
  if (command === 'drift') return moved || code === 2 ? 'drift' : 'in-sync';
  return moved ? 'changes' : 'no-changes';
}

function appliedWord(code: number, report: Report): ResultWord {
  if (code === 6) return 'unknown';
  if (report.refused !== undefined) return 'refused';
  if (code === 0)
    return report.plan.rows.length === 0 && report.results.length === 0 ? 'no-changes' : 'applied';
  const some = report.results.some(
    ({ status }) => status === 'done' || status === 'done_before' || status === 'running',
  );
  return some ? 'partly' : 'error';
}

/**
 * How many rows count: in a plan all rows, and in a drift only the rows that are drift
 * ({@link isDrift}).
 */
function openRows(report: Report): number {
  return (report.command === 'drift' ? report.plan.rows.filter(isDrift) : report.plan.rows).length;
}

/**
 * Whether the step of the job fails. An exit code other than 0 and 2 is an error and always fails
 * it, unless the input `fail-on` is `never`.
 */
export function fails({ command, code, report }: EndedRun, on: ReadonlySet<FailOn>): boolean {
  if (on.has('never')) return false;
  if (code !== 0 && code !== 2) return true;
  if (report === undefined) return false;
  const { counts } = report.plan;
  return (
    (on.has('changes') && command === 'plan' && report.plan.rows.length > 0) ||
    (on.has('drift') && command === 'drift' && openRows(report) > 0) ||
    (on.has('blocked') && counts.blocked > 0) ||
    (on.has('checks') && failedChecks(report) > 0)
  );
}

function failedChecks(report: Report): number {
  return report.checks.filter(check => check.verdict === 'fail').length;
}

/**
 * Outputs that depend only on how the run ended. Rows are counted: a replace as a delete, a rename
 * as an update.
 */
export function outputsOf(ended: EndedRun): Readonly<Record<string, string>> {
  const { report } = ended;
  const counts = report?.plan.counts;
  const number = (value: number | undefined): string => String(value ?? 0);
  return {
    result: resultWord(ended),
    changes: number(report?.plan.rows.filter(writes).length),
    creates: number(counts?.create),
    updates: number(counts && counts.update + counts.rename),
    deletes: number(counts && counts.delete + counts.replace),
    blocked: number(counts?.blocked),
    'checks-failed': number(report && failedChecks(report)),
    severity: (report && severityOf(report)) ?? '',
    digest: report === undefined || report.offline === true ? '' : report.plan.digest,
    'exit-code': String(ended.code),
  };
}
