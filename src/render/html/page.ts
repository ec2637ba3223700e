import { createHash } from 'node:crypto';
import type { Problem, Source } from '../../core/problem.ts';
import type { CodePage, CodePages } from '../../core/report/failure.ts';
import { type FailedRun, isFailedRun, type Report, type RunDocument } from '../../core/report/report.ts';
import type { RunFacts } from '../../core/report/run-facts.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { pageScript, pageStyle } from '../../generated/page-assets.ts';
import { jsonLine, orderedReport } from '../json/json.ts';
import { humanMilliseconds } from '../times.ts';
import { reportCodes } from '../words/report-codes.ts';
import { hostWords } from '../words/run-words.ts';
import { failedTitle, summarize } from '../words/summary.ts';
import {
  type CodeAnchors,
  codeLink,
  dataBlock,
  html,
  type Markup,
  type MarkupPiece,
  ownElement,
} from './markup.ts';
import { reportPart } from './report-part.ts';

/** The facts about the runs, such as start, commit and exit code. */
function runPart(runs: readonly RunFacts[], facts: readonly Fact[] = []): MarkupPiece {
  if (runs.length === 0 && facts.length === 0) return undefined;
  return html`<section aria-labelledby="run-title"><h2 id="run-title">${runs.length > 1 ? 'Runs' : 'Run'}</h2>${runs.map(run => list(factsOf(run)))}${facts.length > 0 && list(facts)}</section>`;
}

type Fact = readonly [name: string, is: MarkupPiece];

function list(facts: readonly Fact[]): Markup {
  return html`<dl>${facts.map(([name, is]) => html`<div><dt>${name}</dt><dd>${is}</dd></div>`)}</dl>`;
}

function factsOf({ id, started, ended, version, commit, files, hosts, exit }: RunFacts): readonly Fact[] {
  const took = Date.parse(ended) - Date.parse(started);
  return [
    ['run', html`<code>${id}</code>`],
    ['started', time(started)],
    ['ended', [time(ended), Number.isFinite(took) ? ` (${humanMilliseconds(took)})` : '']],
    ['exit code', exit],
    ['evenkeel', version],
    ...(commit === undefined ? [] : [['commit', html`<code>${commit}</code>`] as const]),
    ['files', names(files.map(({ file, path }) => path ?? file))],
    ['hosts', names(hosts)],
  ];
}

function time(text: string): Markup {
  return html`<time datetime="${text}">${text.replace('T', ' ').replace(/\.\d+Z$/, ' UTC')}</time>`;
}

function names(all: readonly string[]): MarkupPiece {
  return all.length === 0 ? 'none' : all.map((name, at) => [at > 0 && ', ', html`<code>${name}</code>`]);
}

