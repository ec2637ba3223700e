import type { Report } from '../core/report.ts';
import { markdownDiff } from './markdown-diff.ts';
import { fencedBlock } from './markdown-text.ts';
import { type Room, sizeOf } from './room.ts';
import type { ShownRow } from './shown-rows.ts';

/** The diffs of rows that there is room for. */
export interface DiffSection {
  readonly lines: readonly string[];
  readonly shown: number;
  readonly of: number;
}

const OPEN_BELOW = 10;

/** Takes diffs from the front until one does not fit. Rows that are alike have one. */
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
