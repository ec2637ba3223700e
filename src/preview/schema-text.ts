import { shortened } from '../core/text/shortened.ts';
import { count } from '../render/count.ts';
import { codeSpan, fencedBlock, plainMarkdown } from '../render/markdown/markdown-text.ts';
import { sizeOf } from '../render/space-left.ts';
import type { ColumnChange, SchemaReading, TableChange } from './read-schema-difference.ts';

/**
 * How much of a difference is shown. Names may reveal what a company builds, so a public repository
 * gets only counts.
 */
export type SchemaDetail = 'names' | 'counts';

/** The most lines that are shown openly. More lines are put into a folded `<details>` block. */
const MOST_OPEN = 20;
/** The bytes to keep free for the code fence and the `<details>` block around the lines. */
const FRAME_BYTES = 400;
const UNSHOWN = 'Defaults, comments and code are never shown.';

interface SchemaShown {
  readonly reading: Exclude<SchemaReading, { readonly is: 'known' }>;
  /** The name of the branch to compare with. */
  readonly base: string;
  readonly detail: SchemaDetail;
  readonly maxBytes: number;
}

/**
 * The difference as Markdown, within the budget of bytes. It never contains a default, a comment or
 * the body of a function. Pure.
 */
export function schemaText({ reading, base, detail, maxBytes }: SchemaShown): readonly string[] {
  const against = codeSpan(base);
  if (reading.is === 'same') return [`**Schema:** the same as of ${against}.`];
  if (reading.is === 'unknown')
    return [`**Schema:** not compared with ${against}: ${plainMarkdown(reading.why)}`];
  const { tables } = reading;
  if (tables.length === 0)
    return [
      `**Schema:** the tables and columns are those of ${against}, but something else differs. ${UNSHOWN}`,
    ];
  const said = `**Schema** against ${against}: ${countsOf(tables)}. ${UNSHOWN}`;
  if (detail === 'counts') return [said];
  const lines = tables.flatMap(tableLines);
  const room = maxBytes - sizeOf([said]) - FRAME_BYTES;
  const shown = fitting(lines, room);
  if (shown.length === 0) return [said];
  const rest = lines.length - shown.length;
  const more = rest === 0 ? [] : [`_and ${count(rest, 'more line')}._`, ''];
  const block = [...fencedBlock('diff', shown), ''];
  if (lines.length <= MOST_OPEN) return [said, '', ...block, ...more];
  return [said, '', '<details><summary>Tables and columns</summary>', '', ...block, ...more, '</details>'];
}

function countsOf(tables: readonly TableChange[]): string {
  const words = (['added', 'changed', 'dropped'] as const).flatMap(is => {
    const n = tables.filter(table => table.is === is).length;
    return n === 0 ? [] : [`${count(n, 'table')} ${is}`];
  });
  const columns = tables.filter(({ is }) => is === 'changed').flatMap(table => table.columns);
  return [...words, ...(columns.length === 0 ? [] : [`${count(columns.length, 'column')} in those`])].join(
    ', ',
  );
}

const SIGN = { added: '+', changed: ' ', dropped: '-' } as const;

function tableLines({ is, name, columns }: TableChange): readonly string[] {
  return [`${SIGN[is]} table ${shortened(name)}`, ...columns.flatMap(columnLines)];
}

function columnLines({ name, before, after }: ColumnChange): readonly string[] {
  const line = (sign: string, type: string): string => `${sign}     ${shortened(name)} ${shortened(type)}`;
  return [
    ...(before === undefined ? [] : [line('-', before)]),
    ...(after === undefined ? [] : [line('+', after)]),
  ];
}

/**
 * As many lines as fit. Each line is measured as it is in the comment, because escaped characters
 * in a name need more room, and so does a longer mark around the block of code.
 */
function fitting(lines: readonly string[], bytes: number): readonly string[] {
  const taken: string[] = [];
  let left = bytes;
  for (const line of lines) {
    const [, ...written] = fencedBlock('', [line]);
    left -= sizeOf(written);
    if (left < 0) break;
    taken.push(line);
  }
  return taken;
}
