import type { Problem, Source } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { FailedRun, Report, Result } from '../../core/report/report.ts';
import { isDrift, type Row } from '../../core/report/row.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { shortened } from '../../core/text/shortened.ts';
import { count } from '../count.ts';
import { coded, wordsOf } from '../reason-words/reason-words.ts';
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
import { actionWord, fateWords, isDestructive, lossWords, telling } from '../words/row-words.ts';
import { fromRoot, type RootedPath, sentences } from './findings.ts';

/**
 * GitHub shows ten annotations of each type in a step and drops all others. So at most nine are
 * written, and a tenth annotation that says how many more there are.
 */
const MAX_SHOWN = 9;
/** The runner cuts a message at 4,096 characters. */
const MAX_MESSAGE = 3_999;
/** The longest title. A title contains a file name, and no path is longer than this. */
const MAX_TITLE = 4_096;

interface WorkflowAnnotation {
  readonly level: 'error' | 'warning';
  readonly title: string;
  readonly message: string;
  readonly source?: Source | undefined;
  /** The order of annotations: lower is first. */
  readonly weight: number;
}

/**
 * A manifest's mistakes as GitHub workflow commands, errors first, one per line. Empty if there are
 * none.
 */
export function problemAnnotations(problems: readonly Problem[], runs?: readonly RootedPath[]): string {
  return commands(
    fromRoot(runs),
    problems.map(problem => ({
      level: problem.level,
      title: problem.rule,
      message: problem.hint === undefined ? problem.message : `${problem.message} (${problem.hint})`,
      source: problem.source,
      weight: problem.level === 'error' ? 0 : 1,
    })),
  );
}

/**
 * What a reviewer must see of a report, as GitHub workflow commands: a refused apply, rows that
 * were not done, destructive rows, rows that widen access, blocked rows, drift, what could not be
 * read and failed checks. Empty if there is none.
 */
export function reportAnnotations(report: Report): string {
  return commands(fromRoot(report.runs), [
    ...refusalAnnotations(report),
    ...rowAnnotations(report),
    ...besidesAnnotations(report),
    ...unreadAnnotations(report),
    ...checkAnnotations(report),
  ]);
}

function refusalAnnotations(report: Report): readonly WorkflowAnnotation[] {
  return refusalsOf(report).map(({ said, reason }) => ({
    level: 'error',
    title: 'apply refused',
    message: `${said}: ${sentences(reasonTexts(reason))}`,
    weight: 0,
  }));
}

function rowAnnotations(report: Report): readonly WorkflowAnnotation[] {
  const applied = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  const by = telling(report);
  return report.plan.rows.flatMap((row): readonly WorkflowAnnotation[] => {
    const result = applied?.(row);
    if (result !== undefined && isWell(result)) return [];
    const title = `${actionWord(row, by)} ${row.address}`;
    const source = row.source;
    if (result !== undefined && result.status !== 'blocked') {
      return [{ level: 'error', title, message: endWords(result), source, weight: 1 }];
    }
    if (row.action === 'blocked' || result !== undefined) {
      const why = reasonTexts(result === undefined ? row.reason : reasonOf(result, row));
      return [{ level: 'warning', title, message: sentences(['blocked', ...why]), source, weight: 4 }];
    }
    const opening = row.opening && `widens access: ${coded(row.opening)}`;
    if (isDestructive(row)) {
      const undone = isUndoing(report)(row) ? undoneWords(report, row) : undefined;
      const message = sentences([fateWords(row), ...row.loss.map(lossWords), opening, undone]);
      return [{ level: 'warning', title, message, source, weight: 2 }];
    }
    if (isUndoing(report)(row))
      return [{ level: 'warning', title, message: undoneWords(report, row), source, weight: 2 }];
    if (opening !== undefined)
      return [{ level: 'warning', title: `${title} widens access`, message: opening, source, weight: 3 }];
    if (report.command !== 'drift' || !isDrift(row)) return [];
    const message = sentences([
      actionWord(row, by),
      pathsText(row.fields),
      widenedWords(row),
      lastChangeWords(row),
    ]);
    return [{ level: 'warning', title, message, source, weight: row.severity === 'widened' ? 0 : 5 }];
  });
}

