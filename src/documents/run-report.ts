import { type ExitCode, exitCode } from '../core/report/exit-code.ts';
import type { Counts } from '../core/report/plan.ts';
import type { CheckResult, Report, ResultStatus } from '../core/report/report.ts';
import { statusCounts } from '../render/words/result-words.ts';

/** How many of each a report has. What there is none of is absent, but for rows. */
export interface ReportCounts {
  /** Rows of the plan by their action, and resources without one. */
  readonly rows: Counts;
  /** Rows by how they ended. Empty for a plan, a drift, and an apply that was refused. */
  readonly results: Readonly<Partial<Record<ResultStatus, number>>>;
  /** Checks by their verdict. */
  readonly checks: Readonly<Partial<Record<CheckResult['verdict'], number>>>;
}

/** The report of a run, with what can be computed from it. */
export interface RunReport extends Report {
  /** The exit code of the command without options; with others, `exitCode` gives it. */
  readonly exit: ExitCode;
  readonly counts: ReportCounts;
}

/** A report with its exit code and its counts. Pure. */
export function runReport(report: Report): RunReport {
  return { ...report, exit: exitCode(report), counts: reportCounts(report) };
}

/** How a row ends that was not written, in the run or at all. */
const UNWRITTEN: ReadonlySet<ResultStatus> = new Set(['done_before', 'skipped', 'stale', 'blocked']);

/** Whether a run may have written anything: a row, or a file that its manifest asks for. Pure. */
export function mayHaveWritten({ command, results, checks }: Report): boolean {
  if (command !== 'apply') return false;
  return checks.length > 0 || results.some(({ status, partly }) => partly === true || !UNWRITTEN.has(status));
}

/** The counts of a report. Pure. */
export function reportCounts(report: Report): ReportCounts {
  const { command, refused, plan, checks } = report;
  const wrote = command === 'apply' && refused === undefined;
  const verdicts: Partial<Record<CheckResult['verdict'], number>> = {};
  for (const { verdict } of checks) verdicts[verdict] = (verdicts[verdict] ?? 0) + 1;
  return {
    rows: plan.counts,
    results: wrote ? Object.fromEntries(statusCounts(report)) : {},
    checks: verdicts,
  };
}
