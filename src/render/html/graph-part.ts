import type { Address } from '../../core/address.ts';
import type { Row } from '../../core/report/row.ts';
import { count } from '../count.ts';
import type { rowOrder } from '../rows/row-order.ts';
import { ACTION_SYMBOL } from '../words/row-words.ts';
import { html, type Markup, type MarkupPiece } from './markup.ts';

/** Nobody can follow more. */
const MOST_NODES = 60;
const WIDTH = 300;
const HEIGHT = 30;
const GAP = { across: 60, down: 12 } as const;
const LONGEST_LABEL = 36;

type Order = ReturnType<typeof rowOrder>;

/**
 * What waits for what, as a picture from left to right. Each row also says it in words. Empty if no
 * row waits for another.
 */
export function graphPart({ rows, edges }: Order, anchors: ReadonlyMap<Row, string>): MarkupPiece {
  const used = [...new Set(edges.flat())].sort();
  if (used.length === 0) return undefined;
  const heading = html`<h2 id="order-title">What waits for what</h2>`;
  if (used.length > MOST_NODES)
    return html`<section aria-labelledby="order-title">${heading}<p>${count(used.length, 'row')} wait for others, which is too much for a picture: each row says what it waits for.</p></section>`;
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
 * A column for each length of the longest way from a row that waits for nothing. A circle ends
 * where it closes.
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
  // The end of an address tells it from others.
  const cut =
    label.length <= LONGEST_LABEL ? label : `${label.slice(0, 6)}…${label.slice(7 - LONGEST_LABEL)}`;
  return linked(
    anchors.get(row),
    html`<title>${row.action} ${address}</title><rect class="node ${row.action}" x="${at.x}" y="${at.y}" width="${WIDTH}" height="${HEIGHT}" rx="6"/><text x="${at.x + 10}" y="${at.y + 20}">${cut}</text>`,
  );
}

function linked(anchor: string | undefined, inner: Markup): Markup {
  return anchor === undefined ? html`<g>${inner}</g>` : html`<a href="#${anchor}">${inner}</a>`;
}
