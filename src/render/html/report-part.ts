import { type Address, readable, readableText } from '../../core/address.ts';
import type { Source } from '../../core/problem.ts';
import type { CheckResult, Explanation, Report, Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { count } from '../count.ts';
import { rowOrder } from '../rows/dependency-graph.ts';
import { GRAVE, rowGroups, weightIn } from '../rows/row-groups.ts';
import { GUARDS_LESS, guardsLess, listsBesideRows, otherNotes, shownNotes } from '../rows/shown-lists.ts';
import { type ShownRow, shownRows } from '../rows/shown-rows.ts';
import { humanMilliseconds } from '../times.ts';
import { isUndoing, openingRows, undoingTitle } from '../words/moved-words.ts';
import { isWell, refusalsOf, resultOf, resultsBesides, STATUS_WORD } from '../words/result-words.ts';
import { actionWord } from '../words/row-words.ts';
import { portalWords } from '../words/run-words.ts';
import { type CodeAnchors, html, link, type Markup, type MarkupPiece, reasonPart } from './markup.ts';
import { graphPart, timelinePart } from './pictures.ts';
import { type RowContext, rowPart } from './row-part.ts';

/** Rows under one heading. */
interface RowsSection {
  readonly title: string;
  readonly rows: readonly ShownRow[];
}

/**
 * All rows of a report: first those that a reader must see, in the same order as in the comment on
 * a pull request, then all others by scope.
 */
function rowsPart(report: Report, shown: readonly ShownRow[], context: RowContext): MarkupPiece {
  const besides = resultsBesides(report);
  if (shown.length === 0 && besides.length === 0) return undefined;
  return html`<section id="rows" aria-labelledby="rows-title"><h2 id="rows-title">Rows</h2><div id="tools" hidden role="search"><label>Filter <input id="filter" type="search" autocomplete="off" spellcheck="false" aria-describedby="found" placeholder="name, field, value, file"></label><label>What <select id="action"><option value="">everything</option>${words(shown, context).map(word => html`<option>${word}</option>`)}</select></label><button type="button" id="open">Unfold all</button><button type="button" id="close">Fold all</button><span id="found" role="status" aria-live="polite"></span></div>${sectionsOf(report, shown).map(each => sectionPart(each, context))}${besidesPart(besides, context.codes)}</section>`;
}

/** The rows of a report, with alike rows joined. */
function rowsShown(report: Report): readonly ShownRow[] {
  return shownRows(report, report.plan.rows);
}

function words(shown: readonly ShownRow[], { report }: RowContext): readonly string[] {
  return [...new Set(shown.map(({ rows }) => actionWord(rows[0], report)))].sort();
}

function sectionsOf(report: Report, shown: readonly ShownRow[]): readonly RowsSection[] {
  const weightOf = weightIn(report);
  const weights = new Map(shown.map(each => [each, weightOf(each.rows[0])] as const));
  const weight = (each: ShownRow): number => weights.get(each) ?? 0;
  const undoing = isUndoing(report);
  const grave = shown.filter(each => weight(each) <= GRAVE).sort((a, b) => weight(a) - weight(b));
  const undone = grave.filter(({ rows }) => undoing(rows[0]));
  const first = grave.filter(({ rows }) => !undoing(rows[0]));
  const rest = rowGroups(shown.filter(each => weight(each) > GRAVE));
  const countOf = (all: readonly ShownRow[]): number => all.reduce((sum, each) => sum + each.rows.length, 0);
  return [
    { title: undoingTitle(report, countOf(undone)), rows: undone },
    { title: `To look at first (${countOf(first)})`, rows: first },
    ...rest.map(({ provider, scope, rows }) => ({
      title: `${provider} · ${scope} (${countOf(rows)})`,
      rows,
    })),
  ].filter(({ rows }) => rows.length > 0);
}

function sectionPart({ title, rows }: RowsSection, context: RowContext): Markup {
  return html`<div class="group"><h3>${title}</h3>${rows.map(shown => rowPart(shown, context))}</div>`;
}

function besidesPart(besides: readonly Result[], codes: CodeAnchors): MarkupPiece {
  if (besides.length === 0) return undefined;
  return html`<div class="group"><h3>Results of no row (${besides.length})</h3>${besides.map(
    result =>
      html`<details class="row ${result.action}"><summary><span class="act">${result.action}</span> <code class="address">${readable(result.address)}</code> <span class="status ${isWell(result) ? 'well' : 'ill'}">${STATUS_WORD[result.status]}</span></summary><div class="inside">${result.reason !== undefined && reasonPart(result.reason, codes)}</div></details>`,
  )}</div>`;
}

const RANK = { fail: 0, flaky: 1, unknown: 2, pass: 3 } as const;
const WORD = { fail: '✗ failed', flaky: '~ flaky', unknown: '? unknown', pass: '✓ passed' } as const;

/**
 * The results of checks, with the passages that were found. Checks that did not pass come first and
 * are unfolded.
 */
function checksPart({ checks, portals = [] }: Report): MarkupPiece {
  if (checks.length === 0) return undefined;
  const sorted = [...checks].sort((a, b) => RANK[a.verdict] - RANK[b.verdict]);
  return html`<section aria-labelledby="checks-title"><h2 id="checks-title">Checks (${checks.length})</h2>${sorted.map(checkPart)}${portals.map(each => html`<p class="quiet">${portalWords(each)}</p>`)}</section>`;
}

function checkPart(check: CheckResult): Markup {
  const { address, verdict, findings, evidence, runs = [], source, ms } = check;
  return html`<details class="row check ${verdict}"${verdict !== 'pass' && html` open`}><summary><span class="status ${verdict === 'pass' ? 'well' : 'ill'}">${WORD[verdict]}</span> <code class="address">${readable(address)}</code><span class="place">${source.file}:${source.line}</span></summary><div class="inside">${seen(findings, evidence)}${runs.length > 0 && html`<ol class="runs">${runs.map(run => html`<li>${WORD[run.verdict]}${seen(run.findings, run.evidence)}</li>`)}</ol>`}${ms !== undefined && html`<p class="quiet">the checks of its scope took ${humanMilliseconds(ms)}</p>`}</div></details>`;
}

function seen(findings: readonly string[], evidence: string | undefined): readonly MarkupPiece[] {
  return [
    ...findings.map(finding => html`<p>${finding}</p>`),
    evidence !== undefined && html`<blockquote>${paragraphs(evidence)}</blockquote>`,
  ];
}

function paragraphs(text: string): MarkupPiece {
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => html`<p>${line}</p>`);
}

