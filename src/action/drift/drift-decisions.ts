import type { Report } from '../../core/report/report.ts';
import { isDrift } from '../../core/report/row.ts';
import { shellWord } from '../../core/text/shell-word.ts';
import { count } from '../../render/count.ts';
import { codeSpan } from '../../render/markdown/markdown-text.ts';
import { type ShownRow, shownRows } from '../../render/rows/shown-rows.ts';

const MOST_SHOWN = 20;

/**
 * For each drifted row, alike ones together: how to revert it, take it over, or accept it.
 * `options`: what names the manifest. Pure.
 */
export function driftDecisions(report: Report, options: readonly string[]): readonly string[] {
  const shown = shownRows(report, report.plan.rows.filter(isDrift));
  if (shown.length === 0) return [];
  const hidden = shown.length - MOST_SHOWN;
  const more = hidden > 0 ? [`- and ${count(hidden, 'more line')}, the same way`] : [];
  const lines = shown.slice(0, MOST_SHOWN).flatMap(each => decisionLines(each, options));
  return ['#### Revert it, take it over, or accept it', '', ...lines, ...more, ''];
}

function decisionLines({ row, rows }: ShownRow, options: readonly string[]): readonly string[] {
  const { address, action, severity, whose, from, accept = [] } = row;
  const times = rows.length > 1 ? ` (${rows.length})` : '';
  const first = `- ${codeSpan(address)}${times}`;
  if (action === 'blocked') return [`${first}: it is blocked; its row says what is missing`];
  const command = (words: readonly string[]): string =>
    commandSpan(['evenkeel', ...words].map(shellWord).join(' '));
  const globs = [address, ...(from === undefined ? [] : [from])];
  const targets = globs.flatMap(glob => ['--target', glob]);
  const widened = severity === 'widened' ? ['--widened'] : [];
  const gone = action === 'create' ? ', which takes the entry out of the manifest' : '';
  const both = whose === 'both' ? ', together with what the manifest changes and was not applied' : '';
  return [
    first,
    `  - revert it: ${command(['apply', ...options, ...targets])}`,
    `  - take it over: ${command(['adopt', ...options, ...widened, address])}${gone || both}`,
    ...(accept.length === 0 ? [] : ['  - accept it until a day: paste its line, above']),
  ];
}

/** A whole command, or none: a cut one would do something else. */
function commandSpan(text: string): string {
  const shown = codeSpan(text);
  return shown.includes(text) ? shown : 'too long to show; `evenkeel drift` has the address';
}
