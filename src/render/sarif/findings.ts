import type { Problem, Source } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { FailedRun, Report, Result } from '../../core/report/report.ts';
import { isDrift, type Row, type Severity, type Whose } from '../../core/report/row.ts';
import type { RunFacts } from '../../core/report/run-facts.ts';
import { count, firstOf } from '../count.ts';
import { coded, codesOf, wordsOf } from '../reason-words/reason-words.ts';
import { listsBesideRows } from '../rows/shown-lists.ts';
import { absentRows, isAbsent, MAX_INSIDE, MAX_NAMES, type ShownRow } from '../rows/shown-rows.ts';
import { pathsText } from '../shown-value.ts';
import { isUndoing, lastChangeWords, undoingSaid, widenedWords } from '../words/moved-words.ts';
import {
  isWell,
  reasonOf,
  refusalsOf,
  resultOf,
  resultsBesides,
  STATUS_WORD,
} from '../words/result-words.ts';
import { actionWord, lossWords, telling } from '../words/row-words.ts';

/** What findings are made of. */
export interface Findings {
  readonly problems?: readonly Problem[];
  /** The facts that say where the files of these problems are. */
  readonly placed?: RootedPath;
  readonly report?: Report;
  /** The failed run, if there is no report. */
  readonly failed?: FailedRun;
  /** Findings that come neither from a run nor from a manifest. */
  readonly others?: readonly Finding[];
}

/** A mistake in the manifest, a blocked row, drift, a row that was not done, or an unread list. */
export interface Finding {
  readonly rule: string;
  readonly level: 'error' | 'warning' | 'note';
  readonly text: string;
  /** A value that is the same in every run, so that one finding stays one alert. */
  readonly fingerprint: string;
  readonly source?: Source | undefined;
  readonly whose?: Whose | undefined;
  readonly severity?: Severity | undefined;
}

/** The rule of the finding for a check, by how the check ended. */
const CHECK_RULES = { failed: 'check/failed', flaky: 'check/flaky', unknown: 'check/unknown' } as const;

/** SARIF levels: wider access is an error, an ordinary change a note. */
const LEVELS: Readonly<Record<Severity, Finding['level']>> = {
  widened: 'error',
  'at-risk': 'warning',
  changed: 'note',
};
/** The findings of a run, or of a manifest. Pure. */
export function findingsOf({ problems = [], report, failed, others = [] }: Findings): readonly Finding[] {
  return [
    ...problemFindings([...problems, ...(failed?.problems ?? [])]),
    ...reportFindings(report),
    ...failedFindings(failed),
    ...others,
  ];
}

/**
 * The finding for a run without a report. A run with an invalid manifest has no such finding,
 * because the mistakes in the manifest are findings themselves.
 */
function failedFindings(run: FailedRun | undefined): readonly Finding[] {
  if (run === undefined || run.failed.code === 'invalid') return [];
  const text = sentences([`${run.command} ended before it had a report`, failureText(run)]);
  return [{ rule: 'run/failed', level: 'error', text, fingerprint: `run/failed ${run.failed.code}` }];
}

/** The words for how a run without a report ended. */
export function failureText({ failed: { code, message, next } }: FailedRun): string {
  return sentences([`${message} (${code})`, next]);
}

function problemFindings(problems: readonly Problem[]): readonly Finding[] {
  return problems.map(({ rule, level, message, hint, source }) => ({
    rule,
    level,
    text: hint === undefined ? message : `${message} (${hint})`,
    fingerprint: `${rule} ${source.file} ${message}`,
    source,
  }));
}

function reportFindings(report: Report | undefined): readonly Finding[] {
  if (report === undefined) return [];
  const besides = resultsBesides(report)
    .filter(result => !isWell(result))
    .map(result => notDone(result));
  return [
    ...refusalFindings(report),
    ...rowFindings(report),
    ...besides,
    ...unreadFindings(report),
    ...checkFindings(report),
  ];
}

