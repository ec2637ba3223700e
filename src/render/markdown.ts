import type { Reason } from '../core/reason.ts';
import type { CheckResult, Report, Result } from '../core/report.ts';
import type { Row } from '../core/row.ts';
import type { Source } from '../core/source.ts';
import { count } from './count.ts';
import { explanationMarkdown } from './explanation.ts';
import { leftOutMark } from './left-out.ts';
import { MAX_NEXT } from './line.ts';
import { markdownDiff } from './markdown-diff.ts';
import { codeSpan, fencedBlock, plainMarkdown } from './markdown-text.ts';
import { codesOf, wordsOf } from './reason-words.ts';
import { refusalsOf } from './refusals.ts';
import { isWell, reasonOf, resultOf, resultsBesides, STATUS_WORD } from './result-words.ts';
import { ACTION_SYMBOL, actionWord, fateWords, isDestructive, lossWords, telling } from './row-words.ts';
import { digestWords, summarize } from './summary.ts';
import { inlineValue } from './value.ts';

export interface MarkdownOptions {
  /** Maximum UTF-8 bytes of the text; GitHub refuses a comment above 65,536 characters. */
  readonly maxBytes?: number;
  /** Where to find the parts left out, such as "the job's summary". */
  readonly full?: string;
  /** A label for the heading, such as the environment's. */
  readonly label?: string;
  /** Our own lines of Markdown, before the rows. */
  readonly lead?: readonly string[];
  /** The url of a line of the manifest. */
  readonly link?: SourceLink;
}

/** The address of a place in the manifest; undefined where there is none. */
export type SourceLink = (source: Source) => string | undefined;

/** What is left out, step by step, if the text is too long. */
const LEVELS = ['full', 'important', 'table', 'risks', 'counts', 'headline'] as const;
type Level = (typeof LEVELS)[number];

const DEFAULT_MAX_BYTES = 60_000;
const MAX_NAMED = 5;
const OPEN_BELOW = 10;

/**
 * A report as the body of a pull request comment or job summary. It always fits the byte budget. If needed it drops, in
 * this order, the diffs of creates, all diffs, rows that neither destroy nor widen access nor are blocked, the table, and
 * everything but the headline and the digest.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const budget = options.maxBytes ?? DEFAULT_MAX_BYTES;
  for (const level of LEVELS) {
    const text = within(budget, sections(report, level, options));
    if (text !== undefined) return text;
  }
  return `${codeSpan(digestWords(report))}\n`;
}

/** Joins lines, or stops once they are too long. */
function within(budget: number, lines: Iterable<string>): string | undefined {
  const encoder = new TextEncoder();
  const kept: string[] = [];
  let size = 0;
  for (const line of lines) {
    size += encoder.encode(line).length + 1;
    if (size > budget) return undefined;
    kept.push(`${line}\n`);
  }
  return kept.join('');
}

function* sections(report: Report, level: Level, options: MarkdownOptions): Iterable<string> {
  const rows = byWeight(report.plan.rows);
  yield* heading(report, options);
  if (level !== 'headline') {
    yield* alert(report, rows);
    yield* options.lead ?? [];
    if (level !== 'counts') {
      const besides = resultsBesides(report);
      const [shown, others] =
        level === 'risks'
          ? [rows.filter(isRisk), besides.filter(result => !isWell(result))]
          : [rows, besides];
      yield* rowTable(report, shown, others, options);
      if (level === 'full') yield* diffs(report, rows);
      if (level === 'important')
        yield* diffs(
          report,
          rows.filter(row => row.action !== 'create'),
        );
      yield* checkTable(report.checks);
      yield* remarks(report);
      yield* explanationMarkdown(report.explanations ?? []);
    }
  }
  if (level !== 'full') yield* leftOut(level, options);
  yield* footer(report);
}

function heading(report: Report, { label = '' }: MarkdownOptions): readonly string[] {
  const { lead, changes } = summarize(report);
  const parts = [
    lead,
    codeSpan(report.plan.name),
    ...(label === '' ? [] : [codeSpan(label)]),
    ...(changes === '' ? [] : [changes]),
  ];
  return [`### ${parts.join(' · ')}`, ''];
}

