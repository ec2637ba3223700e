import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { push } from '../../core/order.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired, Live, LiveView } from '../../core/resource.ts';
import { indexed, type ListIndex, type ListRead } from './indexed.ts';
import { leadsElsewhere, type Names, namesOf } from './match.ts';

interface IndexedKind {
  readonly kind: Kind;
  readonly entries: readonly Desired[];
  /** The name of the manifest, which is also in its marks. */
  readonly name: string;
  readonly lists: readonly ListIndex[];
}

/** What changed in the index of a kind after some lists changed. */
export interface ListChange {
  /** Resources that were in a list and are not any more. */
  readonly gone: ReadonlySet<Live>;
  /** The scopes of changed lists, with the resources in each. */
  readonly scopes: ReadonlyMap<Address, readonly Live[]>;
  /** Scopes that are left without a list and without a resource in any list. */
  readonly empty: readonly Address[];
  /** Every address whose match may have changed. */
  readonly addresses: ReadonlySet<Address>;
  readonly lives: ReadonlyMap<Address, readonly Live[]>;
  readonly names: Names;
}

/**
 * Keeps the lists of a kind as last indexed, so that after a write to one list only this list is
 * indexed again. This works only while no list affects the match of another: no entry has an `id`,
 * every mark of this manifest has the name of its resource, and no scope or id is in two lists.
 * Otherwise {@link change} returns undefined, and the caller indexes everything.
 */
export class KindLists {
  readonly #of: IndexedKind;
  readonly #lists = new Map<Address, ListIndex>();
  readonly #lives = new Map<Address, Live[]>();
  readonly #ids = new Set<string>();
  /** Scope → the list that covers it. */
  readonly #listOf = new Map<Address, Address>();
  #names: Names | undefined;
  #isApart: boolean;

  constructor(of: IndexedKind) {
    this.#of = of;
    this.#isApart = of.entries.every(({ pin }) => pin === undefined);
    if (this.#isApart) for (const list of of.lists) this.#take(list);
  }

  /**
   * Takes over changed lists. Returns undefined where the lists are not independent; then this
   * object must not be used again.
   */
  change(now: readonly ListRead[], seen: LiveView): ListChange | undefined {
    if (!this.#isApart) return undefined;
    const gone = new Set<Live>();
    const scopes = new Map<Address, Live[]>();
    const dropped = new Set<Address>();
    const others = now.filter(({ at, raws }) => !this.#isKnown(at, raws));
    const left = new Set(now.map(({ at }) => at.address));
    const missing = [...this.#lists.keys()].filter(at => !left.has(at));
    const today = others.map(list => indexed(this.#of.kind, list, seen, this.#lists.get(list.at.address)));
    for (const at of [...missing, ...others.map(each => each.at.address)])
      for (const scope of this.#drop(at, gone)) dropped.add(scope);
    const added: Live[] = [];
    for (const list of today) {
      for (const live of list.lives) if (!gone.delete(live)) added.push(live);
      for (const [scope, lives] of this.#take(list)) scopes.set(scope, lives);
    }
    if (!this.#isApart) return undefined;
    this.#names ??= namesOf(this.#of.entries);
    const touched = [...gone, ...added].map(({ address }) => address);
    return {
      gone,
      scopes,
      empty: [...dropped].filter(scope => !scopes.has(scope)),
      addresses: withRenames(touched, this.#names),
      lives: this.#lives,
      names: this.#names,
    };
  }

  /** The items of a list as last indexed, each with the id of its resource. */
  idsIn(at: Scope): ReadonlyMap<unknown, string> {
    return new Map(this.#lists.get(at.address)?.lives.map(live => [live.raw, live.id]));
  }

  #isKnown(at: Scope, raws: readonly unknown[]): boolean {
    const known = this.#lists.get(at.address);
    return known?.raws === raws && known.isSame();
  }

  /** Removes a list and adds its resources to `gone`. Returns the scopes that the list covered. */
  #drop(at: Address, gone: Set<Live>): readonly Address[] {
    const { lives } = this.#lists.get(at) ?? {};
    if (lives === undefined) return [];
    this.#lists.delete(at);
    const scopes = new Set([at]);
    for (const live of lives) {
      gone.add(live);
      scopes.add(live.scope.address);
      this.#ids.delete(live.id);
      const same = (this.#lives.get(live.address) ?? []).filter(each => each !== live);
      if (same.length === 0) this.#lives.delete(live.address);
      else this.#lives.set(live.address, same);
    }
    for (const scope of scopes) this.#listOf.delete(scope);
    return [...scopes];
  }

  /** Adds a list. Returns the scopes that it covers, each with its resources. */
  #take(list: ListIndex): ReadonlyMap<Address, Live[]> {
    const { at, lives } = list;
    this.#lists.set(at.address, list);
    const scopes = new Map<Address, Live[]>([[at.address, []]]);
    for (const live of lives) {
      if (this.#ids.has(live.id) || leadsElsewhere(live, this.#of.name)) this.#isApart = false;
      this.#ids.add(live.id);
      push(this.#lives, live.address, live);
      push(scopes, live.scope.address, live);
    }
    for (const scope of scopes.keys()) {
      if (this.#listOf.has(scope)) this.#isApart = false;
      this.#listOf.set(scope, at.address);
    }
    return scopes;
  }
}

/**
 * Adds for each renamed entry its other address, the old or the new one, because what is live under
 * one of them affects the match of the other.
 */
function withRenames(touched: readonly Address[], { wanted, renames }: Names): ReadonlySet<Address> {
  const found = new Set(touched);
  // A loop over a `Set` also visits addresses that are added during the loop.
  for (const address of found) {
    const from = wanted.get(address)?.renamedFrom;
    const by = renames.get(address);
    if (from !== undefined) found.add(from);
    if (by !== undefined) found.add(by);
  }
  return found;
}
