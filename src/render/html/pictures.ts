import type { Address } from '../../core/address.ts';
import type { Moment, Report } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { count } from '../count.ts';
import type { rowOrder } from '../rows/dependency-graph.ts';
import { humanMilliseconds } from '../times.ts';
import { STATUS_WORD } from '../words/result-words.ts';
import { ACTION_SYMBOL } from '../words/row-words.ts';
import { type CodeAnchors, codeLink, html, type Markup, type MarkupPiece } from './markup.ts';

/** The most bars in the picture of the timeline. The list below the picture has all rows. */
const MOST_BARS = 80;
const LINE = 22;
const LABELS = 330;
const SPAN = 620;

type Began = Extract<Moment, { readonly type: 'started' }>;
type EndMoment = Extract<Moment, { readonly type: 'ended' }>;

/**
 * An apply over time: a bar for each row, with marks for waits, locks and repeated requests, and
 * below them all moments as a list in words.
 */
export function timelinePart({ timeline = [] }: Report, codes: CodeAnchors): MarkupPiece {
  if (timeline.length === 0) return undefined;
  const end = Math.max(1, ...timeline.map(({ at }) => at));
  const bars = barsOf(timeline, end);
  return html`<section aria-labelledby="time-title"><h2 id="time-title">What happened when</h2>${bars.length <= MOST_BARS && picture(bars, timeline, end)}<details><summary>All of it in words (${timeline.length})</summary><ol class="moments">${timeline.map(moment => html`<li><span class="at">${humanMilliseconds(moment.at)}</span> ${said(moment, codes)}</li>`)}</ol></details></section>`;
}

interface Bar {
  readonly began: Began;
  readonly ended: EndMoment | undefined;
  /** When the writing of the row ended. */
  readonly until: number;
  /** When a read confirmed the row. */
  readonly seen: number;
}

function barsOf(timeline: readonly Moment[], end: number): readonly Bar[] {
  const ends = timeline.filter(moment => moment.type === 'ended');
  return timeline
    .filter(moment => moment.type === 'started')
    .map(began => {
      const ended = ends.find(
        each => each.address === began.address && each.action === began.action && each.at >= began.at,
      );
      const seen = ended?.at ?? end;
      const until = ended?.ms === undefined ? seen : Math.min(seen, began.at + ended.ms);
      return { began, ended, until, seen };
    });
}

function picture(bars: readonly Bar[], timeline: readonly Moment[], end: number): Markup {
  const marks = timeline.filter(({ type }) => type === 'waiting' || type === 'held' || type === 'retry');
  const x = (at: number): number => Math.round(LABELS + (Math.max(0, at) / end) * SPAN);
  const high = (bars.length + 2) * LINE;
  return html`<div class="wide" tabindex="0" role="group" aria-label="A bar for each row. The list below says the same in words."><svg viewBox="0 0 ${LABELS + SPAN + 90} ${high}" width="${LABELS + SPAN + 90}" height="${high}">${[0, 1, 2, 3, 4].map(quarter => axis(x((end * quarter) / 4), humanMilliseconds((end * quarter) / 4), high))}${marks.map(moment => mark(moment, x(moment.at), high))}${bars.map((bar, nth) => barPart(bar, x, nth + 1))}</svg></div><p class="quiet legend"><span class="waiting">◆</span> waits for an operation, <span class="held">◆</span> is locked by someone else, <span class="retry">◆</span> sends a request again. The line after a bar ends where evenkeel saw the result live.</p>`;
}

function axis(x: number, words: string, high: number): Markup {
  return html`<path class="axis" d="M${x} ${LINE}V${high}"/><text class="small" x="${x + 3}" y="${LINE - 8}">${words}</text>`;
}

function mark(moment: Moment, x: number, high: number): Markup {
  return html`<g class="${moment.type}"><title>${wordsOf(moment)} at ${humanMilliseconds(moment.at)}</title><path class="moment" d="M${x} ${LINE}V${high - LINE}"/><path class="tick" d="M${x} ${high - LINE}l6 6l-6 6l-6 -6z"/></g>`;
}

function barPart({ began, ended, until, seen }: Bar, x: (at: number) => number, nth: number): Markup {
  const [from, to, last] = [x(began.at), x(until), x(seen)];
  const status = ended?.status ?? 'unknown';
  const well = status === 'done' || status === 'done_before' ? 'well' : 'ill';
  const label = `${began.action} ${began.address}`;
  const cut = cutLabel(label, 8, 40);
  const words = `${ended === undefined ? 'no end known' : STATUS_WORD[status]}, ${humanMilliseconds(until - began.at)}`;
  return html`<g><title>${label}: ${words}</title><text x="0" y="${nth * LINE + 15}">${cut}</text><rect class="bar ${well}" x="${from}" y="${nth * LINE + 4}" width="${Math.max(3, to - from)}" height="${LINE - 8}" rx="3"/>${last > to && html`<path class="seen" d="M${to} ${nth * LINE + LINE / 2}H${last}"/>`}<text class="small" x="${Math.max(3 + from, last) + 5}" y="${nth * LINE + 15}">${ended === undefined ? '?' : STATUS_WORD[status]}</text></g>`;
}

function said(moment: Moment, codes: CodeAnchors): MarkupPiece {
  if (moment.type !== 'held') return wordsOf(moment);
  return html`${wordsOf(moment)} ${codeLink(moment.code, codes)}`;
}