/** At most one alert: the refusal, else the destruction, else what could not be read. */
function alert(report: Report, rows: readonly Row[]): readonly string[] {
  const { plan } = report;
  const refusals = refusalsOf(report);
  if (report.offline === true) return box('NOTE', OFFLINE);
  if (refusals.length > 0)
    return box(
      'WARNING',
      ...refusals.map(({ said, reason }) => `${said}. ${reasonMarkdown(reason).join(' ')}`),
    );
  const destructive = report.command === 'plan' ? rows.filter(isDestructive) : [];
  if (destructive.length > 0)
    return box(
      'CAUTION',
      `${count(destructive.length, 'destructive change')}: ${named(destructive.map(destroyed))}.`,
    );
  if (plan.unread.length === 0) return [];
  const lists = plan.unread.map(
    list => `${codeSpan(`${list.kind} in ${list.scope}`)} (${plainMarkdown(wordsOf(list.reason).message)})`,
  );
  return box('WARNING', `Incomplete: ${count(lists.length, 'list')} could not be read: ${named(lists)}.`);
}

const OFFLINE = 'Nothing live was read: this is what changes between two manifests, not what apply would do.';

function box(kind: string, ...paragraphs: readonly string[]): readonly string[] {
  return [`> [!${kind}]`, `> ${paragraphs.join('\n>\n> ')}`, ''];
}

function named(items: readonly string[]): string {
  const hidden = items.length - MAX_NAMED;
  return items.slice(0, MAX_NAMED).join(', ') + (hidden > 0 ? ` and ${hidden} more` : '');
}

function destroyed(row: Row): string {
  const losses = row.loss.map(lossWords).map(each => plainMarkdown(each));
  return `${codeSpan(row.address)} ${fateWords(row)}${losses.length > 0 ? ` (${losses.join(', ')})` : ''}`;
}

function isRisk(row: Row): boolean {
  return isDestructive(row) || row.opening !== undefined || row.action === 'blocked';
}

/** Puts first what a reviewer must see, then follows the plan's order. */
function byWeight(rows: readonly Row[]): readonly Row[] {
  const weight = (row: Row): number => {
    if (isDestructive(row)) return 0;
    if (row.opening !== undefined) return 1;
    return { blocked: 2, rename: 3, update: 3, replace: 3, delete: 3, create: 4 }[row.action];
  };
  return [...rows].sort((a, b) => weight(a) - weight(b));
}

/** Two columns, because addresses do not break and a comment is narrow: a row's consequences are below its address. */
function* rowTable(
  report: Report,
  rows: readonly Row[],
  besides: readonly Result[],
  options: MarkdownOptions,
): Iterable<string> {
  if (rows.length + besides.length === 0) return;
  const applied = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  const by = telling(report);
  yield '| | Resource |';
  yield '|---|---|';
  for (const row of rows) {
    const word = actionWord(row, by);
    const loud = isDestructive(row) || row.action === 'blocked' ? `**${word}**` : word;
    const what =
      applied === undefined
        ? whatChanges(row, report.command, options.link)
        : whatHappened(applied(row), row);
    const about = [codeSpan(row.address), ...(what === '' ? [] : [what])].join('<br>');
    yield `| \`${ACTION_SYMBOL[row.action]}\`&nbsp;${loud} | ${about} |`;
  }
  for (const result of besides) {
    const about = `${codeSpan(result.address)}<br>${whatHappened(result)}`;
    yield `| \`${ACTION_SYMBOL[result.action]}\`&nbsp;${result.action} | ${about} |`;
  }
  yield '';
}

function whatChanges(row: Row, command: Report['command'], link: SourceLink | undefined): string {
  const would = command === 'drift' ? 'apply ' : '';
  return [
    ...(row.reason === undefined ? [] : reasonMarkdown(row.reason)),
    ...(row.from === undefined ? [] : [`from ${codeSpan(row.from)}`]),
    ...fieldWords(row),
    ...row.loss.map(loss => `**${would}${plainMarkdown(lossWords(loss))}**`),
    ...(row.opening === undefined
      ? []
      : [`**${would}widens access:** ${plainMarkdown(wordsOf(row.opening).message)}`]),
    ...(row.because === undefined ? [] : [`because of ${codeSpan(row.because)}`]),
    ...row.notes.map(note => plainMarkdown(wordsOf(note).message)),
    ...(row.source === undefined ? [] : [place(row.source, link)]),
  ].join('<br>');
}

