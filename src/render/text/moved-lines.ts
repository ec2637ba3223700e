import type { Report } from '../../core/report/report.ts';
import { safeText } from '../../core/text/safe-text.ts';
import type { Line } from '../colored-line.ts';
import { wordsOf } from '../reason-words/reason-words.ts';
import type { ShownRow } from '../rows/shown-rows.ts';
import type { Style } from '../style.ts';
import { undoingTitle, widenedTitle } from '../words/moved-words.ts';
import { telling } from '../words/row-words.ts';
import { leadPieces, type RowLayout, rightColumn, rowLines, withRight } from './row-lines.ts';

/** How many characters are repeated of a text that its row shows completely. */
const MAX_SAID = 200;

/** What a drift shows first: the rows that give more access, with how. */
export function widenedLines(
  report: Report,
  rows: readonly ShownRow[],
  options: Style & { readonly width: number },
): readonly Line[] {
  if (rows.length === 0) return [];
  const items = rows.map(shown => {
    const { widened } = shown.row;
    const said = widened === undefined ? '' : wordsOf(widened).message;
    return { lead: leadPieces(shown, telling(report), options), right: safeText(said.slice(0, MAX_SAID)) };
  });
  const at = { right: rightColumn(items, options.width), width: options.width };
  return [
    [[widenedTitle(report), 'red']],
    ...items.flatMap(({ lead, right }) => withRight(lead, right, 'red', at)),
  ];
}

/** Rows that undo what someone changed, before all others: a reviewer must not miss them. */
export function* undoneLines(report: Report, undone: readonly ShownRow[], layout: RowLayout): Iterable<Line> {
  const rows = undone.reduce((sum, each) => sum + each.rows.length, 0);
  yield [[undoingTitle(report, rows), 'red']];
  for (const row of undone) yield* rowLines(row, layout);
}
