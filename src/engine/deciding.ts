import type { Address } from '../core/address.ts';
import type { Kind } from '../core/kind.ts';
import type { Row, Scope } from '../core/row.ts';
import type { Collected } from './desired.ts';
import { Keep } from './keep.ts';
import type { Kinds } from './kinds.ts';
import type { Observed } from './observed.ts';
import type { PlanInput } from './plan-input.ts';

/** What a decision looks at: the input, and the rows that were decided before it. Nothing here can be changed. */
export class Deciding {
  readonly input: PlanInput;
  readonly wanted: Collected;
  readonly observed: Observed;
  readonly kinds: Kinds;
  readonly now: (scope: Scope, kind: Kind) => number;
  readonly rotate: ReadonlyMap<Address, string>;
  readonly keep: Keep;
  readonly #rows: ReadonlyMap<Address, readonly Row[]>;
  #dependents: ReadonlyMap<Address, readonly Address[]> | undefined;

  constructor(
    input: PlanInput,
    rows: ReadonlyMap<Address, readonly Row[]> = new Map(),
    keep: Keep = new Keep(input),
  ) {
    this.input = input;
    this.wanted = input.wanted;
    this.observed = input.observed;
    this.kinds = input.kinds;
    this.now = input.now;
    this.rotate = input.rotate;
    this.keep = keep;
    this.#rows = rows;
  }

  rowsAt(address: Address): readonly Row[] {
    return this.#rows.get(address) ?? [];
  }

  /** The row that makes, renames, replaces or deletes it; undefined where it stays as it is. */
  rowAt(address: Address, ...actions: readonly Row['action'][]): Row | undefined {
    return this.rowsAt(address).find(row => actions.includes(row.action));
  }

  /** What depends on what, among live resources: base → those that need it. Read once. */
  get dependents(): ReadonlyMap<Address, readonly Address[]> {
    this.#dependents ??= this.#readDependents();
    return this.#dependents;
  }

  #readDependents(): ReadonlyMap<Address, readonly Address[]> {
    const found = new Map<Address, Address[]>();
    for (const live of this.kinds.ordered.flatMap(kind => this.observed.scopesOf(kind).flat())) {
      const address = this.observed.addressOf(live.kind, live.id) ?? live.address;
      for (const base of live.needs?.() ?? []) {
        const same = found.get(base);
        if (same === undefined) found.set(base, [address]);
        else same.push(address);
      }
    }
    return found;
  }
}