function undoneWords(report: Report, row: Row): string {
  return sentences([undoingSaid(report), pathsText(row.fields), widenedWords(row), lastChangeWords(row)]);
}

function besidesAnnotations(report: Report): readonly WorkflowAnnotation[] {
  return resultsBesides(report)
    .filter(result => !isWell(result))
    .map(result => ({
      level: 'error',
      title: `${result.action} ${result.address}`,
      message: endWords(result),
      weight: 1,
    }));
}

function endWords({ status, reason }: Result): string {
  return sentences([STATUS_WORD[status], ...reasonTexts(reason)]);
}

/** The words of a reason with its code, and the next step. */
function reasonTexts(reason: Reason | undefined): readonly string[] {
  if (reason === undefined) return [];
  const { next } = wordsOf(reason);
  return [coded(reason), ...(next === undefined ? [] : [`Next: ${next}`])];
}

function unreadAnnotations(report: Report): readonly WorkflowAnnotation[] {
  return report.plan.unread.map(list => ({
    level: 'error',
    title: `not read: ${list.kind} in ${list.scope}`,
    message: sentences(reasonTexts(list.reason)),
    weight: 1,
  }));
}

function checkAnnotations(report: Report): readonly WorkflowAnnotation[] {
  return report.checks
    .filter(check => check.verdict !== 'pass')
    .map(check => ({
      level: 'warning',
      title: `check ${check.verdict === 'fail' ? 'failed' : check.verdict}: ${check.address}`,
      message: sentences(check.findings.length > 0 ? check.findings : [check.verdict]),
      source: check.source,
      weight: check.verdict === 'fail' ? 6 : 7,
    }));
}

/** The annotation of a failed run that belongs to no line of the manifest. */
export function failureAnnotation(title: string, { message, next }: FailedRun['failed']): string {
  const said = sentences([message, next && `Next: ${next}`]);
  return `${command({ level: 'error', title, message: said, weight: 0 })}\n`;
}

function commands(place: (source: Source) => Source, annotations: readonly WorkflowAnnotation[]): string {
  const sorted = [...annotations].sort((a, b) => a.weight - b.weight);
  const hidden = sorted.slice(MAX_SHOWN);
  const lines = sorted
    .slice(0, MAX_SHOWN)
    .map(one => command(one.source === undefined ? one : { ...one, source: place(one.source) }));
  if (hidden.length > 0) {
    const level = hidden.some(one => one.level === 'error') ? 'error' : 'warning';
    lines.push(
      `::${level} title=evenkeel::and ${count(hidden.length, 'more finding')}; the report has all findings`,
    );
  }
  return lines.map(line => `${line}\n`).join('');
}

function command({ level, title, message, source }: WorkflowAnnotation): string {
  const place =
    source === undefined
      ? []
      : [
          `file=${property(source.file)}`,
          `line=${source.line}`,
          ...(source.endLine === undefined ? [] : [`endLine=${source.endLine}`]),
          `col=${source.column}`,
          ...(source.endColumn === undefined ? [] : [`endColumn=${source.endColumn}`]),
        ];
  return `::${level} ${[...place, `title=${property(title)}`].join(',')}::${data(shortened(message, MAX_MESSAGE))}`;
}

/**
 * The text of an annotation. The runner decodes `%25`, and would read `##[` as a command. Control
 * characters, line breaks too, are made visible first.
 */
function data(text: string): string {
  return safeText(text).replaceAll('##[', '##\\u{5b}').replaceAll('%', '%25');
}

function property(text: string): string {
  return data(shortened(text, MAX_TITLE)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
