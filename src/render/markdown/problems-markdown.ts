import type { Problem } from '../../core/problem.ts';
import { count } from '../count.ts';
import { place, type SourceLink } from './markdown-rows.ts';
import { codeSpan, plainMarkdown } from './markdown-text.ts';

const MOST_SHOWN = 50;

/** A manifest's mistakes as a table, errors first. Empty if there are none. */
export function problemsMarkdown(problems: readonly Problem[], link?: SourceLink): string {
  if (problems.length === 0) return '';
  const sorted = [...problems].sort((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'));
  const hidden = sorted.length - MOST_SHOWN;
  const lines = [
    '| Where | Problem | Rule |',
    '|---|---|---|',
    ...sorted.slice(0, MOST_SHOWN).map(problem => row(problem, link)),
    ...(hidden > 0 ? ['', `_and ${count(hidden, 'more problem')}._`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function row({ rule, level, message, source, hint }: Problem, link: SourceLink | undefined): string {
  const what = [
    level === 'error' ? `**error** ${plainMarkdown(message)}` : `warning ${plainMarkdown(message)}`,
    ...(hint === undefined ? [] : [plainMarkdown(hint)]),
  ];
  return `| ${place(source, link)} | ${what.join('<br>')} | ${codeSpan(rule)} |`;
}