/** The error of a failed run, and each mistake of the manifest with its lines. */
function failedPart(
  { failed, problems }: FailedRun,
  codes: CodeAnchors,
  linesAt: (source: Source) => readonly string[],
): MarkupPiece {
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

/** Code → the anchor at which the page explains the code, for each code that has a page. */
function codeAnchors(codes: readonly string[], pages: CodePages): CodeAnchors {
  return new Map(codes.filter(code => pageOf(code, pages) !== undefined).map((code, at) => [code, `c${at}`]));
}

/** The pages of the codes that the report has. */
function codesPart(anchors: CodeAnchors, pages: CodePages): MarkupPiece {
  if (anchors.size === 0) return undefined;
  return html`<section aria-labelledby="codes-title"><h2 id="codes-title">Codes</h2>${[...anchors].map(
    ([code, anchor]) => {
      const page = pageOf(code, pages);
      return page === undefined ? undefined : codePart(code, anchor, page);
    },
  )}</section>`;
}

function codePart(
  code: string,
  anchor: string,
  { title, means, example, wrong, right, next }: CodePage,
): Markup {
  return html`<details class="row explained" id="${anchor}"><summary><code>${code}</code> ${title}</summary><div class="inside"><p>${means}</p>${snippet('For example', example)}${snippet('Wrong', wrong)}${snippet('Right', right)}<p class="next"><b>Next:</b> ${next}</p></div></details>`;
}

function snippet(title: string, text: string | undefined): MarkupPiece {
  if (text === undefined) return undefined;
  return html`<p class="quiet">${title}:</p><pre>${text.split('\n').map(line => html`<span class="line">${line}</span>`)}</pre>`;
}

function pageOf(code: string, pages: CodePages): CodePage | undefined {
  return Object.hasOwn(pages, code) ? pages[code] : undefined;
}

/** What a page shows apart from its report. */
export interface PageOptions {
  /** The page of each code. */
  readonly pages: CodePages;
  /** The lines of the manifest around a place; none where the files are not available. */
  readonly linesAt?: (source: Source) => readonly string[];
}

/**
 * A report, or a failed run, as one HTML page that loads nothing: its policy allows only its own
 * style and script, by their hashes. Without the script all content is there, folded. Text from a
 * manifest or a service is escaped ({@link html}). The same document gives the same bytes. Pure.
 */
export function renderHtml(document: RunDocument, { pages, linesAt = () => [] }: PageOptions): string {
  const page = isFailedRun(document)
    ? failedPage(document, pages, linesAt)
    : reportPage(document, pages, linesAt);
  return `<!doctype html>\n${page.text}\n`;
}

function reportPage(
  report: Report,
  pages: CodePages,
  linesAt: (source: Source) => readonly string[],
): Markup {
  const { lead, changes, widens, parts } = summarize(report);
  const title = `${report.command} ${report.plan.name}`;
  const codes = codeAnchors(reportCodes(report), pages);
  const main = reportPart(report, codes, linesAt);
  const [first] = report.runs ?? [];
  const at = [
    hostWords(report, safeText),
    ...(report.offline === true
      ? ['not compared with live']
      : [html`digest <code>${report.plan.digest}</code>`]),
    first?.commit === undefined ? '' : html`commit <code>${first.commit}</code>`,
  ].filter(each => each !== '');
  const head = html`<p class="quiet">${at.map((each, nth) => [nth > 0 && ' · ', each])}</p><p class="lead"><b>${lead}</b>${changes !== '' && html`: ${countsOf(changes)}`}${widens !== '' && html`, <b class="loud">${widens}</b>`}</p><p class="quiet">${parts.join(' · ')}</p>`;
  return frame(title, { head, main: [main, codesPart(codes, pages), runs(report)], data: report });
}

/** Finds the word that decides the color of a count, such as `create` in `2 to create`. */
const COLORED =
  /^([1-9]\d*) (?:to )?(create|update|rename|replace|delete|blocked|moved|missing|extra|done|failed)/;

/** The counts. Each count that is not 0 has the color of its rows. */
function countsOf(changes: string): MarkupPiece {
  return changes.split(', ').map((each, nth) => {
    const [, , word] = COLORED.exec(each) ?? [];
    return [nth > 0 && ', ', word === undefined ? each : html`<span class="count ${word}">${each}</span>`];
  });
}

function failedPage(
  run: FailedRun,
  pages: CodePages,
  linesAt: (source: Source) => readonly string[],
): Markup {
  const codes = codeAnchors([...new Set(run.problems.map(({ rule }) => rule))].sort(), pages);
  const head = html`<p class="lead"><b>There is no report: the run ended before.</b></p>`;
  const main = [failedPart(run, codes, linesAt), codesPart(codes, pages), runPart(run.runs)];
  return frame(failedTitle(run), { head, main, data: undefined });
}

function runs({ runs = [], plan, offline, requests }: Report): MarkupPiece {
  const sent = Object.entries(requests).map(([method, n]) => `${n} ${method}`);
  return runPart(runs, [
    ['digest', offline === true ? 'not compared with live' : html`<code>${plan.digest}</code>`],
    ...(sent.length === 0 ? [] : [['requests', sent.join(', ')] as const]),
  ]);
}

interface Content {
  readonly head: Markup;
  readonly main: readonly MarkupPiece[];
  /** The report as JSON in the page, for the filter and for programs that get only the page. */
  readonly data: Report | undefined;
}

const HOLDS =
  'This page holds names and values of the manifest and of what is live. Share it as you would share those.';

function frame(title: string, { head, main, data }: Content): Markup {
  return html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy()}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title} · evenkeel</title>${ownElement('style', pageStyle)}</head><body><p class="banner" role="note">${HOLDS}</p><header><h1>${title}</h1>${head}</header><main>${main}</main>${data !== undefined && dataBlock('report', jsonLine(orderedReport(data)))}${ownElement('script', pageScript)}</body></html>`;
}

/**
 * The content security policy of the page. It allows only the page's own style and script, by the
 * hash of the text between their tags.
 */
function policy(): string {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `style-src ${hash(pageStyle)}`,
    `script-src ${hash(pageScript)}`,
  ].join('; ');
}
