import type { Address } from '../../core/address.ts';
import type { Report } from '../../core/report.ts';
import type { Row } from '../../core/row.ts';
import type { Source } from '../../core/source.ts';
import { count } from '../count.ts';
import { GUARDS_LESS, guardsLess, otherNotes } from '../guards-less.ts';
import { openingRows } from '../moved-words.ts';
import { refusalsOf } from '../refusals.ts';
import { resultOf } from '../result-words.ts';
import { rowOrder } from '../row-order.ts';
import { listsBesideRows } from '../shown-lists.ts';
import { shownNotes } from '../shown-notes.ts';
import { checksPart, explanationPart } from './checks-part.ts';
import { graphPart } from './graph-part.ts';
import { html, type Markup, type Piece } from './markup.ts';
import { type CodeAnchors, reasonPart } from './reason-part.ts';
import type { RowContext } from './row-part.ts';
import { rowsPart, rowsShown } from './rows-part.ts';
import { timelinePart } from './timeline-part.ts';

/** Everything that a report says, in the order in which a reader needs it. */
export function reportPart(
  report: Report,
  codes: CodeAnchors,
  linesAt: (source: Source) => readonly string[],
): readonly Piece[] {
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

function refusals(report: Report, codes: CodeAnchors): Piece {
  return refusalsOf(report).map(
    ({ said, reason, rows }) =>
      html`<section class="alert" role="alert"><p class="loud">${said}</p>${reasonPart(reason, codes)}${rows.length > 0 && html`<ul>${rows.map(row => html`<li><code>${row}</code></li>`)}</ul>`}</section>`,
  );
}

function widening(report: Report, codes: CodeAnchors, anchors: ReadonlyMap<Row, string>): Piece {
  const rows = openingRows(report);
  if (rows.length === 0) return undefined;
  return html`<section class="alert" aria-labelledby="widens-title"><h2 id="widens-title">Widens access (${rows.length})</h2>${rows.map(
    row =>
      html`<div class="note"><p><a href="#${anchors.get(row) ?? 'rows'}"><code>${row.address}</code></a></p>${row.opening !== undefined && reasonPart(row.opening, codes)}</div>`,
  )}</section>`;
}

function unread(report: Report, codes: CodeAnchors): Piece {
  const lists = listsBesideRows(report);
  if (lists.length === 0) return undefined;
  return html`<section class="alert" aria-labelledby="unread-title"><h2 id="unread-title">Not read (${lists.length})</h2>${lists.map(
    ({ kind, scope, reason }) =>
      html`<div class="note"><p><code>${kind}</code> in <code>${scope}</code></p>${reasonPart(reason, codes)}</div>`,
  )}</section>`;
}

function notes({ plan }: Report): Piece {
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
  return html`<li>${text}</li>`;
}

function explanationsAt({ explanations = [] }: Report): ReadonlyMap<Address, Markup> {
  return new Map(
    explanations.flatMap(each => each.about.map(address => [address, explanationPart(each)] as const)),
  );
}

/** Differences that the manifest accepts now. */
function accepted({ plan: { accepted: lines = [] } }: Report): Piece {
  if (lines.length === 0) return undefined;
  return html`<section aria-labelledby="accepted-title"><h2 id="accepted-title">Accepted (${lines.length})</h2><ul>${lines.map(
    ({ address, field, until, why }) =>
      html`<li><code>${address}</code>${field !== undefined && html` <code>${field}</code>`} until ${until}${why !== undefined && `: ${why}`}</li>`,
  )}</ul></section>`;
}
