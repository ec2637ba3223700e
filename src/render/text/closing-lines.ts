import type { Report } from '../../core/report/report.ts';
import { displayWidth, safeText } from '../../core/text/safe-text.ts';
import { type Line, wrapWords } from '../colored-line.ts';
import { type Style, symbol } from '../style.ts';
import { digestWords, summarize, summaryParts } from '../words/summary.ts';

const HANG = 2;
const HANGING = ' '.repeat(HANG);

/**
 * Every result ends so: the counts, and the digest on a line of its own, so that it can be copied
 * as one word.
 */
export function closingLines(report: Report, at: Style & { readonly width: number }): readonly Line[] {
  const { lead, clean } = summarize(report);
  const { digest } = report.plan;
  const isOffline = report.offline === true;
  const parts = [...summaryParts(report), ...(isOffline ? [digestWords(report)] : [])];
  const [first = '', ...rest] = filled(parts.map(safeText), at);
  const isWhole = !isOffline && digest !== 'incomplete';
  return [
    [[lead, clean || lead === 'Applied' ? 'green' : 'bold'], [first.slice(lead.length)]],
    ...rest.map((words): Line => [[words]]),
    ...(isWhole ? [[['digest '], [digest]] satisfies Line] : []),
  ];
}

/**
 * As many parts on a line as fit; further lines are indented. A part is broken only where it is too
 * long itself.
 */
function filled(parts: readonly string[], at: Style & { readonly width: number }): readonly string[] {
  const dot = ` ${symbol('dot', at)} `;
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && displayWidth(last + dot + part) <= at.width) {
      lines[lines.length - 1] = last + dot + part;
    } else {
      const [start = '', ...more] = wrapWords(part, at.width - HANG);
      lines.push(`${last === undefined ? '' : HANGING}${start}`, ...more.map(words => HANGING + words));
    }
  }
  return lines;
}
