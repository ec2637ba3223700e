import { type Address, keepMatcher, mayMatchInside } from '../core/address.ts';
import type { Kind } from '../core/kind.ts';
import { refsOf } from '../core/refs.ts';
import type { Live } from '../core/resource.ts';
import type { Row, Scope } from '../core/row.ts';
import type { Collected } from './desired.ts';
import type { Kinds } from './kinds.ts';
import type { Observed } from './observed.ts';

/** What a resource is called. */
export type Named = Pick<Live, 'address' | 'parts'>;

/** What all decisions of one plan look at, and the rows decided so far. */
export class Deciding {
  readonly wanted: Collected;
  readonly observed: Observed;
  readonly kinds: Kinds;
  /** The service's own time for a scope, in milliseconds. */
  readonly now: (scope: Scope, kind: Kind) => number;
  /** Resources that shall be replaced though nothing differs, with the incarnation that goes. */
  readonly rotate: ReadonlyMap<Address, string>;
  /** Blocked rows that stand for what would be decided, once a look has shown that it may not be done. */
  readonly barred: ReadonlyMap<Address, Row>;
  readonly #rows = new Map<Address, Row[]>();
  /** Of {@link rows}, until one changes. */
  #sorted: readonly Row[] | undefined;
  readonly #kept: readonly ((address: Address) => boolean)[];
  /** What the live ones of a kind refer to that a glob may hold; read once. */
  readonly #boundTo = new Map<string, ReadonlySet<Address>>();
  #standing: ReadonlyMap<Address, readonly Address[]> | undefined;
  readonly notes: string[] = [];
  unchanged = 0;

  constructor(
    wanted: Collected,
    observed: Observed,
    kinds: Kinds,
    now: (scope: Scope, kind: Kind) => number,
    rotate: ReadonlyMap<Address, string>,
    barred: ReadonlyMap<Address, Row> = new Map(),
  ) {
    this.barred = barred;
    this.rotate = rotate;
    this.wanted = wanted;
    this.observed = observed;
    this.kinds = kinds;
    this.now = now;
    this.#kept = wanted.keep.map(keepMatcher);
  }

  add(rows: readonly Row[]): void {
    if (rows.length > 0) this.#sorted = undefined;
    for (const row of rows) {
      const same = this.#rows.get(row.address);
      if (same === undefined) this.#rows.set(row.address, [row]);
      else same.push(row);
    }
  }

  /** All rows, sorted by address, then in order of execution. */
  get rows(): readonly Row[] {
    this.#sorted ??= [...this.#rows.keys()].sort().flatMap(address => this.#rows.get(address) ?? []);
    return this.#sorted;
  }

  rowsAt(address: Address): readonly Row[] {
    return this.#rows.get(address) ?? [];
  }

  replaceRows(address: Address, rows: readonly Row[]): void {
    this.#sorted = undefined;
    if (rows.length === 0) this.#rows.delete(address);
    else this.#rows.set(address, [...rows]);
  }

  /** Puts a row in the place of another one of the same address. */
  exchange(old: Row, row: Row): void {
    this.replaceRows(
      old.address,
      this.rowsAt(old.address).map(each => (each === old ? row : each)),
    );
  }

  /** The row that makes, renames, replaces or deletes it; undefined where it stays as it is. */
  rowAt(address: Address, ...actions: readonly Row['action'][]): Row | undefined {
    return this.rowsAt(address).find(row => actions.includes(row.action));
  }

  /** What stands on what, among live resources: base → those that need it. Read once. */
  get standing(): ReadonlyMap<Address, readonly Address[]> {
    this.#standing ??= this.#readStanding();
    return this.#standing;
  }

  #readStanding(): ReadonlyMap<Address, readonly Address[]> {
    const standing = new Map<Address, Address[]>();
    for (const live of this.kinds.ordered.flatMap(kind => this.observed.scopesOf(kind).flat())) {
      const address = this.observed.addressOf(live.kind, live.id) ?? live.address;
      for (const base of live.needs?.() ?? []) {
        const same = standing.get(base);
        if (same === undefined) standing.set(base, [address]);
        else same.push(address);
      }
    }
    return standing;
  }

  kept(address: Address): boolean {
    return this.#kept.some(matches => matches(address));
  }

  /** A keep glob that may hold something inside this resource, which would go with it. */
  keptInside(parts: readonly string[], kind: Kind): string | undefined {
    const inner = this.kinds.ordered.filter(each => each.within === kind.name);
    return this.wanted.keep.find(glob => inner.some(each => mayMatchInside(glob, each.name, parts)));
  }

  /** A keep glob that may hold something of another kind that would go with this resource. */
  keptBeside({ address, parts }: Named, kind: Kind, by: 'delete' | 'rename'): string | undefined {
    const lost = kind.losesToo?.(parts, by) ?? [];
    return this.wanted.keep.find(glob =>
      lost.some(
        each =>
          mayMatchInside(glob, each.kind, each.parts) &&
          (each.bound !== true || this.#isBound(glob, each.kind, address)),
      ),
    );
  }

  /** Something of a kind that a glob may hold refers to this address. Where a list could not be read it holds. */
  #isBound(glob: string, kind: string, to: Address): boolean {
    if (this.observed.unreadOf(kind).length > 0) return true;
    const key = `${glob} ${kind}`;
    const bound = this.#boundTo.get(key) ?? this.#readBound(glob, kind);
    this.#boundTo.set(key, bound);
    return bound.has(to);
  }

  #readBound(glob: string, kind: string): ReadonlySet<Address> {
    const lives = this.observed.scopesOf(this.kinds.get(kind)).flat();
    return new Set(
      lives.filter(live => mayMatchInside(glob, kind, live.parts)).flatMap(live => refsOf(live.fields())),
    );
  }
}
