import type { Report } from '../core/report/report.ts';
import { codeSpan } from './markdown/markdown-text.ts';
import { type RowGroup, rowGroups } from './rows/row-groups.ts';
import type { ShownRow } from './rows/shown-rows.ts';
import { resultOf, STATUS_WORD } from './words/result-words.ts';
import { actionWord, telling } from './words/row-words.ts';

/**
 * Rows for which there is no room: a line a scope, with their numbers and the first and the last of
 * them. The scopes with the most rows come first.
 */
export function restLines(report: Report, rest: readonly ShownRow[]): readonly string[] {
  const words = wordsIn(report);
  const lines = rowGroups(rest).map(group => {
    const counts = new Map<string, number>();
    for (const shown of group.rows) {
      const word = words(shown);
      counts.set(word, (counts.get(word) ?? 0) + shown.rows.length);
    }
    const said = [...counts].map(([word, n]) => `${n} ${word}`).join(', ');
    const line = `- ${codeSpan(`${group.provider} · ${group.scope}`)}: ${said}: ${namesOf(group)}`;
    return { line, rows: group.rows.reduce((sum, { rows }) => sum + rows.length, 0) };
  });
  return lines.sort((a, b) => b.rows - a.rows).map(({ line }) => line);
}

function wordsIn(report: Report): (shown: ShownRow) => string {
  const by = telling(report);
  if (report.command !== 'apply' || report.refused !== undefined)
    return ({ rows: [row] }) =>
      by.command === 'drift' || row.action === 'blocked' ? actionWord(row, by) : `to ${row.action}`;
  const resultFor = resultOf(report);
  return ({ rows: [row] }) => STATUS_WORD[resultFor(row).status];
}

function namesOf({ rows }: RowGroup): string {
  const ends = [rows[0], rows.at(-1)].flatMap(shown => (shown === undefined ? [] : [shown.row.address]));
  return [...new Set(ends)].map(codeSpan).join(' … ');
}
