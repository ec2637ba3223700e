import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { push } from '../../core/order.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { Reason } from '../../core/report/reason.ts';
import { type Scope, scopesAround } from '../../core/report/row.ts';
import type { Desired, Ids, Live, LiveView } from '../../core/resource.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { listScope } from '../kinds.ts';
import { indexed, type ListIndex } from './indexed.ts';
import { KindLists } from './kind-lists.ts';
import { match, matchByName } from './match.ts';
import type { Match } from './matched.ts';

/** One complete list as it was read, updated by the writes of this run since. */
interface LiveList {
  readonly kind: Kind;
  readonly at: Scope;
  readonly raws: readonly unknown[];
  readonly readAt: number;
  /** How many lists this run had read when it read this list, including this list. */
  readonly nth: number;
}

/** What a run knew of live at one moment. */
export interface Snapshot {
  /** How many lists the run had read at that moment. */
  readonly taken: number;
  at(address: Address): Live | undefined;
  /** Whether the complete list had been read. */
  hasRead(kind: Kind, at: Scope): boolean;
}

/**
 * Everything that a run has read, indexed: the live side of a plan. A newly read list replaces the
 * older list, and {@link bind} matches its kind again. Also maps addresses to the ids of the API.
 */
export class Observation implements LiveView, Ids {
  readonly #name: string;
  readonly #desired = new Map<Address, Desired>();
  readonly #desiredByKind = new Map<string, Desired[]>();
  readonly #besideByKind = new Map<string, Desired[]>();
  /** Kind → scope → entries of the kind in this scope, at any depth. Computed on demand. */
  readonly #wantedInside = new Map<string, ReadonlyMap<Address, readonly Desired[]>>();
  readonly #listings = new Map<string, LiveList>();
  readonly #byScope = new Map<string, readonly Live[]>();
  readonly #matches = new Map<string, Map<Address, Match>>();
  /**
   * Kind → its lists as {@link bind} last indexed them. Computed on demand, because a plan without
   * an apply needs none.
   */
  readonly #lists = new Map<string, () => KindLists>();
  readonly #bound = new Map<Address, Live>();
  readonly #boundAs = new WeakMap<Live, Address>();
  readonly #addresses = new Map<string, Address>();
  readonly #made = new Map<Address, string>();
  /** For each renewal of this run: the time in its answer, or the stage of its change-over. */
  readonly #renewed = new Map<Address, string | null>();
  /** Kind and id → the address under which this run made the resource. */
  readonly #madeAt = new Map<string, Address>();
  readonly #lastIds = new Map<Address, string>();
  #pagesAreShort: boolean;
  readonly #thorough = new Set<string>();
  #taken = 0;
  readonly #unread = new Map<string, Unread>();
  readonly #aside = new Set<string>();
  /** Scope → its lists that could not be read because the application is not in the scope. */
  readonly #absent = new Map<Address, Unread[]>();
  /** Scopes with at least one list that was read. */
  readonly #answered = new Set<Address>();
  /** Scopes that the manifest leaves out if the application is not in them. */
  readonly #skips: ReadonlySet<Address>;

