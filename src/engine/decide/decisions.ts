import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';
import type { Situation } from '../situation.ts';
import type { Decision } from './decision.ts';
import { DecisionContext } from './decision-context.ts';
import { type Dependents, dependentsOf } from './dependents.ts';
import type { Keep } from './keep.ts';

/** Decisions that stand in place of what would be decided, by address. */
export type Vetoes = ReadonlyMap<Address, Decision>;

/** All that was decided, by the address of what it is about. */
export interface DecisionTable {
  readonly rows: ReadonlyMap<Address, readonly Row[]>;
  readonly notes: readonly EngineReason[];
  /** The entries that have no row, and why. */
  readonly settled: ReadonlyMap<Address, NonNullable<Decision['settled']>>;
  /** What was taken back on the way, and what stands in its place. */
  readonly barred: Vetoes;
}

/** All decisions of a plan. */
export class Decisions extends DecisionContext implements Omit<DecisionTable, 'rows'> {
  /** Sorted by address, then in order of execution. */
  readonly rows: readonly Row[];
  readonly notes: readonly EngineReason[];
  readonly settled: DecisionTable['settled'];
  readonly barred: Vetoes;
  readonly #decided: DecisionTable;
  #dependents: Dependents | undefined;

  constructor(input: Situation, decided: DecisionTable, keep?: Keep) {
    super(input, decided.rows, keep);
    this.rows = [...decided.rows.keys()].sort().flatMap(address => decided.rows.get(address) ?? []);
    this.notes = decided.notes;
    this.settled = decided.settled;
    this.barred = decided.barred;
    this.#decided = decided;
  }

  /** Worked out once. */
  get dependents(): Dependents {
    this.#dependents ??= dependentsOf(this, this.rows);
    return this.#dependents;
  }

  /** The same decisions, with some rows exchanged for others of the same address. */
  exchange(others: ReadonlyMap<Row, Row>): Decisions {
    if (others.size === 0) return this;
    return this.#with(
      [...others.keys()].map(({ address }) => [
        address,
        this.rowsAt(address).map(row => others.get(row) ?? row),
      ]),
    );
  }

  /** The same decisions, and these rows instead of what was decided about their addresses. */
  and(rows: readonly Row[]): Decisions {
    const more = rows.map(row => [row.address, [row]] as const);
    return this.#with(more);
  }

  #with(changed: Iterable<readonly [Address, readonly Row[]]>): Decisions {
    const rows = new Map([...this.#decided.rows, ...changed]);
    return new Decisions(this, { ...this.#decided, rows }, this.keep);
  }
}
