import { readable } from '../../core/address.ts';
import type { Report } from '../../core/report/report.ts';
import type { FieldChange, Row } from '../../core/report/row.ts';
import { count } from '../count.ts';
import { lineDiff } from '../line-diff.ts';
import type { ShownRow } from '../rows/shown-rows.ts';
import { blockValue, inlineValue, isNested, leftOutMark } from '../shown-value.ts';
import { type Room, sizeOf } from '../space-left.ts';
import { whoseMark } from '../words/moved-words.ts';
import { isCreate } from '../words/row-words.ts';
import { fencedBlock } from './markdown-text.ts';

/** How many lines of a field are shown. */
const MAX_LINES = 40;
/** How many characters of a line are shown. */
const MAX_COLUMNS = 400;

/** A row's fields as lines for a `diff` fence: the mark is in the first column. */
function markdownDiff({ row, rows, over }: ShownRow): readonly string[] {
  const head = readable(row.from === undefined ? row.address : `${row.from} → ${row.address}`);
  const times = over === undefined ? '' : ` × ${rows.length} ${over.noun}`;
  return [`@@ ${head}${times} @@`, ...row.fields.flatMap(field => fieldLines(field, row))];
}

function fieldLines(field: FieldChange, row: Row): readonly string[] {
  const marks = leftOutMark(field) + whoseMark(field, row);
  const before = isCreate(row) ? undefined : field.before;
  const after = row.action === 'delete' ? undefined : field.after;
  if (!hasLines(field.before) && !hasLines(field.after)) {
    return [
      ...(before === undefined ? [] : [`- ${field.path}: ${inlineValue(field.path, before)}`]),
      ...(after === undefined ? [] : [`+ ${field.path}: ${inlineValue(field.path, after)}${marks}`]),
    ].map(clipped);
  }
  const nested = isNested(field.before) || isNested(field.after);
  const lines = lineDiff(
    valueLines(field.path, before),
    valueLines(field.path, after),
    nested ? 'outline' : 'text',
  );
  const shown = lines.slice(0, MAX_LINES).map(({ mark, text }) => clipped(`${mark}   ${text}`));
  const hidden = lines.length - shown.length;
  return [
    `  ${field.path}:${marks}`,
    ...shown,
    ...(hidden > 0 ? [`    … ${count(hidden, 'more line')}`] : []),
  ];
}

function hasLines(value: FieldChange['before']): boolean {
  return typeof value === 'string'
    ? value.includes('\n')
    : isNested(value) && blockValue('', value).length > 1;
}

function valueLines(path: string, value: FieldChange['before'] | undefined): readonly string[] {
  return value === undefined || value === null ? [] : blockValue(path, value);
}

function clipped(line: string): string {
  return line.length <= MAX_COLUMNS
    ? line
    : `${line.slice(0, MAX_COLUMNS)} … ${count(line.length - MAX_COLUMNS, 'more character')}`;
}

/**
 * The lines of as many diffs of rows as there is room for. `shown` is the number of these diffs,
 * and `of` is the number of all diffs.
 */
export interface DiffSection {
  readonly lines: readonly string[];
  readonly shown: number;
  readonly of: number;
}

const OPEN_BELOW = 10;

/** Adds the diffs of rows from the front until a diff does not fit. Alike rows share one diff. */
export function diffSection(report: Report, rows: readonly ShownRow[], room: Room): DiffSection {
  const differing = report.command === 'apply' ? [] : rows.filter(({ row }) => row.fields.length > 0);
  const of = differing.length;
  const empty = sizeOf(drawn([], ['diffs', of, of].join(' of '), report));
  let left = room.left - empty;
  let fence = 3;
  const taken: (readonly string[])[] = [];
  for (const shown of differing) {
    const lines = markdownDiff(shown);
    const [open = '', ...block] = fencedBlock('diff', lines);
    const longer = Math.max(fence, open.length - 'diff'.length);
    left -= sizeOf(block.slice(0, -1)) + 2 * (longer - fence);
    if (left < 0) break;
    fence = longer;
    taken.push(lines);
  }
  if (taken.length === 0) return { lines: [], shown: 0, of };
  const title = taken.length === of ? `${of}` : `${taken.length} of ${of}`;
  return { lines: room.all(drawn(taken.flat(), title, report)), shown: taken.length, of };
}

function drawn(lines: readonly string[], howMany: string, { command }: Report): readonly string[] {
  const open = lines.length < OPEN_BELOW ? ' open' : '';
  const title = `Diffs (${howMany})${command === 'drift' ? ': live to manifest' : ''}`;
  return [
    `<details${open}><summary>${title}</summary>`,
    '',
    ...fencedBlock('diff', lines),
    '',
    '</details>',
    '',
  ];
}