function rowFindings(report: Report): readonly Finding[] {
  const by = telling(report);
  const undoing = isUndoing(report);
  const ends = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  return [
    ...absentRows(report.plan.rows).map(absentFinding),
    ...report.plan.rows.filter(row => !isAbsent(row)).flatMap(row => rowFinding(row)),
  ];

  function rowFinding(row: Row): readonly Finding[] {
    const { address, source, whose, severity } = row;
    const end = ends?.(row);
    if (end !== undefined && end.status !== 'blocked') return isWell(end) ? [] : [notDone(end, source)];
    const finding = (rule: string, level: Finding['level'], text: string): readonly Finding[] => [
      { rule, level, text, fingerprint: `${rule} ${address}`, source, whose, severity },
    ];
    if (row.action === 'blocked' || end !== undefined) {
      const reason = end === undefined ? row.reason : reasonOf(end, row);
      const why = reasonTexts(reason);
      return finding(reason?.code ?? 'row/blocked', 'error', sentences([`${address} is blocked`, ...why]));
    }
    if (undoing(row))
      return finding(
        'plan/undoes',
        'warning',
        sentences([`${address} ${undoingSaid(report)}`, ...detailsOf(row)]),
      );
    if (report.command !== 'drift' || !isDrift(row)) return [];
    const word = actionWord(row, by);
    const rule = word === 'missing' ? 'drift/missing' : word === 'extra' ? 'drift/extra' : 'drift/moved';
    return finding(
      rule,
      LEVELS[row.severity ?? 'at-risk'],
      sentences([`${address} ${word}`, ...detailsOf(row)]),
    );
  }
}

/** One finding for all rows in absent scopes that have the same cause. */
function absentFinding({ row, rows, over }: ShownRow): Finding {
  const { names = [], noun = '', inside = [] } = over ?? {};
  return {
    rule: row.reason?.code ?? 'row/blocked',
    level: 'error',
    text: sentences([
      `${count(rows.length, 'row')} in ${names.length} ${noun} not written: ${firstOf(names, MAX_NAMES)}`,
      ...reasonTexts(row.reason),
      `Not written: ${firstOf(inside, MAX_INSIDE)}`,
    ]),
    fingerprint: ['scope/absent', row.address, row.reason === undefined ? '' : codesOf(row.reason)].join(' '),
    source: row.source,
  };
}

function unreadFindings(report: Report): readonly Finding[] {
  return listsBesideRows(report).map(({ kind, scope, reason }) => ({
    rule: reason.code,
    level: 'error',
    text: sentences([`${kind} in ${scope} could not be read`, ...reasonTexts(reason)]),
    fingerprint: `list/unread ${kind} ${scope}`,
  }));
}

function checkFindings({ checks }: Report): readonly Finding[] {
  return checks
    .filter(check => check.verdict !== 'pass')
    .map(({ address, verdict, findings, source }) => {
      const how = verdict === 'flaky' || verdict === 'unknown' ? verdict : 'failed';
      return {
        rule: CHECK_RULES[how],
        level: 'warning',
        text: sentences([`${address} ${how === 'failed' ? 'failed' : `is ${how}`}`, ...findings]),
        fingerprint: `${CHECK_RULES[how]} ${address}`,
        source,
      };
    });
}

function refusalFindings(report: Report): readonly Finding[] {
  return refusalsOf(report).map(({ said, of, reason }) => ({
    rule: reason.code,
    level: 'error',
    text: sentences([said, ...reasonTexts(reason)]),
    fingerprint: ['apply/refused', reason.code, ...(of === undefined ? [] : [of])].join(' '),
  }));
}

function notDone({ address, action, status, reason }: Result, source?: Source): Finding {
  const text = sentences([`${action} ${address}: ${STATUS_WORD[status]}`, ...reasonTexts(reason)]);
  const rule = reason?.code ?? 'row/not-done';
  return { rule, level: 'error', text, fingerprint: `row/not-done ${address}`, source };
}

/** The words of a reason with its codes, and the next step. */
function reasonTexts(reason: Reason | undefined): readonly (string | undefined)[] {
  return reason === undefined ? [] : [coded(reason), wordsOf(reason).next];
}

function detailsOf(row: Row): readonly (string | undefined)[] {
  const paths = row.action === 'update' ? pathsText(row.fields) : '';
  return [
    paths,
    widenedWords(row),
    lastChangeWords(row),
    row.from && `found as ${row.from}`,
    ...row.loss.map(lossWords),
  ];
}

export function sentences(parts: readonly (string | undefined)[]): string {
  return parts.filter(part => part !== undefined && part !== '').join('. ');
}

/** The facts that say where the files of a run are. */
export type RootedPath = Pick<RunFacts, 'files'>;

/**
 * Returns a function that gives a place its path from the repository's root. By this path code
 * scanning and annotations find the line. A file outside of a repository keeps the name that the
 * run used. Pure.
 */
export function fromRoot(runs: readonly RootedPath[] = []): (source: Source) => Source {
  const paths = new Map(
    runs.flatMap(({ files }) => files.map(({ file, path }) => [file, path ?? file] as const)),
  );
  return source => ({ ...source, file: paths.get(source.file) ?? source.file });
}
