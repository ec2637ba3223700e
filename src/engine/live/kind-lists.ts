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
  /** The manifest's. */
  readonly name: string;
  readonly lists: readonly ListIndex[];
}

/** What other lists than before mean for a kind. */
export interface ListChange {
  /** Live resources that a list no longer has. */
  readonly gone: ReadonlySet<Live>;
  /** The scopes of the lists that are others, and the resources in each. */
  readonly scopes: ReadonlyMap<Address, readonly Live[]>;
  /** The scopes that neither are a list's any more nor hold a resource. */
  readonly empty: readonly Address[];
  /** Every address at which another match is possible. */
  readonly addresses: ReadonlySet<Address>;
  readonly lives: ReadonlyMap<Address, readonly Live[]>;
  readonly names: Names;
}

/**
 * The lists of a kind as they were last indexed, so that a write to one of many does not have all
 * of them indexed again. That needs a kind whose lists have nothing to do with each other: no entry
 * pins an id, no mark leads to another name, no scope and no id is in two lists. Where that is not
 * so, {@link change} gives undefined, and everything is indexed again.
 */
export class KindLists {
  readonly #of: IndexedKind;
  readonly #lists = new Map<Address, ListIndex>();
  readonly #lives = new Map<Address, Live[]>();
  readonly #ids = new Set<string>();
  /** The list that each scope is in. */
  readonly #listOf = new Map<Address, Address>();
  #names: Names | undefined;
  #isApart: boolean;

  constructor(of: IndexedKind) {
    this.#of = of;
    this.#isApart = of.entries.every(({ pin }) => pin === undefined);
    if (this.#isApart) for (const list of of.lists) this.#take(list);
  }

  /** Undefined where the lists are not apart: then this index is of no more use. */
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

  /** What is in a list, and its ids, as it was last indexed. */
  idsIn(at: Scope): ReadonlyMap<unknown, string> {
    return new Map(this.#lists.get(at.address)?.lives.map(live => [live.raw, live.id]));
  }

  #isKnown(at: Scope, raws: readonly unknown[]): boolean {
    const known = this.#lists.get(at.address);
    return known?.raws === raws && known.isSame();
  }

  /** Takes a list out; gives its scopes. */
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

  /** Takes a list in; gives its scopes with what they hold. */
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

/** With the names before and after each rename: what is live under one decides about the other. */
function withRenames(touched: readonly Address[], { wanted, renames }: Names): ReadonlySet<Address> {
  const found = new Set(touched);
  // A set is walked on to what is added meanwhile.
  for (const address of found) {
    const from = wanted.get(address)?.renamedFrom;
    const by = renames.get(address);
    if (from !== undefined) found.add(from);
    if (by !== undefined) found.add(by);
  }
  return found;
}
