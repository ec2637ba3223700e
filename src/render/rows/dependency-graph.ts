import type { Address } from '../../core/address.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row } from '../../core/report/row.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { shortened } from '../../core/text/shortened.ts';
import { ACTION_SYMBOL } from '../words/row-words.ts';

/** Which rows of a plan wait for which. */
interface RowOrder {
  /** Address → the row that is carried out; if several rows have the address, the last. */
  readonly rows: ReadonlyMap<Address, Row>;
  /** Pairs of addresses: the second waits for the first. */
  readonly edges: readonly (readonly [before: Address, after: Address])[];
}

/**
 * Which rows wait for which: a row waits for its scope, for the resources that it refers to, and
 * for the rows in its `because`, `awaits` and `inPlaceOf`. Blocked rows are left out. Pure.
 */
export function rowOrder(plan: Plan): RowOrder {
  const rows = new Map<Address, Row>();
  for (const row of plan.rows) if (row.action !== 'blocked') rows.set(row.address, row);
  const edges = [...rows.values()].flatMap(row =>
    waitsFor(row)
      .filter(address => rows.has(address) && address !== row.address)
      .map(address => [address, row.address] as const),
  );
  return { rows, edges };
}

function waitsFor(row: Row): readonly Address[] {
  const refs = row.refs.map(ref => ref.address);
  const others = [row.because, row.inPlaceOf].filter(each => each !== undefined);
  return [...new Set([row.scope.address, ...refs, ...others, ...(row.awaits ?? [])])];
}

/** The most nodes of the diagram. Nobody can follow more nodes. */
const MOST_NODES = 50;
const LONGEST_LABEL = 80;

/**
 * The order of {@link rowOrder} as a Mermaid diagram, in a collapsed section. Empty if no row waits
 * for another, or if more than {@link MOST_NODES} rows would be in the picture.
 */
export function dependencyGraph(plan: Plan): readonly string[] {
  const { rows, edges } = rowOrder(plan);
  const used = [...new Set(edges.flat())].sort();
  if (used.length === 0 || used.length > MOST_NODES) return [];
  const names = new Map(used.map((address, index) => [address, `n${index}`]));
  return [
    '<details><summary>Order</summary>',
    '',
    '```mermaid',
    'flowchart LR',
    ...used.map(address => `  ${names.get(address)}["${label(rows.get(address) as Row)}"]`),
    ...[...new Set(edges.map(([from, to]) => `  ${names.get(from)} --> ${names.get(to)}`))].sort(),
    '```',
    '',
    '</details>',
    '',
  ];
}

/** A row's action and address. Characters that Mermaid or Markdown may act on become codes. */
function label(row: Row): string {
  const safe = shortened(safeText(row.address), LONGEST_LABEL).replace(
    /[^A-Za-z0-9 ./_:…-]/g,
    unit => `#${unit.codePointAt(0)};`,
  );
  return `${ACTION_SYMBOL[row.action].replace('>', '#62;')} ${safe}`;
}
