import { createHash } from 'node:crypto';
import { type FailedRun, isFailedRun, type RunDocument } from '../../core/failed-run.ts';
import type { Report } from '../../core/report.ts';
import type { Source } from '../../core/source.ts';
import { pageScript, pageStyle } from '../../generated/page-assets.ts';
import type { CodePages } from '../code-page.ts';
import { failedTitle } from '../failed-title.ts';
import { jsonLine, orderedReport } from '../json.ts';
import { reportCodes } from '../report-codes.ts';
import { summarize } from '../summary.ts';
import { codeAnchors, codesPart } from './codes-part.ts';
import { failedPart } from './failed-part.ts';
import { dataBlock, html, type Markup, ownElement, type Piece } from './markup.ts';
import { reportPart } from './report-part.ts';
import { runPart } from './run-part.ts';

/** What a page shows beside its report. */
export interface PageOptions {
  /** The page of each code. */
  readonly pages: CodePages;
  /** The lines of the manifest at a place; none where they are not known. */
  readonly linesAt?: (source: Source) => readonly string[];
}

/**
 * A report, or a failed run, as one page that needs nothing beside it and asks nobody for anything: its policy allows its one
 * style and its one script, by their hashes, and nothing else. Without the script everything is there, folded. Everything
 * that comes from a manifest or a service is text ({@link html}). The same document gives the same bytes. Pure.
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
  const head = html`<p class="lead"><b>${lead}</b>${changes !== '' && html`: ${changes}`}${widens !== '' && html`, <b>${widens}</b>`}</p><p class="quiet">${parts.join(' · ')}</p>`;
  return frame(title, { head, main: [main, codesPart(codes, pages), runs(report)], data: report });
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

function runs({ runs = [], plan, offline, requests }: Report): Piece {
  const sent = Object.entries(requests).map(([method, n]) => `${n} ${method}`);
  return runPart(runs, [
    ['digest', offline === true ? 'not compared with live' : html`<code>${plan.digest}</code>`],
    ...(sent.length === 0 ? [] : [['requests', sent.join(', ')] as const]),
  ]);
}

interface Content {
  readonly head: Markup;
  readonly main: readonly Piece[];
  /** For the filter, and for programs that are given the page alone. */
  readonly data: Report | undefined;
}

const HOLDS =
  'This page holds names and values of the manifest and of what is live. Share it as you would share those.';

function frame(title: string, { head, main, data }: Content): Markup {
  return html`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy()}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark"><title>${title} · evenkeel</title>${ownElement('style', pageStyle)}</head><body><p class="banner" role="note">${HOLDS}</p><header><h1>${title}</h1>${head}</header><main>${main}</main>${data !== undefined && dataBlock('report', jsonLine(orderedReport(data)))}${ownElement('script', pageScript)}</body></html>`;
}

/** The hashes are of the bytes between the tags. */
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