/** The answer of a documentation portal about a row. It is only shown and decides nothing. */
function explanationPart({ question, is, text, sources }: Explanation): Markup {
  const lead =
    is === 'page' ? 'Not an answer, but a passage of the page that fits best:' : 'The documentation says:';
  return html`<div class="note"><p><b>${question}</b></p><p class="quiet">${is === 'none' ? 'No answer:' : lead}</p><blockquote>${paragraphs(text)}</blockquote>${sources.length > 0 && html`<ul>${sources.map(({ title, url }) => html`<li>${link(url, title === '' ? url : title)}</li>`)}</ul>`}</div>`;
}

/** Everything that a report says, in the order in which a reader needs it. */
export function reportPart(
  report: Report,
  codes: CodeAnchors,
  linesAt: (source: Source) => readonly string[],
): readonly MarkupPiece[] {
  const shown = rowsShown(report);
  const order = rowOrder(report.plan);
  const numbers = new Map(report.plan.rows.map((row, at) => [row, at] as const));
  const anchors = new Map(
    shown.flatMap(({ rows }) => rows.map(row => [row, `r${numbers.get(rows[0])}`] as const)),
  );
  const before = new Map<Address, Address[]>();
  for (const [first, after] of order.edges) before.set(after, [...(before.get(after) ?? []), first]);
  const isApplied = report.command === 'apply' && report.refused === undefined;
  const context: RowContext = {
    report,
    codes,
    lines: shown.length,
    linesAt,
    resultFor: isApplied ? resultOf(report) : undefined,
    numbers,
    anchors,
    rowAt: order.rows,
    before,
    explanations: explanationsAt(report),
  };
  return [
    refusals(report, codes),
    widening(report, codes, anchors),
    unread(report, codes),
    notes(report),
    rowsPart(report, shown, context),
    timelinePart(report, codes),
    graphPart(order, anchors),
    checksPart(report),
    accepted(report),
  ];
}

function refusals(report: Report, codes: CodeAnchors): MarkupPiece {
  return refusalsOf(report).map(
    ({ said, reason, rows }) =>
      html`<section class="alert" role="alert"><p class="loud">${said}</p>${reasonPart(reason, codes)}${rows.length > 0 && html`<ul>${rows.map(row => html`<li><code>${readable(row)}</code></li>`)}</ul>`}</section>`,
  );
}

function widening(report: Report, codes: CodeAnchors, anchors: ReadonlyMap<Row, string>): MarkupPiece {
  const rows = openingRows(report);
  if (rows.length === 0) return undefined;
  return html`<section class="alert" aria-labelledby="widens-title"><h2 id="widens-title">Widens access (${rows.length})</h2>${rows.map(
    row =>
      html`<div class="note"><p><a href="#${anchors.get(row) ?? 'rows'}"><code>${readable(row.address)}</code></a></p>${row.opening !== undefined && reasonPart(row.opening, codes)}</div>`,
  )}</section>`;
}

function unread(report: Report, codes: CodeAnchors): MarkupPiece {
  const lists = listsBesideRows(report);
  if (lists.length === 0) return undefined;
  return html`<section class="alert" aria-labelledby="unread-title"><h2 id="unread-title">Not read (${lists.length})</h2>${lists.map(
    ({ kind, scope, reason }) =>
      html`<div class="note"><p><code>${kind}</code> in <code>${readable(scope)}</code></p>${reasonPart(reason, codes)}</div>`,
  )}</section>`;
}

function notes({ plan }: Report): MarkupPiece {
  const less = guardsLess(plan);
  const others = shownNotes(otherNotes(plan));
  return [
    less.length > 0 &&
      html`<section class="alert"><h2>${GUARDS_LESS}</h2><ul>${shownNotes(less).map(item)}</ul></section>`,
    others.length > 0 &&
      html`<section><details class="notes"${others.length <= 5 && html` open`}><summary>${count(others.length, 'note')}</summary><ul>${others.map(item)}</ul></details></section>`,
  ];
}

function item(text: string): Markup {
  return html`<li>${readableText(text)}</li>`;
}

function explanationsAt({ explanations = [] }: Report): ReadonlyMap<Address, Markup> {
  return new Map(
    explanations.flatMap(each => each.about.map(address => [address, explanationPart(each)] as const)),
  );
}

/** Differences that the manifest accepts now. */
function accepted({ plan: { accepted: lines = [] } }: Report): MarkupPiece {
  if (lines.length === 0) return undefined;
  return html`<section aria-labelledby="accepted-title"><h2 id="accepted-title">Accepted (${lines.length})</h2><ul>${lines.map(
    ({ address, field, until, why }) =>
      html`<li><code>${readable(address)}</code>${field !== undefined && html` <code>${field}</code>`} until ${until}${why !== undefined && `: ${why}`}</li>`,
  )}</ul></section>`;
}
