import { type Address, readable, readableText } from '../../core/address.ts';
import type { Source } from '../../core/problem.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { hangingLines, type Line, lineWidth, MAX_NEXT, type Piece } from '../colored-line.ts';
import { firstOf } from '../count.ts';
import { coded, codesOf, noted, wordsOf } from '../reason-words/reason-words.ts';
import type { DifferingField } from '../rows/differing-rows.ts';
import { AT_LIST, atListWords, type ToldAbove } from '../rows/shared-reasons.ts';
import { MAX_INSIDE, MAX_NAMES, resultShown, type ShownRow } from '../rows/shown-rows.ts';
import { type Paint, type Style, symbol } from '../style.ts';
import { lastChangeWords, widenedWords } from '../words/moved-words.ts';
import { isWell, reasonOf, STATUS_PAINT, severalWords } from '../words/result-words.ts';
import {
  ACTION_PAINT,
  ACTION_SYMBOL,
  actionWord,
  lossWords,
  type RowWordOptions,
} from '../words/row-words.ts';
import { fieldLines } from './field-lines.ts';

export interface RowLayout extends RowWordOptions {
  readonly style: Style;
  readonly width: number;
  readonly verbose: boolean;
  /** The column where texts at the right, such as a row's result, start. */
  readonly right: number;
  /** A row's result, after an apply. */
  readonly result?: (row: Row) => Result;
  /** The lines whose reason is already shown in a line above. */
  readonly told?: ToldAbove;
  /** What the documentation says about a row. */
  readonly explain?: (address: Address) => readonly Line[];
}

const INDENT = 2;
const DETAIL = 8;

/**
 * The left-hand part of a row's line: symbol, word and address, and how many rows the line stands
 * for.
 */
export function leadPieces({ row, rows, over }: ShownRow, by: RowWordOptions, style: Style): Line {
  const lead = leadLine(
    ACTION_SYMBOL[row.action],
    actionWord(rows[0], by),
    row.address,
    ACTION_PAINT[row.action],
  );
  if (over === undefined) return lead;
  return [...lead, timesPiece(over.names.length, over.noun, style)];
}

/**
 * How many rows a line stands for. An address contains no space, so the end of an address cannot be
 * taken for these words.
 */
export function timesPiece(times: number, noun: string, style: Style): Piece {
  return [` ${symbol('times', style)} ${times} ${noun}`, 'bold'];
}

/** The first of the names that the `*` in the address of joined rows or lists stands for. */
export function namesLines(names: readonly string[], width: number): readonly Line[] {
  return hangingLines('* is ', firstOf(names.map(readable), MAX_NAMES), {
    indent: DETAIL,
    width,
    how: 'dim',
  });
}

/** A line with the start of a row: a symbol of up to three columns, a word, a name. */
export function leadLine(symbol: string, word: string, name: string, how: Paint): Line {
  return [[' '.repeat(INDENT)], [`${symbol.padStart(3)} ${word.padEnd(7)}`, how], [`  ${readable(name)}`]];
}

/** The place in a file: `manifest.yaml:12`. */
export function sourceText(source: Source | undefined): string {
  return source === undefined ? '' : `${safeText(source.file)}:${source.line}`;
}

/**
 * The column where right-hand texts start: behind the longest left-hand part that still has room
 * for its text on the same line.
 */
export function rightColumn(rows: Iterable<{ lead: Line; right: string }>, width: number): number {
  let column = 0;
  for (const { lead, right } of rows) {
    const end = lineWidth(lead) + 3;
    if (end > column && end + displayWidth(right) <= width) column = end;
  }
  return column;
}

/** The addresses that one line for all rows in absent scopes stands for. */
function insideLines(inside: readonly string[] = [], { width }: RowLayout): readonly Line[] {
  return inside.length === 0
    ? []
    : hangingLines('not written: ', firstOf(inside.map(readable), MAX_INSIDE), { indent: DETAIL, width });
}

/** The field in which joined rows differ, with all its values. */
function differsLines(differs: DifferingField | undefined, { width }: RowLayout): readonly Line[] {
  if (differs === undefined) return [];
  return hangingLines(`${differs.path} is not the same in each: `, differs.values, {
    indent: DETAIL,
    width,
  });
}

/**
 * A left-hand part with its right-hand text: in the column for these texts if there is room, else
 * at the right margin, else on a line of its own.
 */
export function withRight(
  lead: Line,
  right: string,
  how: Paint,
  at: { readonly right: number; readonly width: number },
): readonly Line[] {
  if (right === '') return [lead];
  const used = lineWidth(lead);
  const room = at.width - used - displayWidth(right);
  if (room < 2) return [lead, ...hangingLines('', right, { indent: DETAIL, width: at.width, how })];
  const gap = used + 2 <= at.right ? at.right - used : 2;
  return [[...lead, [' '.repeat(Math.min(gap, room))], [right, how]]];
}

/**
 * The right-hand text of a row: its result, or its place in the manifest, or that it has no place
 * there.
 */
