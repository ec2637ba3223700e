import type { Address } from '../../core/address.ts';
import type { Explanation } from '../../core/report/report.ts';
import type { FieldChange, Row } from '../../core/report/row.ts';
import { displayWidth, padTo, safeText } from '../../core/text/safe-text.ts';
import { hangingLines, type Line, lineWidth } from '../colored-line.ts';
import { count } from '../count.ts';
import { lineDiff } from '../line-diff.ts';
import { blockValue, inlineValue, isNested, leftOutMark } from '../shown-value.ts';
import { type Style, symbol } from '../style.ts';
import { whoseMark } from '../words/moved-words.ts';
import { isCreate } from '../words/row-words.ts';
import { FITTING_PAGE } from '../words/run-words.ts';
import { markdownLines } from './terminal-markdown.ts';

/** How many lines of one value or diff are shown by default. */
const MAX_LINES = 12;
/** How many columns of a value's line are shown by default. */
const MAX_COLUMNS = 400;
const MAX_PATH = 32;
const EXPLANATION_INDENT = 8;

export interface FieldLayout {
  readonly style: Style;
  readonly width: number;
  readonly indent: number;
  /** Show every line and column of values. */
  readonly whole: boolean;
}

/**
 * A row's fields: `path  before → after` in aligned columns, and a line diff for values that do not
 * fit on a line.
 */
export function fieldLines(row: Row, layout: FieldLayout): readonly Line[] {
  const paths = row.fields.map(field => displayWidth(safeText(field.path)));
  const pathWidth = Math.min(MAX_PATH, Math.max(0, ...paths));
  const room = layout.width - layout.indent - pathWidth - 2;
  const singles = isCreate(row) || row.action === 'delete';
  const befores = singles ? [] : row.fields.map(field => displayWidth(inlineValue(field.path, field.before)));
  const beforeWidth = Math.max(0, ...befores.filter(width => width <= room / 2 - 2));
  return row.fields.flatMap(field => {
    const path: Line = [[' '.repeat(layout.indent)], [padTo(safeText(field.path), pathWidth)]];
    const inline = singles
      ? singleLine(field, room, row)
      : changeLine(field, row, room, { beforeWidth, style: layout.style });
    if (inline !== undefined) return [[...path, ['  '], ...inline]];
    const mark = leftOutMark(field) + whoseMark(field, row);
    return [
      mark === '' ? path : [...path, [mark, 'dim']],
      ...(singles ? valueLines(field, row, layout) : diffLines(field, layout)),
    ];
  });
}

function singleLine(field: FieldChange, room: number, row: Row): Line | undefined {
  const value = isCreate(row) ? field.after : field.before;
  if (!fitsInline(value)) return undefined;
  const text = inlineValue(field.path, value);
  const mark = whoseMark(field, row);
  if (displayWidth(text + mark) > room) return undefined;
  return mark === '' ? [[text]] : [[text], [mark, 'dim']];
}

function changeLine(
  field: FieldChange,
  row: Row,
  room: number,
  { beforeWidth, style }: { readonly beforeWidth: number; readonly style: Style },
): Line | undefined {
  if (!fitsInline(field.before) || !fitsInline(field.after)) return undefined;
  const before = inlineValue(field.path, field.before);
  const after = inlineValue(field.path, field.after);
  const arrow = ` ${symbol('arrow', style)} `;
  const mark = leftOutMark(field) + whoseMark(field, row);
  const line = (left: string): Line => [
    [left, 'red'],
    [arrow, 'dim'],
    [after, 'green'],
    ...(mark === '' ? [] : [[mark, 'dim'] as const]),
  ];
  const widthOf = (left: string): number => displayWidth(left + arrow + after + mark);
  const padded = padTo(before, beforeWidth);
  if (widthOf(padded) <= room) return line(padded);
  return widthOf(before) <= room ? line(before) : undefined;
}

/** Whether a value is shown on one line. Lists of objects and texts with several lines are not. */
function fitsInline(value: FieldChange['before']): boolean {
  if (typeof value === 'string') return !value.includes('\n');
  return !Array.isArray(value) || !value.some(isNestedObject);
}

function isNestedObject(value: FieldChange['before']): boolean {
  return isNested(value) && !Array.isArray(value) && !Object.hasOwn(value as object, '$ref');
}

