import type { CheckResult, FailedRun, Report, Result } from '../../core/report/report.ts';
import { type Action, isDrift, type Row } from '../../core/report/row.ts';
import { count } from '../count.ts';
import { openingCount, undoingWords, widenedCount } from './moved-words.ts';
import { resultsBesides, STATUS_WORD, statusCounts } from './result-words.ts';
import { DRIFT_WORD } from './row-words.ts';

/**
 * The counts of a report in words. `lead`, `changes` and `widens` are the headline; `parts` and
 * then the digest follow.
 */
export interface Summary {
  /** `Plan`, `Drift`, `Applied in part`, `No changes`, `In sync`, … */
  readonly lead: string;
  /** `2 to create, 1 to update, 0 to delete`; empty if there is nothing to do. */
  readonly changes: string;
  /**
   * `1 widens access`, shown after the changes and more prominently; empty if no row widens access.
   */
  readonly widens: string;
  readonly parts: readonly string[];
  /** Whether live is as the manifest wants it. */
  readonly clean: boolean;
}

/** Summarizes a report. Never says "No changes" or "In sync" for an incomplete plan. */
export function summarize(report: Report): Summary {
  const { counts, unread, notes, digest } = report.plan;
  const complete =
    report.offline === true
      ? notes.every(({ code }) => code !== 'base/unknown-file')
      : unread.length === 0 && digest !== 'incomplete';
  const pending = report.plan.rows.length - openRows(report).length;
  const besides = resultsBesides(report);
  const clean =
    complete &&
    openRows(report).length === 0 &&
    besides.length === 0 &&
    report.refused === undefined &&
    report.refusals === undefined;
  const changes = clean ? '' : changeWords(report);
  const checks = checkWords(report.checks);
  const isWell = report.checks.every(({ verdict }) => verdict === 'pass');
  return {
    lead: clean ? (report.command === 'drift' ? 'In sync' : 'No changes') : leadWords(report, complete),
    changes,
    widens: clean ? '' : openingCount(report),
    parts: [
      ...(isWell ? [] : checks),
      ...(pending > 0 ? [`${pending} pending`] : []),
      ...(unread.length > 0 ? [`${count(unread.length, 'list')} not read`] : []),
      `${counts.unchanged - movedMeanwhile(besides)} unchanged`,
      ...acceptedWords(report),
      ...(report.offline === true ? [] : [`${counts.unmanaged} unmanaged`]),
      ...(isWell ? checks : []),
    ],
    clean,
  };
}

/** How many differences are accepted, and the first day on which one of them ends. */
function acceptedWords({ plan: { accepted = [] } }: Report): readonly string[] {
  const [first] = accepted.map(({ until }) => until).sort();
  if (first === undefined) return [];
  return [`${accepted.length} accepted (${accepted.length === 1 ? '' : 'the earliest '}until ${first})`];
}

/**
 * How many resources had nothing to do in the plan, and differ after the changes during the run.
 * Deletes are not counted.
 */
function movedMeanwhile(besides: readonly Result[]): number {
  return besides.filter(({ status, action }) => status === 'stale' && action !== 'delete').length;
}

/** The headline, and the parts that follow it. */
export function summaryParts(report: Report): readonly string[] {
  const { lead, changes, widens, parts } = summarize(report);
  const said = [changes, widens].filter(Boolean).join('; ');
  return [said === '' ? lead : `${lead}: ${said}`, ...parts];
}

/** The whole summary as one line, with the digest. */
export function summaryText(report: Report, separator: string): string {
  return [...summaryParts(report), digestWords(report)].join(separator);
}

/** The digest, or for an offline report why there is none. */
export function digestWords(report: Report): string {
  return report.offline === true ? 'not compared with live' : report.plan.digest;
}

/**
 * The rows that count as open. A drift leaves out pending rows, which the manifest has changed and
 * nobody has applied yet.
 */
function openRows(report: Report): readonly Row[] {
  return report.command === 'drift' ? report.plan.rows.filter(isDrift) : report.plan.rows;
}