function wordsOf(moment: Moment): string {
  switch (moment.type) {
    case 'started':
      return `begins to ${moment.action} ${moment.address}`;
    case 'ended':
      return `${moment.action} ${moment.address}: ${STATUS_WORD[moment.status]}`;
    case 'waiting':
      return `${moment.lane} waits for ${moment.what.join(', ')}`;
    case 'held':
      return `${moment.lane} is locked${moment.by.length === 0 ? '' : ` by ${moment.by.join(', ')}`}`;
    case 'retry':
      return `${moment.request}: ${moment.why}; again after ${humanMilliseconds(moment.afterMs)}`;
  }
}

/**
 * A label of at most `longest` characters. A longer label keeps its first `head` characters and its
 * end.
 */
function cutLabel(label: string, head: number, longest: number): string {
  return label.length <= longest ? label : `${label.slice(0, head)}…${label.slice(head + 1 - longest)}`;
}

/** The most nodes of the picture. Nobody can follow more nodes. */
const MOST_NODES = 60;
const WIDTH = 300;
const HEIGHT = 30;
const GAP = { across: 60, down: 12 } as const;

type Order = ReturnType<typeof rowOrder>;

/**
 * A picture of which rows wait for which, from left to right. Each row of the page also lists in
 * words what it waits for. Empty if no row waits for another.
 */
export function graphPart({ rows, edges }: Order, anchors: ReadonlyMap<Row, string>): MarkupPiece {
  const used = [...new Set(edges.flat())].sort();
  if (used.length === 0) return undefined;
  const heading = html`<h2 id="order-title">What waits for what</h2>`;
  if (used.length > MOST_NODES)
    return html`<section aria-labelledby="order-title">${heading}<p>${count(used.length, 'row')} wait for others, too many for a picture. Each row says what it waits for.</p></section>`;
  const places = placesOf(used, edges);
  const wide = Math.max(...[...places.values()].map(({ x }) => x)) + WIDTH + 2;
  const high = Math.max(...[...places.values()].map(({ y }) => y)) + HEIGHT + 2;
  const label = `${count(used.length, 'row')}, ${count(edges.length, 'arrow')}: an arrow leads to the row that waits`;
  return html`<section aria-labelledby="order-title">${heading}<div class="wide" tabindex="0" role="group" aria-label="${label}"><svg viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}"><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>${edges.map(edge => arrow(edge, places))}${used.map(address => node(address, { rows, edges }, { places, anchors }))}</svg></div></section>`;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Places each row in a column, by the length of the longest chain of rows that it waits for. If
 * rows wait for each other in a cycle, the chain ends where it comes back to a row.
 */
function placesOf(used: readonly Address[], edges: Order['edges']): ReadonlyMap<Address, Place> {
  const before = new Map<Address, Address[]>();
  for (const [from, to] of edges) before.set(to, [...(before.get(to) ?? []), from]);
  const columns = new Map<Address, number>();
  const columnOf = (address: Address, way: ReadonlySet<Address>): number => {
    const known = columns.get(address);
    if (known !== undefined) return known;
    if (way.has(address)) return 0;
    const all = (before.get(address) ?? []).map(each => columnOf(each, new Set([...way, address])) + 1);
    const column = Math.max(0, ...all);
    columns.set(address, column);
    return column;
  };
  const filled = new Map<number, number>();
  return new Map(
    used.map(address => {
      const column = columnOf(address, new Set());
      const nth = filled.get(column) ?? 0;
      filled.set(column, nth + 1);
      return [address, { x: 1 + column * (WIDTH + GAP.across), y: 1 + nth * (HEIGHT + GAP.down) }];
    }),
  );
}

function arrow([from, to]: Order['edges'][number], places: ReadonlyMap<Address, Place>): MarkupPiece {
  const [a, b] = [places.get(from), places.get(to)];
  if (a === undefined || b === undefined) return undefined;
  const [x1, y1, x2, y2] = [a.x + WIDTH, a.y + HEIGHT / 2, b.x, b.y + HEIGHT / 2];
  const bend = (x1 + x2) / 2;
  return html`<path class="arrow" d="M${x1} ${y1}C${bend} ${y1} ${bend} ${y2} ${x2} ${y2}" marker-end="url(#tip)"/>`;
}

function node(
  address: Address,
  { rows }: Order,
  {
    places,
    anchors,
  }: { readonly places: ReadonlyMap<Address, Place>; readonly anchors: ReadonlyMap<Row, string> },
): MarkupPiece {
  const [row, at] = [rows.get(address), places.get(address)];
  if (row === undefined || at === undefined) return undefined;
  const label = `${ACTION_SYMBOL[row.action]} ${address}`;
  // Cut in the middle, because the end of an address distinguishes it from others.
  const cut = cutLabel(label, 6, 36);
  return linked(
    anchors.get(row),
    html`<title>${row.action} ${address}</title><rect class="node ${row.action}" x="${at.x}" y="${at.y}" width="${WIDTH}" height="${HEIGHT}" rx="6"/><text x="${at.x + 10}" y="${at.y + 20}">${cut}</text>`,
  );
}

function linked(anchor: string | undefined, inner: Markup): Markup {
  return anchor === undefined ? html`<g>${inner}</g>` : html`<a href="#${anchor}">${inner}</a>`;
}