function valueLines(field: FieldChange, row: Row, layout: FieldLayout): readonly Line[] {
  const value = isCreate(row) ? field.after : field.before;
  const lines = blockValue(field.path, value, roomOf(layout)).map(
    (text): Line => [[' '.repeat(layout.indent + 4) + text]],
  );
  return capped(lines, layout).flatMap(line => wrapped(line, layout.width));
}

function roomOf({ width, indent }: FieldLayout): number {
  return width - indent - 4;
}

function diffLines(field: FieldChange, layout: FieldLayout): readonly Line[] {
  const nested = isNested(field.before) || isNested(field.after);
  const before = field.before === null ? [] : blockValue(field.path, field.before, roomOf(layout));
  const after = field.after === null ? [] : blockValue(field.path, field.after, roomOf(layout));
  const from = layout.whole ? 0 : startOfDifference(before, after);
  const margin = ' '.repeat(layout.indent + 2);
  const lines = lineDiff(before, after, nested ? 'outline' : 'text').map(({ mark, text }): Line => {
    const shown = from > 0 ? symbol('more', layout.style) + text.slice(from) : text;
    return [[margin], [`${mark} ${shown}`, mark === '+' ? 'green' : mark === '-' ? 'red' : 'dim']];
  });
  return capped(lines, layout).flatMap(line => wrapped(line, layout.width));
}

/**
 * Breaks a line of a value that is too wide. Further lines begin below the first letter of the
 * line, to the right of its indent and its mark.
 */
function wrapped(line: Line, width: number): readonly Line[] {
  if (lineWidth(line) <= width) return [line];
  const text = line.map(([piece]) => piece).join('');
  const [first = ''] = /^\s*(?:[-+*] *)?/.exec(text) ?? [];
  const at = { indent: 0, width, how: line.at(-1)?.[1], most: Number.POSITIVE_INFINITY };
  return hangingLines(first, text.slice(first.length), at);
}

/**
 * The column from which two long lines are shown: shortly before their first difference; 0 for
 * other texts.
 */
function startOfDifference(before: readonly string[], after: readonly string[]): number {
  const [a, b] = [before[0] ?? '', after[0] ?? ''];
  if (before.length > 1 || after.length > 1 || Math.max(a.length, b.length) <= MAX_COLUMNS) return 0;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same < MAX_COLUMNS / 2 ? 0 : same - 40;
}

function capped(lines: readonly Line[], layout: FieldLayout): readonly Line[] {
  if (layout.whole) return lines;
  const more = symbol('more', layout.style);
  const shown = (lines.length > MAX_LINES + 1 ? lines.slice(0, MAX_LINES) : lines).map(line =>
    clipped(line, more),
  );
  const hidden = lines.length - shown.length;
  if (hidden === 0) return shown;
  return [...shown, [[`${' '.repeat(layout.indent + 4)}${more} ${count(hidden, 'more line')}`, 'dim']]];
}

function clipped(line: Line, more: string): Line {
  return line.map(([text, how]) => {
    if (text.length <= MAX_COLUMNS) return [text, how];
    return [
      `${text.slice(0, MAX_COLUMNS)} ${more} ${count(text.length - MAX_COLUMNS, 'more character')}`,
      how,
    ];
  });
}

/**
 * What the documentation says about an address, for the lines below its row. An explanation that
 * several rows share is shown below the first of them.
 */
export function explanationLines(
  explanations: readonly Explanation[],
  about: Address,
  style: Style & { readonly width: number },
): readonly Line[] {
  return explanations
    .filter(explanation => explanation.about.includes(about))
    .flatMap(explanation => explanationOf(explanation, about, style));
}

function explanationOf(
  explanation: Explanation,
  about: Address,
  style: Style & { readonly width: number },
): readonly Line[] {
  const { is, question, text, sources } = explanation;
  const at = { indent: EXPLANATION_INDENT, width: style.width };
  const [first] = explanation.about;
  if (first !== undefined && first !== about)
    return hangingLines('docs: ', `same answer as for ${first}`, { ...at, how: 'dim' });
  const asked = hangingLines('docs: ', question, { ...at, how: 'cyan' });
  if (is === 'none') return [...asked, ...hangingLines('no answer: ', text, { ...at, how: 'dim' })];
  return [
    ...asked,
    ...(is === 'page' ? hangingLines('', FITTING_PAGE, { ...at, how: 'yellow' }) : []),
    ...markdownLines(text, { ...style, indent: EXPLANATION_INDENT + 2 }),
    ...sources.flatMap(({ title, url }) =>
      hangingLines('source: ', `${title} ${url}`, { ...at, how: 'dim' }),
    ),
  ];
}
