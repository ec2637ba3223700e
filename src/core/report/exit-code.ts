import { writes } from '../digest.ts';
import type { Verdict } from '../provider.ts';
import type { RefusalCode, RefusalReason } from './reason.ts';
import type { Report, ResultStatus } from './report.ts';
import { type Action, isDrift, undoes } from './row.ts';

/** The levels of `--strict-checks`. Each level includes the levels before it. */
export const STRICTNESS = ['fail', 'flaky', 'unknown'] as const satisfies readonly Verdict['verdict'][];

/**
 * The least grave verdict with which a check counts as failed. True: `fail`. False: no check counts
 * as failed.
 */
export type StrictChecks = (typeof STRICTNESS)[number] | boolean;

export function isStrictlyFailed({ verdict }: Pick<Verdict, 'verdict'>, strict: StrictChecks): boolean {
  if (strict === false || verdict === 'pass') return false;
  const last = strict === true ? 'fail' : strict;
  return STRICTNESS.indexOf(verdict) <= STRICTNESS.indexOf(last);
}

/** The exit code of a run. Code 3, an invalid manifest, never comes from a report. */
export type ExitCode = 0 | 1 | 2 | 4 | 5 | 6 | 130;

export interface ExitOptions {
  /**
   * `plan --detailed-exitcode`: a plan with changes ends with 2. `drift` always does so, `apply`
   * never. Default: it ends with 0.
   */
  readonly detailed?: boolean;
  /** `--strict-checks`: which checks end the run with 2. Default: none. */
  readonly strictChecks?: StrictChecks;
}

const BY_RANK: readonly ExitCode[] = [130, 6, 5, 4, 1, 2];

/** The gravest of several runs' exit codes. Code 3, an invalid manifest, counts as 1. */
export function worstOf(codes: readonly number[]): number {
  if (codes.length === 1) return codes[0] ?? 0;
  return BY_RANK.find(code => codes.some(each => each === code || (each === 3 && code === 1))) ?? 0;
}

/** The exit code of a report: the first of 130, 6, 5, 4, 1, 2, 0 that applies. */
export function exitCode(report: Report, options: ExitOptions = {}): ExitCode {
  const course = courseOf(report);
  return BY_RANK.find(code => applies(code, course, report, options)) ?? 0;
}

/**
 * The exit code of each refusal. 4: a guard refused, or the review does not cover the plan. 1: a
 * list could not be read, so nothing was compared.
 */
const REFUSED_WITH: Readonly<Record<Exclude<RefusalCode, 'shard/all-refused'>, 1 | 4>> = {
  'guard/deletes': 4,
  'guard/set-deletes': 4,
  'guard/moved': 4,
  'guard/not-confirmed': 4,
  'guard/foreign-credential': 4,
  'review/not-comparable': 1,
  'review/incomplete': 1,
  'review/file-changed': 4,
  'review/file-shows-other': 4,
  'review/other-plan': 4,
  'review/other-digest': 4,
  'review/changed': 4,
  'review/none': 4,
  'review/made-otherwise': 4,
  'review/left-out': 4,
  'review/lacks-scopes': 4,
};

/** Whether an apply can be refused with this code. */
export function isRefusalCode(code: string): code is RefusalCode {
  return code === 'shard/all-refused' || Object.hasOwn(REFUSED_WITH, code);
}

function refusalExit(reason: RefusalReason): 1 | 4 {
  if (reason.code !== 'shard/all-refused') return REFUSED_WITH[reason.code];
  return reason.refusals.some(each => refusalExit(each.reason) === 4) ? 4 : 1;
}

/** The exit code of a run that also failed to read or write a file: an error outranks 0 and 2. */
export function withError(code: number): number {
  return code === 0 || code === 2 ? 1 : code;
}

interface Course {
  readonly refusedWith: ReadonlySet<1 | 4>;
  readonly ended: ReadonlySet<ResultStatus>;
  /** At least one row failed, was skipped, or is still running. */
  readonly incomplete: boolean;
  readonly partly: boolean;
  /** Something was done, or may have been. */
  readonly some: boolean;
}

function courseOf(report: Report): Course {
  const { refused, refusals = [] } = report;
  const refusedWith = new Set(
    [...(refused === undefined ? [] : [refused]), ...refusals].map(each => refusalExit(each.reason)),
  );
  const ended = endings(report);
  const incomplete = ended.has('failed') || ended.has('skipped') || ended.has('running');
  const partly = report.results.some(result => result.partly === true);
  const some = partly || ended.has('done') || ended.has('done_before') || ended.has('running');
  return { refusedWith, ended, incomplete, partly, some };
}

function applies(code: ExitCode, course: Course, report: Report, options: ExitOptions): boolean {
  const { refusedWith, ended, incomplete, partly, some } = course;
  const { unread } = report.plan;
  switch (code) {
    case 130:
      return report.interrupted === 'signal';
    case 6:
      return ended.has('unknown');
    case 5:
      return partly || (incomplete && some);
    case 4:
      return (
        refusesMoved(report) ||
        refusedWith.has(4) ||
        ended.has('stale') ||
        (ended.has('blocked') && (some || unread.length === 0))
      );
    case 1:
      return incomplete || refusedWith.has(1) || unread.length > 0 || isUnwritten(report);
    case 2:
      return (
        hasChanges(report, options) ||
        report.checks.some(check => isStrictlyFailed(check, options.strictChecks ?? false))
      );
    default:
      return false;
  }
}

/**
 * Whether an apply could not write a file that the manifest asks for. The report has each such file
 * as a check, and an apply has no other checks.
 */
function isUnwritten({ command, checks }: Report): boolean {
  return command === 'apply' && checks.some(({ verdict }) => verdict === 'fail');
}

/**
 * Whether `--moved refuse` would refuse the apply of this plan. The plan then ends with the same
 * exit code.
 */
function refusesMoved({ command, plan }: Report): boolean {
  return command === 'plan' && plan.base?.moved === 'refuse' && plan.rows.filter(writes).some(undoes);
}

/** Whether the rows make the command exit with 2. */
function hasChanges({ command, plan }: Report, { detailed = false }: ExitOptions): boolean {
  if (command === 'drift') return plan.rows.some(isDrift);
  return command === 'plan' && detailed && plan.rows.length > 0;
}

/**
 * All statuses in the report. A row of an apply without a result was not tried, and counts as
 * skipped or blocked. If the whole apply was refused, its rows do not count, only the refusal does.
 */
function endings(report: Report): ReadonlySet<ResultStatus> {
  const found = new Set(report.results.map(result => result.status));
  if (report.command !== 'apply' || report.refused !== undefined) return found;
  if (report.plan.rows.some(row => row.action === 'blocked')) found.add('blocked');
  const tries = (of: readonly { readonly action: Action }[]): number =>
    of.filter(({ action }) => action !== 'blocked').length;
  if (tries(report.results) < tries(report.plan.rows)) found.add('skipped');
  return found;
}