export function rightText(
  { rows }: ShownRow,
  { style, result }: Pick<RowLayout, 'style' | 'result'>,
): string {
  const [first, ...others] = rows;
  if (result !== undefined && first.action !== 'blocked')
    return severalWords([result(first), ...others.map(result)], style);
  if (first.source === undefined && first.action === 'delete')
    return first.notes.some(({ code }) => code === 'sweep/taken') ? 'by the sweep' : 'not in the manifest';
  return firstOf([...new Set(rows.map(row => sourceText(row.source)))], 1);
}

/** All lines of one row, or of several that are alike. */
export function rowLines(shown: ShownRow, layout: RowLayout): readonly Line[] {
  const { rows, over } = shown;
  const result = layout.result === undefined ? undefined : resultShown(shown, layout.result);
  const right = rightText(shown, layout);
  const how = result === undefined ? 'dim' : STATUS_PAINT[result.status];
  const head = withRight(leadPieces(shown, layout, layout.style), right, how, layout);
  const names =
    over === undefined
      ? []
      : [
          ...namesLines(over.names, layout.width),
          ...insideLines(over.inside, layout),
          ...differsLines(over.differs, layout),
        ];
  const details = result === undefined ? planDetails(shown, layout) : resultDetails(shown, result, layout);
  return [...head, ...names, ...details, ...(layout.explain?.(rows[0].address) ?? [])];
}

function planDetails(shown: ShownRow, layout: RowLayout): readonly Line[] {
  const { row } = shown;
  const above = layout.told?.get(shown);
  const at = { indent: DETAIL, width: layout.width };
  return [
    ...changeDetails(row, layout),
    ...(above === undefined
      ? reasonLines('why: ', row.reason, at, ACTION_PAINT.blocked)
      : asAbove(['why: ', row.kind], above, row.reason, { how: ACTION_PAINT.blocked, ...at })),
    ...(row.because === undefined
      ? []
      : hangingLines('follows from ', readable(row.because), { how: 'dim', ...at })),
    ...row.notes.flatMap(note => hangingLines('note: ', readableText(noted(note)), { how: 'dim', ...at })),
  ];
}

/**
 * What changes, what is lost and which access widens. In a drift: what an apply would change to
 * undo the drift.
 */
function changeDetails(row: Row, layout: RowLayout): readonly Line[] {
  const at = { indent: DETAIL, width: layout.width };
  const drift = layout.command === 'drift';
  const warn = drift ? '! apply ' : '! ';
  return [
    ...(row.from === undefined ? [] : hangingLines(drift ? 'found as ' : 'from ', readable(row.from), at)),
    ...fieldLines(row, { style: layout.style, width: layout.width, indent: DETAIL, whole: layout.verbose }),
    ...row.loss.flatMap(loss =>
      hangingLines(warn, lossWords(loss), { how: loss.restored ? 'yellow' : 'red', ...at }),
    ),
    ...[widenedWords(row)].filter(Boolean).flatMap(words => hangingLines('! ', words, { how: 'red', ...at })),
    ...[lastChangeWords(row)]
      .filter(Boolean)
      .flatMap(words => hangingLines('', words, { how: 'dim', ...at })),
    ...(row.opening === undefined
      ? []
      : hangingLines(`${warn}widens access: `, readableText(wordsOf(row.opening).message), {
          how: 'yellow',
          ...at,
        })),
  ];
}

function resultDetails(shown: ShownRow, result: Result, layout: RowLayout): readonly Line[] {
  const { row } = shown;
  const above = layout.told?.get(shown);
  const reason = reasonOf(result, row);
  const at = { indent: DETAIL, width: layout.width, how: STATUS_PAINT[result.status] };
  return [
    ...(layout.verbose ? changeDetails(row, layout) : []),
    ...(above === undefined
      ? endLines(result, reason, layout.width)
      : asAbove(['', row.kind], above, reason, at)),
  ];
}

/** A reference to the line above that shows the reason in full. */
function asAbove(
  [first, kind]: readonly [string, string],
  above: Address | typeof AT_LIST,
  reason: Reason | undefined,
  at: Parameters<typeof hangingLines>[2],
): readonly Line[] {
  const words = above === AT_LIST ? atListWords(kind) : `same reason as for ${readable(above)}`;
  return reason === undefined ? [] : hangingLines(first, `${words} [${codesOf(reason)}]`, at);
}

/**
 * The reason for a result. It has its code, except for a row that is done, where there is nothing
 * to look up.
 */
export function endLines(result: Result, reason: Reason | undefined, width: number): readonly Line[] {
  const at = { indent: DETAIL, width };
  const how = STATUS_PAINT[result.status];
  if (reason === undefined) return [];
  if (!isWell(result)) return reasonLines('', reason, at, how);
  return hangingLines('', readableText(wordsOf(reason).message), { how, ...at });
}

/** A reason after the word `first`, with its code, and the next step. Empty without a reason. */
export function reasonLines(
  first: string,
  reason: Reason | undefined,
  at: { readonly indent: number; readonly width: number },
  how: Paint,
): readonly Line[] {
  if (reason === undefined) return [];
  const { next } = wordsOf(reason);
  return [
    ...hangingLines(first, readableText(coded(reason)), { how, ...at }),
    ...(next === undefined ? [] : hangingLines('next: ', readableText(next), { ...at, most: MAX_NEXT })),
  ];
}
