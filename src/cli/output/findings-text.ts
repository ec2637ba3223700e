import { displayWidth } from '../../core/display-width.ts';
import { count, firstOf } from '../../render/count.ts';
import { hangingLines, type Line, linesToText, MAX_NEXT } from '../../render/line.ts';
import { MAX_NAMES } from '../../render/shown-rows.ts';
import { type Paint, type Style, symbol } from '../../render/style.ts';
import type { Finding } from '../session/finding.ts';
import { type ShownFinding, shownFindings } from './shown-findings.ts';

/** So many columns beside the names hold a next step; fewer would make a tower of words. */
const LEAST_BESIDE = 50;

/** What `doctor` found, a line for each finding and one for those that are alike; with `verbose` each has its own. */
export function findingsText(
  findings: readonly Finding[],
  style: Style & { readonly verbose: boolean; readonly width: number },
): string {
  const shown: readonly ShownFinding[] = style.verbose ? findings : shownFindings(findings);
  const { width } = style;
  const names = shown.map(each => nameOf(each, style));
  const room = shown.map(({ says }) => width - 4 - displayWidth(says));
  const column = Math.max(
    0,
    ...names.map((name, nth) => (displayWidth(name) <= (room[nth] ?? 0) ? displayWidth(name) : 0)),
  );
  const lines = shown.flatMap((finding, nth): readonly Line[] => {
    const name = names[nth] ?? '';
    const [mark, color] = markOf(finding);
    const { over, next, says } = finding;
    const how = finding.ok ? 'dim' : undefined;
    const own = room[nth] ?? 0;
    const fits = displayWidth(name) <= own;
    const gap = ' '.repeat(fits && column <= own ? column - displayWidth(name) + 2 : 2);
    const indent = fits && width - column >= LEAST_BESIDE ? column + 4 : 4;
    return [
      [[`${symbol(mark, style)} `, color], [name], ...(fits ? ([[gap + says, how]] as const) : [])],
      ...(fits ? [] : hangingLines('', says, { indent: 4, width, how })),
      ...(over === undefined ? [] : [[[`    * is ${firstOf(over.names, MAX_NAMES)}`, 'dim']] as Line]),
      ...(next === undefined ? [] : hangingLines('next: ', next, { indent, width, most: MAX_NEXT })),
    ];
  });
  const isFolded = shown.some(({ over }) => over !== undefined);
  const unfold: Line = [['Findings that are alike are one line; with -v each has its own.', 'dim']];
  return linesToText(
    [...lines, ...(lines.length === 0 ? [] : [[]]), ...(isFolded ? [unfold] : []), lastLine(findings)],
    style,
  );
}

function nameOf({ what, over }: ShownFinding, style: Style): string {
  return over === undefined ? what : `${what} ${symbol('times', style)} ${over.names.length} ${over.noun}`;
}

function markOf({ ok, lookedAt }: Finding): readonly ['done' | 'failed' | 'dot', Paint] {
  if (lookedAt === false) return ['dot', 'dim'];
  return ok ? ['done', 'green'] : ['failed', 'red'];
}

/** What was not looked at is no part of what is fine. */
function lastLine(findings: readonly Finding[]): Line {
  const seen = findings.filter(finding => finding.lookedAt !== false);
  const bad = seen.filter(finding => !finding.ok).length;
  const unseen = findings.length - seen.length;
  const unsent = findings.filter(({ sent }) => sent === false).length;
  const rest =
    (unsent === 0 ? '' : `; ${count(unsent, 'request')} not sent`) +
    (unseen === 0 ? '' : `; ${unseen} not looked at`);
  if (bad > 0) return [[`${count(bad, 'problem')}`, 'red'], [` in ${count(seen.length, 'finding')}${rest}`]];
  if (seen.length === 0 && unseen > 0) return [['Nothing was looked at', 'yellow']];
  return [['All fine', 'green'], [`: ${count(seen.length, 'finding')}${rest}`]];
}
