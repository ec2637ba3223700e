import type { CheckResult, Explanation, Report } from '../../core/report.ts';
import { humanMilliseconds } from '../duration.ts';
import { portalWords } from '../portal-words.ts';
import { html, link, type Markup, type Piece } from './markup.ts';

const RANK = { fail: 0, flaky: 1, unknown: 2, pass: 3 } as const;
const WORD = { fail: '✗ failed', flaky: '~ flaky', unknown: '? unknown', pass: '✓ passed' } as const;

/** What was only checked: what failed first and unfolded, with the passages that were seen. */
export function checksPart({ checks, portals = [] }: Report): Piece {
  if (checks.length === 0) return undefined;
  const sorted = [...checks].sort((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  return html`<section aria-labelledby="checks-title"><h2 id="checks-title">Checks (${checks.length})</h2>${sorted.map(checkPart)}${portals.map(each => html`<p class="quiet">${portalWords(each)}</p>`)}</section>`;
}

function checkPart(check: CheckResult): Markup {
  const { address, verdict, findings, evidence, runs = [], source, ms } = check;
  return html`<details class="row check ${verdict}"${verdict !== 'pass' && html` open`}><summary><span class="status ${verdict === 'pass' ? 'well' : 'ill'}">${WORD[verdict]}</span> <code class="address">${address}</code><span class="place">${source.file}:${source.line}</span></summary><div class="inside">${seen(findings, evidence)}${runs.length > 0 && html`<ol class="runs">${runs.map(run => html`<li>${WORD[run.verdict]}${seen(run.findings, run.evidence)}</li>`)}</ol>`}${ms !== undefined && html`<p class="quiet">the checks of its scope took ${humanMilliseconds(ms)}</p>`}</div></details>`;
}

function seen(findings: readonly string[], evidence: string | undefined): readonly Piece[] {
  return [
    ...findings.map(finding => html`<p>${finding}</p>`),
    evidence !== undefined && html`<blockquote>${paragraphs(evidence)}</blockquote>`,
  ];
}

function paragraphs(text: string): Piece {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => html`<p>${line}</p>`);
}

/** What a documentation portal says of a row: text that decides nothing. */
export function explanationPart({ question, is, text, sources }: Explanation): Markup {
  const lead =
    is === 'page' ? 'Not an answer, but a passage of the page that fits best:' : 'The documentation says:';
  return html`<div class="note"><p><b>${question}</b></p><p class="quiet">${is === 'none' ? 'No answer:' : lead}</p><blockquote>${paragraphs(text)}</blockquote>${sources.length > 0 && html`<ul>${sources.map(({ title, url }) => html`<li>${link(url, title === '' ? url : title)}</li>`)}</ul>`}</div>`;
}