/** `evenkeel.yaml:12`, as a link where there is one. */
export function place(source: Source, link: SourceLink | undefined): string {
  const text = codeSpan(`${source.file}:${source.line}`);
  const url = link?.(source);
  return url === undefined ? text : `[${text}](${url})`;
}

function fieldWords(row: Row): readonly string[] {
  if (row.action === 'delete') return [row.absent ? 'absent in the manifest' : 'not in the manifest'];
  if (row.action === 'create' || row.fields.length === 0) return [];
  const [only] = row.fields;
  if (row.fields.length === 1 && only !== undefined) {
    const [before, after] = [inlineValue(only.path, only.before), inlineValue(only.path, only.after)];
    if (before.length + after.length <= 80)
      return [`${codeSpan(only.path)} ${codeSpan(before)} → ${codeSpan(after)}${leftOutMark(only)}`];
  }
  return [named(row.fields.map(field => codeSpan(field.path) + leftOutMark(field)))];
}

/** `row`: absent if the plan has none. */
function whatHappened(result: Result, row?: Row): string {
  const word = STATUS_WORD[result.status];
  const reason = reasonOf(result, row);
  if (reason === undefined) return isWell(result) ? word : `**${word}**`;
  if (isWell(result)) return [word, plainMarkdown(wordsOf(reason).message)].join('<br>');
  return [`**${word}**`, ...reasonMarkdown(reason)].join('<br>');
}

/** The words with the code to look up, and the next step. */
function reasonMarkdown(reason: Reason): readonly string[] {
  const { message, next } = wordsOf(reason);
  return [
    `${plainMarkdown(message)} ${codeSpan(codesOf(reason))}`,
    ...(next === undefined ? [] : [`**Next:** ${plainMarkdown(next, MAX_NEXT)}`]),
  ];
}

function diffs(report: Report, rows: readonly Row[]): readonly string[] {
  const shown = rows.filter(row => row.fields.length > 0);
  if (shown.length === 0 || report.command === 'apply') return [];
  const lines = shown.flatMap(markdownDiff);
  const open = lines.length < OPEN_BELOW ? ' open' : '';
  const title = `Diffs (${shown.length})${report.command === 'drift' ? ': live to manifest' : ''}`;
  return [
    `<details${open}><summary>${title}</summary>`,
    '',
    ...fencedBlock('diff', lines),
    '',
    '</details>',
    '',
  ];
}

function* checkTable(checks: readonly CheckResult[]): Iterable<string> {
  if (checks.length === 0) return;
  const open = checks.filter(check => check.verdict !== 'pass');
  yield `**Checks:** ${checks.length - open.length} of ${checks.length} passed`;
  yield '';
  if (open.length === 0) return;
  yield '| Check | Verdict | Findings |';
  yield '|---|---|---|';
  for (const check of open) {
    const findings = check.findings.map(each => plainMarkdown(each)).join('<br>');
    yield `| ${codeSpan(check.address)} | **${check.verdict}** | ${findings} |`;
  }
  yield '';
}

function* remarks(report: Report): Iterable<string> {
  const { unread, notes } = report.plan;
  for (const list of unread) {
    yield `- Not read: ${codeSpan(`${list.kind} in ${list.scope}`)}: ${reasonMarkdown(list.reason).join('. ')}`;
  }
  for (const note of notes) yield `- Note: ${plainMarkdown(wordsOf(note).message)}`;
  if (unread.length + notes.length > 0) yield '';
}

const LEFT_OUT: Readonly<Record<Level, string>> = {
  full: '',
  important: 'The diffs of creates are left out here because of their size',
  table: 'The diffs are left out here because of their size',
  risks: 'Diffs, and rows that destroy, open or block nothing, are left out here because of their size',
  counts: 'The rows are left out here because of their size',
  headline: 'Everything but the counts is left out here because of its size',
};

function leftOut(level: Level, options: MarkdownOptions): readonly string[] {
  const where = options.full === undefined ? '' : `; all of it is in ${plainMarkdown(options.full)}`;
  return [`_${LEFT_OUT[level]}${where}._`, ''];
}

function footer(report: Report): readonly string[] {
  return [
    `<sub>${[...summarize(report).parts, `digest ${codeSpan(digestWords(report))}`].join(' · ')}</sub>`,
  ];
}
