import type { Rehearsal } from '../../core/report/rehearsal.ts';
import { fencedBlock, plainMarkdown } from '../../render/markdown/markdown-text.ts';
import { rehearsedLine, renderRehearsal } from '../../render/text/rehearsal.ts';

/** The result of a plan's rehearsal, for readers on GitHub. */
export interface RehearsalSummary {
  /** One line of Markdown. */
  readonly line: string;
  /** The line without times, so that two runs with the same result are equal. */
  readonly found: string;
  /** The whole rehearsal, as the log shows it; empty if no rehearsal was possible. */
  readonly lines: readonly string[];
}

/**
 * The most bytes of the rehearsal in a summary, which has 1 MiB at most. The report has up to
 * 900,000 bytes of that.
 */
const SUMMARY_BYTES = 60_000;

export function rehearsedOf(rehearsal: Rehearsal): RehearsalSummary {
  return {
    line: plainMarkdown(rehearsedLine(rehearsal)),
    found: rehearsedLine({ ...rehearsal, ms: { least: 0, usual: 0, most: 0 } }),
    lines: renderRehearsal(rehearsal, { color: false }).trimEnd().split('\n'),
  };
}

/**
 * The rehearsal as Markdown: its result in one line, then all its lines. Those that have no room
 * are only in the log. Pure.
 */
export function rehearsalMarkdown({ line, lines }: RehearsalSummary): readonly string[] {
  const title = ['', '### Rehearsal', '', line, ''];
  if (lines.length === 0) return title;
  const shown = fitting(lines);
  const hidden = lines.length - shown.length;
  return [
    ...title,
    '<details><summary>The writes in their order, and what a copy does not show</summary>',
    '',
    ...fencedBlock('text', shown),
    '',
    ...(hidden > 0 ? [`${hidden} more lines are in the run's log.`, ''] : []),
    '</details>',
    '',
  ];
}

function fitting(lines: readonly string[]): readonly string[] {
  let room = SUMMARY_BYTES;
  const end = lines.findIndex(line => {
    room -= Buffer.byteLength(line) + 1;
    return room < 0;
  });
  return end < 0 ? lines : lines.slice(0, end);
}
