import { readableText } from '../../core/address.ts';
import type { Problem, Source } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Report, Result } from '../../core/report/report.ts';
import type { FieldChange, Row } from '../../core/report/row.ts';
import { count, firstOf } from '../count.ts';
import { codesOf, noted, wordsOf } from '../reason-words/reason-words.ts';
import type { DifferingField } from '../rows/differing-rows.ts';
import { AT_LIST, atListWords, type ToldAbove } from '../rows/shared-reasons.ts';
import { MAX_INSIDE, MAX_NAMES, resultShown, type ShownRow } from '../rows/shown-rows.ts';
import { inlineValue, leftOutMark } from '../shown-value.ts';
import { lastChangeWords, whoseMark, widenedWords } from '../words/moved-words.ts';
import { isWell, reasonOf, resultOf, STATUS_WORD } from '../words/result-words.ts';
import {
  ACTION_SYMBOL,
  actionWord,
  isCreate,
  isDestructive,
  lossWords,
  telling,
} from '../words/row-words.ts';
import { addressSpan, codeSpan, plainMarkdown, reasonMarkdown } from './markdown-text.ts';

/** Returns the URL of a place in the manifest; undefined where the place has none. */
export type SourceLink = (source: Source) => string | undefined;

const MAX_FIELDS = 5;

/**
 * Two columns, because addresses do not break and a comment is narrow: a row's consequences are
 * below its address.
 */
export const ROW_TABLE = ['| | Resource |', '|---|---|'] as const;

/**
 * Returns a function that draws a row as a line of the table. `told`: the rows whose reason is
 * already shown in a line above.
 */
export function rowLine(
  report: Report,
  link: SourceLink | undefined,
  told: ToldAbove,
): (shown: ShownRow) => string {
  const reasonWords = (shown: ShownRow, reason: Reason): readonly string[] => {
    const above = told.get(shown);
    return above === undefined
      ? reasonMarkdown(reason)
      : [
          `${above === AT_LIST ? atListWords(shown.row.kind) : `same reason as for ${addressSpan(above)}`} ${codeSpan(codesOf(reason))}`,
        ];
  };
  const applied = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  const by = telling(report);
  return shown => {
    const { row, rows, over } = shown;
    const word = actionWord(rows[0], by);
    const loud = isDestructive(row) || row.action === 'blocked' ? `**${word}**` : word;
    const what =
      applied === undefined
        ? [
            ...(row.reason === undefined ? [] : reasonWords(shown, row.reason)),
            ...whatChanges(shown, report.command, link),
          ].join('<br>')
        : whatHappened(resultShown(shown, applied), row, reason => reasonWords(shown, reason));
    const names =
      over === undefined
        ? []
        : [
            `\`*\` is ${namesMarkdown(over.names)}`,
            ...insideMarkdown(over.inside),
            ...differsMarkdown(over.differs),
          ];
    const about = [rowTitle(shown), ...names, ...(what === '' ? [] : [what])].join('<br>');
    return `| \`${ACTION_SYMBOL[row.action]}\`&nbsp;${loud} | ${about} |`;
  };
}

/** A result that has no row in the plan, as a line of the table. */
export function besidesLine(result: Result): string {
  const about = `${addressSpan(result.address)}<br>${whatHappened(result)}`;
  return `| \`${ACTION_SYMBOL[result.action]}\`&nbsp;${result.action} | ${about} |`;
}

/** The address of a row; for alike rows with their number. */
function rowTitle({ row, over }: ShownRow): string {
  return (
    addressSpan(row.address) +
    (over === undefined ? '' : ` × ${over.names.length} ${plainMarkdown(over.noun)}`)
  );
}

function insideMarkdown(inside: readonly string[] = []): readonly string[] {
  return inside.length === 0 ? [] : [`not written: ${firstOf(inside.map(addressSpan), MAX_INSIDE)}`];
}

function differsMarkdown(differs: DifferingField | undefined): readonly string[] {
  return differs === undefined
    ? []
    : [`${codeSpan(differs.path)} is not the same in each: ${codeSpan(differs.values)}`];
}

/** The first of the names that the `*` in the address of joined rows or lists stands for. */
export function namesMarkdown(names: readonly string[]): string {
  return firstOf(names.map(addressSpan), MAX_NAMES);
}

