import type { Address } from '../../core/address.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row } from '../../core/report/row.ts';

/** Which rows of a plan wait for which. */
interface RowOrder {
  /** The rows that are carried out, by address; of several at one address the last. */
  readonly rows: ReadonlyMap<Address, Row>;
  /** The second waits for the first. */
  readonly edges: readonly (readonly [before: Address, after: Address])[];
}

/** By scopes, references, `because`, `awaits` and `inPlaceOf`. Pure. */
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
