import type { Address } from '../../core/address.ts';
import { groupBy } from '../../core/order.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Situation } from '../situation.ts';
import { blockedRow } from './blocked.ts';
import type { Decision } from './decision-context.ts';
import { DecisionContext, decided, left } from './decision-context.ts';
import type { Keep } from './keep.ts';
import { type Dependents, dependentsOf } from './waits/dependents.ts';

/** Address → the decision that stands in place of a forbidden one. */
export type Vetoes = ReadonlyMap<Address, Decision>;

/**
 * The decision in place of a row that must not be carried out: a blocked row, or a remark where the
 * address has no entry.
 */
export function heldBack(address: Address, cause: Reason, { observed }: Situation): Decision {
  const desired = observed.desired(address);
  return desired === undefined
    ? left({ code: 'prune/kept', address, cause })
    : decided(blockedRow(desired, cause));
}

/** All decisions, by the address that each is about. */
export interface DecisionTable {
  readonly rows: ReadonlyMap<Address, readonly Row[]>;
  readonly notes: readonly Reason[];
  /** The entries without a row, and why. */
  readonly settled: ReadonlyMap<Address, NonNullable<Decision['settled']>>;
  /** The vetoes that were applied: address → the decision in place of the vetoed one. */
  readonly barred: Vetoes;
}

export class Decisions extends DecisionContext implements Omit<DecisionTable, 'rows'> {
  /** All rows, sorted by address, then in order of execution. */
  readonly rows: readonly Row[];
  readonly notes: readonly Reason[];
  readonly settled: DecisionTable['settled'];
  readonly barred: Vetoes;
  readonly #decided: DecisionTable;
  #dependents: Dependents | undefined;
  #restoring: ReadonlyMap<Address | undefined, readonly Row[]> | undefined;

  constructor(input: Situation, decided: DecisionTable, keep?: Keep) {
    super(input, decided.rows, keep);
    this.rows = [...decided.rows.keys()].sort().flatMap(address => decided.rows.get(address) ?? []);
    this.notes = decided.notes;
    this.settled = decided.settled;
    this.barred = decided.barred;
    this.#decided = decided;
  }

  /** Computed on first use. */
  get dependents(): Dependents {
    this.#dependents ??= dependentsOf(this, this.rows);
    return this.#dependents;
  }

  /**
   * The rows that restore what this row deletes. Grouped once, because this is called for every row
   * of a plan.
   */
  restoring({ address }: Row): readonly Row[] {
    this.#restoring ??= groupBy(
      this.rows.filter(({ action, because }) => action === 'create' && because !== undefined),
      ({ because }) => because,
    );
    return this.#restoring.get(address) ?? [];
  }

  /** The same decisions, with some rows replaced by others of the same address. */
  exchange(others: ReadonlyMap<Row, Row>): Decisions {
    if (others.size === 0) return this;
    return this.#with(
      [...others.keys()].map(({ address }) => [
        address,
        this.rowsAt(address).map(row => others.get(row) ?? row),
      ]),
    );
  }

  /** The same decisions, with these rows in place of the rows at the same addresses. */
  and(rows: readonly Row[]): Decisions {
    const more = rows.map(row => [row.address, [row]] as const);
    return this.#with(more);
  }

  /** The same decisions, with further notes. */
  noting(notes: readonly Reason[]): Decisions {
    if (notes.length === 0) return this;
    return new Decisions(this, { ...this.#decided, notes: [...this.notes, ...notes] }, this.keep);
  }

  #with(changed: Iterable<readonly [Address, readonly Row[]]>): Decisions {
    const rows = new Map([...this.#decided.rows, ...changed]);
    return new Decisions(this, { ...this.#decided, rows }, this.keep);
  }
}