function whatChanges(
  { row, rows }: ShownRow,
  command: Report['command'],
  link: SourceLink | undefined,
): readonly string[] {
  const would = command === 'drift' ? 'apply ' : '';
  return [
    ...(row.from === undefined ? [] : [`from ${addressSpan(row.from)}`]),
    ...fieldWords(row),
    ...row.loss.map(loss => `**${would}${plainMarkdown(lossWords(loss))}**`),
    ...(row.opening === undefined
      ? []
      : [`**${would}widens access:** ${plainMarkdown(readableText(wordsOf(row.opening).message))}`]),
    ...[widenedWords(row)].filter(Boolean).map(words => `**${plainMarkdown(words)}**`),
    ...[lastChangeWords(row)].filter(Boolean).map(words => plainMarkdown(words)),
    ...(row.because === undefined ? [] : [`follows from ${addressSpan(row.because)}`]),
    ...row.notes.map(note => plainMarkdown(readableText(noted(note)))),
    ...placesOf(rows, link),
  ];
}

function placesOf(rows: readonly Row[], link: SourceLink | undefined): readonly string[] {
  const places = rows.flatMap(({ source }) => (source === undefined ? [] : [place(source, link)]));
  return places.length === 0 ? [] : [firstOf([...new Set(places)], 1)];
}

/** The place in a file, such as `evenkeel.yaml:12`, as a link where there is a URL for it. */
function place(source: Source, link: SourceLink | undefined): string {
  const text = codeSpan(`${source.file}:${source.line}`);
  const url = link?.(source);
  return url === undefined ? text : `[${text}](${url})`;
}

function fieldWords(row: Row): readonly string[] {
  if (row.action === 'delete') return [row.absent ? 'absent in the manifest' : 'not in the manifest'];
  if (isCreate(row) || row.fields.length === 0) return [];
  // A field that someone changed live shows both values. Any other field shows its values only if
  // it is the only field of the row.
  const showsValues = ({ whose }: FieldChange): boolean =>
    row.fields.length === 1 || whose === 'moved' || whose === 'both';
  const words = row.fields.map(
    field => codeSpan(field.path) + (showsValues(field) ? valuesOf(field) : '') + marksOf(field, row),
  );
  return [firstOf(words, MAX_FIELDS)];
}

function marksOf(field: FieldChange, row: Row): string {
  return leftOutMark(field) + whoseMark(field, row);
}

/**
 * The values of a field before and after; empty where they are too long for the table, so that only
 * the diff shows them.
 */
function valuesOf({ path, before, after }: FieldChange): string {
  const values = [inlineValue(path, before), inlineValue(path, after)];
  return values.join('').length <= 80 ? ` ${values.map(value => codeSpan(value)).join(' → ')}` : '';
}

/** How a row ended, in Markdown. `row` is absent for a result without a row in the plan. */
function whatHappened(
  result: Result,
  row?: Row,
  reasonWords: (reason: Reason) => readonly string[] = reasonMarkdown,
): string {
  const word = STATUS_WORD[result.status];
  const reason = reasonOf(result, row);
  if (reason === undefined) return isWell(result) ? word : `**${word}**`;
  if (isWell(result)) return [word, plainMarkdown(readableText(wordsOf(reason).message))].join('<br>');
  return [`**${word}**`, ...reasonWords(reason)].join('<br>');
}

const MOST_SHOWN = 50;

/** A manifest's mistakes as a table, errors first. Empty if there are no mistakes. */
export function problemsMarkdown(problems: readonly Problem[], link?: SourceLink): string {
  if (problems.length === 0) return '';
  const sorted = [...problems].sort((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'));
  const hidden = sorted.length - MOST_SHOWN;
  const lines = [
    '| Where | Problem | Rule |',
    '|---|---|---|',
    ...sorted.slice(0, MOST_SHOWN).map(problem => row(problem, link)),
    ...(hidden > 0 ? ['', `_and ${count(hidden, 'more problem')}._`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function row({ rule, level, message, source, hint }: Problem, link: SourceLink | undefined): string {
  const what = [
    level === 'error' ? `**error** ${plainMarkdown(message)}` : `warning ${plainMarkdown(message)}`,
    ...(hint === undefined ? [] : [plainMarkdown(hint)]),
  ];
  return `| ${place(source, link)} | ${what.join('<br>')} | ${codeSpan(rule)} |`;
}
