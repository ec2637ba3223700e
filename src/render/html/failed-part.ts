import type { FailedRun } from '../../core/failed-run.ts';
import type { Problem } from '../../core/problem.ts';
import type { Source } from '../../core/source.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { type CodeAnchors, codeLink } from './reason-part.ts';

/** Why there is no report, and each mistake of the manifest with its lines. */
export function failedPart(
  { failed, problems }: FailedRun,
  codes: CodeAnchors,
  linesAt: (source: Source) => readonly string[],
): Piece {
  return html`<section class="alert" role="alert"><p class="loud">${failed.message}</p>${failed.next !== undefined && html`<p class="next"><b>Next:</b> ${failed.next}</p>`}</section>${problems.length > 0 && html`<section aria-labelledby="problems-title"><h2 id="problems-title">Mistakes (${problems.length})</h2>${sorted(problems).map(problem => problemPart(problem, codes, linesAt(problem.source)))}</section>`}`;
}

function sorted(problems: readonly Problem[]): readonly Problem[] {
  return [...problems].sort((a, b) => Number(a.level !== 'error') - Number(b.level !== 'error'));
}

function problemPart(
  { rule, level, message, hint, source }: Problem,
  codes: CodeAnchors,
  lines: readonly string[],
): Markup {
  return html`<details class="row problem ${level}" open><summary><span class="status ${level === 'error' ? 'ill' : ''}">${level}</span> ${message} ${codeLink(rule, codes)}<span class="place">${source.file}:${source.line}:${source.column}</span></summary><div class="inside">${hint !== undefined && html`<p class="next"><b>Next:</b> ${hint}</p>`}${lines.length > 0 && html`<pre class="manifest">${lines.map((line, at) => html`<span class="line"><span class="number">${source.line + at}</span> ${line}</span>`)}</pre>`}</div></details>`;
}