  constructor(
    {
      name,
      desired,
      beside = [],
      scopes = [],
    }: Pick<DesiredState, 'name' | 'desired' | 'beside'> & Partial<Pick<DesiredState, 'scopes'>>,
    pagesAreShort = false,
  ) {
    this.#pagesAreShort = pagesAreShort;
    this.#name = name;
    this.#skips = new Set(
      scopes.filter(({ skipsAbsent }) => skipsAbsent === true).map(({ scope }) => scope.address),
    );
    for (const each of desired) {
      this.#desired.set(each.address, each);
      push(this.#desiredByKind, each.kind, each);
    }
    for (const each of beside) {
      this.#desired.set(each.address, each);
      push(this.#besideByKind, each.kind, each);
    }
  }

  /** Adds or replaces one complete list. Call {@link bind} once all lists of the kind are in. */
  take(kind: Kind, at: Scope, raws: readonly unknown[], readAt: number, thorough = false): void {
    const before = this.#listings.get(listKey(kind, at))?.raws.length;
    if (thorough) this.#thorough.add(listKey(kind, at));
    if (thorough && before !== undefined && raws.length > before) this.#pagesAreShort = true;
    this.#taken += 1;
    this.#listings.set(listKey(kind, at), { kind, at, raws, readAt, nth: this.#taken });
    this.#unread.delete(listKey(kind, at));
    this.#absent.delete(at.address);
    this.#answered.add(at.address);
  }

  /** A list as it was last read; undefined where it was never read. */
  listing(kind: Kind, at: Scope): Pick<LiveList, 'raws' | 'readAt'> | undefined {
    return this.#listings.get(listKey(kind, at));
  }

  /**
   * Marks a list that is read only to count what a row deletes besides its own resource. The plan
   * counts as complete even if such a list cannot be read.
   */
  putAside(kind: Kind, at: Scope): void {
    this.#aside.add(listKey(kind, at));
  }

  isAside(kind: Kind, at: Scope): boolean {
    return this.#aside.has(listKey(kind, at));
  }

  /**
   * Records a list that could not be read. `absent`: the service says that the application is not
   * in the scope.
   */
  missed(kind: Kind, at: Scope, unread: Unread, { absent = false } = {}): void {
    this.#unread.set(listKey(kind, at), unread);
    if (absent) push(this.#absent, at.address, unread);
  }

  /**
   * Indexes the lists of a kind and matches them with the desired resources. `read`: scope → the
   * resources already made from its list, which are not made a second time.
   */
  bind(kind: Kind, read: ReadonlyMap<Address, readonly Live[] | undefined> = new Map()): void {
    const lives = new Map<Address, Live[]>();
    const byScope = new Map<string, Live[]>();
    const lists = this.#listingsOf(kind).map((listing): ListIndex => {
      const known = read.get(listing.at.address);
      return known === undefined
        ? indexed(kind, listing, this)
        : { ...listing, lives: known, asked: [], isSame: () => false };
    });
    for (const listing of lists) {
      const here = key(kind.name, listing.at.address);
      byScope.set(here, []);
      for (const live of listing.lives) {
        push(lives, live.address, live);
        push(byScope, live.scope === listing.at ? here : key(kind.name, live.scope.address), live);
      }
    }
    this.#forget(kind.name);
    for (const [at, found] of byScope) this.#byScope.set(at, found);
    const desired = this.#desiredByKind.get(kind.name) ?? [];
    const beside = this.#besideByKind.get(kind.name) ?? [];
    const entries = beside.length === 0 ? desired : [...desired, ...beside];
    const matches = new Map(match(entries, lives, this.#name, kind.read.replaced));
    const name = this.#name;
    this.#lists.set(kind.name, () => new KindLists({ kind, entries, name, lists }));
    this.#matches.set(kind.name, matches);
    const moved = new Set<Live>();
    for (const [address, { live, from }] of matches) {
      if (live === undefined) continue;
      this.#bindOne(address, live);
      if (from !== undefined) moved.add(live);
    }
    for (const [address, same] of lives) {
      const live = same[0];
      if (same.length === 1 && live !== undefined && !moved.has(live) && !this.#bound.has(address))
        this.#bindOne(address, live);
    }
  }

  /**
   * Like {@link bind}, for use after a write: indexes only the changed lists, so that each of many
   * writes takes the time for one list. Indexes all where {@link KindLists} cannot do that.
   */
  bindAgain(kind: Kind): void {
    const matches = this.#matches.get(kind.name);
    const lists = this.#lists.get(kind.name)?.();
    const change = lists?.change(this.#listingsOf(kind), this);
    if (lists === undefined || change === undefined || matches === undefined) {
      this.bind(kind);
      return;
    }
    this.#lists.set(kind.name, () => lists);
    for (const scope of change.empty) this.#byScope.delete(key(kind.name, scope));
    for (const [scope, lives] of change.scopes) this.#byScope.set(key(kind.name, scope), lives);
    for (const address of change.addresses) this.#unbind(address, kind, change.gone);
    const moved = new Set<Live>();
    for (const address of change.addresses) {
      const entry = change.names.wanted.get(address);
      if (entry === undefined) continue;
      const found = matchByName(entry, change.lives, change.names);
      matches.set(address, found);
      if (found.live === undefined) continue;
      this.#bindOne(address, found.live);
      if (found.from !== undefined) moved.add(found.live);
    }
    for (const address of change.addresses) {
      const [live, ...others] = change.lives.get(address) ?? [];
      if (live !== undefined && others.length === 0 && !moved.has(live) && !this.#bound.has(address))
        this.#bindOne(address, live);
    }
  }

  #listingsOf(kind: Kind): readonly LiveList[] {
    return [...this.#listings.values()].filter(each => each.kind.name === kind.name);
  }

  #unbind(address: Address, kind: Kind, gone: ReadonlySet<Live>): void {
    const live = this.#bound.get(address);
    if (live === undefined) return;
    this.#bound.delete(address);
    this.#addresses.delete(key(kind.name, live.id));
    if (!gone.has(live)) this.#boundAs.delete(live);
  }

  #bindOne(address: Address, live: Live): void {
    const before = this.#lastIds.get(address);
    this.#lastIds.set(address, live.id);
    if (before !== undefined && before !== live.id) this.#dropInside(address);
    this.#bound.set(address, live);
    this.#boundAs.set(live, address);
    this.#addresses.set(key(live.kind, live.id), address);
  }

  /** Forgets what was read inside this address, because another resource has the address now. */
  #dropInside(address: Address): void {
    const kinds = new Set<Kind>();
    for (const [at, listing] of this.#listings) {
      if (!isWithin(listing.at, address)) continue;
      this.#listings.delete(at);
      kinds.add(listing.kind);
    }
    for (const kind of kinds) this.bind(kind);
  }

  #forget(kind: string): void {
    if (!this.#matches.has(kind)) return;
    const prefix = key(kind, '');
    for (const at of this.#byScope.keys()) if (at.startsWith(prefix)) this.#byScope.delete(at);
    for (const [address, live] of this.#bound) if (live.kind === kind) this.#bound.delete(address);
    for (const [id] of this.#addresses) if (id.startsWith(prefix)) this.#addresses.delete(id);
  }

  /**
   * Replaces entries by entries with the same addresses, which may differ only in what they want.
   */
  want(entries: readonly Desired[]): void {
    const now = new Map(entries.map(each => [each.address, each]));
    for (const [address, each] of now) this.#desired.set(address, each);
    for (const [kind, all] of this.#desiredByKind)
      this.#desiredByKind.set(
        kind,
        all.map(each => now.get(each.address) ?? each),
      );
    this.#wantedInside.clear();
    this.#lists.clear();
  }

  matchOf(desired: Desired): Match {
    return this.#matches.get(desired.kind)?.get(desired.address) ?? {};
  }

  /**
   * When the list was read, in milliseconds by this machine's clock; undefined where it was never
   * read. `at`, here and below: the scope of the list, or a scope inside that scope.
   */
  readAt(kind: Kind, at: Scope): number | undefined {
    return this.#listings.get(listKey(kind, at))?.readAt;
  }

  /**
   * Whether the service has cut a page short in this run. Then every list is read until a page is
   * empty.
   */
  get pagesAreShort(): boolean {
    return this.#pagesAreShort;
  }

  wantedIn(kind: string, scope: Address, all?: 'all'): readonly Desired[] {
    if (all === 'all') {
      const beside = byScope(this.#besideByKind.get(kind) ?? []).get(scope) ?? [];
      return [...this.wantedIn(kind, scope), ...beside];
    }
    const found = this.#wantedInside.get(kind) ?? byScope(this.#desiredByKind.get(kind) ?? []);
    this.#wantedInside.set(kind, found);
    return found.get(scope) ?? [];
  }

  /** Whether the list was read and no later read of it was refused. */
  hasRead(kind: Kind, at: Scope): boolean {
    return this.readAt(kind, at) !== undefined && this.unreadAt(kind, at) === undefined;
  }

  /** Whether the list was read or refused. */
  isKnown(kind: Kind, at: Scope): boolean {
    return this.readAt(kind, at) !== undefined || this.unreadAt(kind, at) !== undefined;
  }

  /** How many items the list has; undefined where it was not read. */
  countOf(kind: Kind, at: Scope): number | undefined {
    return this.#listings.get(listKey(kind, at))?.raws.length;
  }

  /** Whether this run has read the list until a page was empty. */
  wasThorough(kind: Kind, at: Scope): boolean {
    return this.#thorough.has(listKey(kind, at));
  }

  /** A copy of what is known now, to compare with later. */
  snapshot(): Snapshot {
    const lives = new Map(this.#bound);
    const lists = new Set([...this.#listings.keys()].filter(list => !this.#unread.has(list)));
    return {
      taken: this.#taken,
      at: address => lives.get(address),
      hasRead: (kind, at) => lists.has(listKey(kind, at)),
    };
  }

  /** Whether a list was read after the first `taken` reads of this run. */
  isReadAfter(taken: number, kind: Kind, at: Scope): boolean {
    return (this.#listings.get(listKey(kind, at))?.nth ?? 0) > taken;
  }

  unreadAt(kind: Kind, at: Scope): Unread | undefined {
    if (this.#unread.size === 0) return undefined;
    return this.#unread.get(listKey(kind, at));
  }

  /**
   * Another kind's list of this scope that could not be read because the application is not in the
   * scope; undefined where there is none.
   */
  absentAt(scope: Address, { name }: Kind): Unread | undefined {
    if (this.#unread.size === 0) return undefined;
    return this.#absent.get(scope)?.find(({ kind }) => kind !== name);
  }

  /**
   * The scopes that the run leaves out, sorted: the application is not in them, and every entry
   * that names them says to skip them in this case.
   */
  get leftOut(): readonly Address[] {
    return [...this.#absent.keys()].filter(scope => this.isLeftOut(scope)).sort();
  }

  /**
   * Whether the service says that the application is not in the scope, and no list of it was read.
   */
  isAbsent(scope: Address): boolean {
    return this.#absent.has(scope) && !this.#answered.has(scope);
  }

  isLeftOut(scope: Address): boolean {
    return this.isAbsent(scope) && this.#skips.has(scope);
  }

  unreadOf(kind: string): readonly Unread[] {
    if (this.#unread.size === 0) return [];
    return inOrder([...this.#unread.values()].filter(list => list.kind === kind));
  }

  /** Replaces the reason of each unread list. */
  retell(reasonOf: (unread: Unread) => Reason): void {
    for (const [list, unread] of this.#unread)
      this.#unread.set(list, { ...unread, reason: reasonOf(unread) });
  }

  /** The lists that the plan needs and that could not be read. */
  get unread(): readonly Unread[] {
    return inOrder(
      [...this.#unread].flatMap(([list, unread]) =>
        this.#aside.has(list) || !this.#isTold(unread) ? [] : [unread],
      ),
    );
  }

  /**
   * Whether an unread list is reported. A scope that the application is not in is reported once,
   * for its first list, and not at all where the manifest says to leave it out.
   */
  #isTold(list: Unread): boolean {
    const absent = this.isAbsent(list.scope) ? this.#absent.get(list.scope) : undefined;
    if (absent?.some(({ kind }) => kind === list.kind) !== true) return true;
    return !this.#skips.has(list.scope) && absent[0]?.kind === list.kind;
  }

  /** The live resources of a kind: one list for each scope that was read, which may be empty. */
  scopesOf(kind: Kind): readonly (readonly Live[])[] {
    const prefix = key(kind.name, '');
    return [...this.#byScope].filter(([at]) => at.startsWith(prefix)).map(([, lives]) => lives);
  }

  /**
   * Applies writes of this run to a list: `written`, objects from answers, replace the older
   * objects of the same resources, and resources with an id in `gone` are removed. The time of the
   * list stays, because what others have done since then is unknown.
   */
  fold(kind: Kind, at: Scope, written: readonly unknown[], gone: ReadonlySet<string>): void {
    const listing = this.#listings.get(key(kind.name, at.address));
    if (listing === undefined) return;
    const known = this.#lists.get(kind.name)?.().idsIn(at) ?? new Map();
    const idOf = (raw: unknown): string | undefined => known.get(raw) ?? kind.read.live(raw, at, this)?.id;
    const replaced = new Set([...gone, ...written.map(idOf)]);
    const kept = listing.raws.filter(raw => !replaced.has(idOf(raw) ?? ''));
    this.#listings.set(key(kind.name, at.address), { ...listing, raws: [...kept, ...written] });
    this.bindAgain(kind);
  }

  /** Marks a list as out of date, so that it is read again before use. */
  outdate(kind: Kind, at: Scope): void {
    const listing = this.#listings.get(listKey(kind, at));
    if (listing !== undefined)
      this.#listings.set(listKey(kind, at), { ...listing, readAt: Number.NEGATIVE_INFINITY });
  }

  /** Forgets the lists of a kind inside a resource, and marks its other lists as out of date. */
  forget(kind: Kind, inside: Address): void {
    for (const [at, listing] of this.#listings) {
      if (listing.kind.name !== kind.name) continue;
      if (isWithin(listing.at, inside)) this.#listings.delete(at);
      else this.outdate(kind, listing.at);
    }
    this.bindAgain(kind);
  }

  /** Whether this run made the resource. */
  wasMade(address: Address): boolean {
    return this.#made.has(address);
  }

  /** Whether a list shows another resource at this address than this run made there. */
  isAnotherThanMade(address: Address): boolean {
    const [made, bound] = [this.#made.get(address), this.#bound.get(address)];
    return made !== undefined && bound !== undefined && bound.id !== made;
  }

  /**
   * What a renewal of this run was answered with as its time; undefined where no answer came.
   */
  renewedAt(address: Address): string | null | undefined {
    return this.#renewed.get(address);
  }

  /** Records the time in the answer to a renewal, or at which stage a change-over was sent. */
  renewed(address: Address, last: string | null): void {
    this.#renewed.set(address, last);
  }

  /** Records the id of a resource that a write just made. */
  made({ kind, address, id }: Pick<Live, 'kind' | 'address' | 'id'>): void {
    this.#made.set(address, id);
    this.#madeAt.set(key(kind, id), address);
  }

  /** Every live resource of the kind with this id, whether or not it has an entry. */
  withId(kind: string, id: string): readonly Live[] {
    const prefix = key(kind, '');
    const found: Live[] = [];
    for (const [at, lives] of this.#byScope) {
      if (!at.startsWith(prefix)) continue;
      for (const live of lives) if (live.id === id) found.push(live);
    }
    return found;
  }

  list(kind: string, scope: Address): readonly Live[] {
    return this.#byScope.get(key(kind, scope)) ?? [];
  }

  at(address: Address): Live | undefined {
    return this.#bound.get(address);
  }

  /**
   * The address of a live resource after this plan's renames. The object itself is the key, because
   * some kinds have one id for several resources.
   */
  addressNow(live: Live): Address {
    return this.#boundAs.get(live) ?? live.address;
  }

  addressOf(kind: string, id: string): Address | undefined {
    return this.#addresses.get(key(kind, id)) ?? this.#madeAt.get(key(kind, id));
  }

  desired(address: Address): Desired | undefined {
    return this.#desired.get(address);
  }

  of(address: Address): string {
    const id = this.#bound.get(address)?.id ?? this.#made.get(address);
    if (id === undefined) throw new RangeError(`the id of ${address} is not known`);
    return id;
  }

  has(address: Address): boolean {
    return this.#bound.has(address) || this.#made.has(address);
  }
}

/** Scope → the resources in it, at any depth. */
function byScope(all: readonly Desired[]): ReadonlyMap<Address, readonly Desired[]> {
  const found = new Map<Address, Desired[]>();
  for (const desired of all) for (const at of scopesAround(desired.scope)) push(found, at.address, desired);
  return found;
}

export function isWithin(scope: Scope, outer: Address): boolean {
  return scope.address === outer || (scope.parent !== undefined && isWithin(scope.parent, outer));
}

function inOrder(lists: readonly Unread[]): readonly Unread[] {
  return [...lists].sort((a, b) => (a.scope + a.kind < b.scope + b.kind ? -1 : 1));
}

function listKey(kind: Kind, scope: Scope): string {
  return key(kind.name, listScope(kind, scope).address);
}

function key(kind: string, rest: string): string {
  return `${kind} ${rest}`;
}