function leadWords(report: Report, complete: boolean): string {
  if (report.offline === true) return 'Between the manifests';
  if (report.command === 'plan') return complete ? 'Plan' : 'Plan incomplete';
  if (report.command === 'drift') return complete ? 'Drift' : 'Drift incomplete';
  if (report.refused?.reason.code === 'guard/not-confirmed') return 'Not confirmed, nothing was written';
  if (report.refused !== undefined) return 'Plan refused, nothing was written';
  if (report.interrupted !== undefined)
    return report.interrupted === 'signal' ? 'Interrupted' : 'Stopped at the deadline';
  const statuses = statusCounts(report);
  const done = (statuses.get('done') ?? 0) + (statuses.get('done_before') ?? 0);
  const all = report.plan.rows.length + resultsBesides(report).length;
  if (done === all && report.refusals === undefined) return 'Applied';
  if (done > 0 || report.results.some(({ partly }) => partly === true)) return 'Applied in part';
  // A write with an unknown outcome may have been done, so the words must not deny it.
  return statuses.has('unknown') || statuses.has('running') ? 'Perhaps applied' : 'Not applied';
}

function changeWords(report: Report): string {
  if (report.command === 'apply' && report.refused === undefined) {
    const words = [...statusCounts(report)].map(([status, n]) => `${n} ${STATUS_WORD[status]}`);
    return words.length === 0 ? '0 done' : words.join(', ');
  }
  const { counts } = report.plan;
  if (report.command === 'drift') return driftWords(report);
  const undoing = undoingWords(report);
  const words = [
    `${counts.create} to create`,
    `${counts.update} to update`,
    ...(counts.rename > 0 ? [`${counts.rename} to rename`] : []),
    ...(counts.replace > 0 ? [`${counts.replace} to replace`] : []),
    ...((counts.renew ?? 0) > 0 ? [`${counts.renew} to renew`] : []),
    `${counts.delete} to delete`,
    ...(counts.blocked > 0 ? [`${counts.blocked} blocked`] : []),
  ].join(', ');
  return undoing === '' ? words : `${words}; ${undoing}`;
}

function driftWords(report: Report): string {
  const rows = openRows(report);
  const of = (...actions: readonly Action[]): number =>
    rows.filter(row => actions.includes(row.action)).length;
  const differing = of('update', 'replace');
  const words = [
    [differing, differing === 1 ? DRIFT_WORD.update : 'differ'],
    [of('rename'), DRIFT_WORD.rename],
    [of('create'), DRIFT_WORD.create],
    [of('delete'), DRIFT_WORD.delete],
  ] as const;
  const differ = words.filter(([n]) => n > 0).map(([n, word]) => `${n} ${word}`);
  const blocked = of('blocked');
  const more = differ.length === 0 ? '' : ` more ${blocked === 1 ? 'is' : 'are'}`;
  const found = blocked === 0 ? differ : [...differ, `${blocked}${more} ${DRIFT_WORD.blocked}`];
  const widened = widenedCount(report);
  const all = found.length === 0 ? '0 differ' : found.join(', ');
  return widened === '' ? all : `${all}; ${widened}`;
}

function checkWords(checks: readonly CheckResult[]): readonly string[] {
  if (checks.length === 0) return [];
  const failed = checks.filter(check => check.verdict === 'fail').length;
  const unknown = checks.filter(check => check.verdict === 'unknown').length;
  const flaky = checks.filter(check => check.verdict === 'flaky').length;
  if (failed + flaky + unknown === 0) return [`${count(checks.length, 'check')} passed`];
  return [
    ...(failed > 0 ? [`${failed} of ${count(checks.length, 'check')} failed`] : []),
    ...(flaky > 0 ? [`${flaky} of ${count(checks.length, 'check')} flaky`] : []),
    ...(unknown > 0 ? [`${unknown} of ${count(checks.length, 'check')} unknown`] : []),
  ];
}

/** The title of a failed run: `plan failed`, or that the manifest is not valid. */
export function failedTitle({ command, failed }: FailedRun): string {
  return failed.code === 'invalid' ? `${command}: the manifest is not valid` : `${command} failed`;
}
