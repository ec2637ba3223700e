import { type Address, address } from '../../core/address.ts';
import { isObject } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { Provider, RootSet, VisibleScope } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { globMatcher } from '../../core/text/glob.ts';
import type { ScopeEntry } from './desired-state.ts';
import type { EntryItem, KnownEntries } from './entry.ts';
import { type FoundEntries, saysExpiry } from './found-entries.ts';
import { type EntriesPlace, isScope, type ManifestView } from './manifest-view.ts';
import {
  chosen,
  compareRanks,
  filledIn,
  isSetEntry,
  type ListedMembers,
  listKey,
  type MemberSet,
  memberTest,
  OWN,
  type Rank,
  Ranks,
  rolloutOf,
  saidOfMembers,
  sampleName,
} from './sets.ts';

/** A scope as one entry names it. */
interface NamedScope {
  readonly scope: Scope;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly path: ManifestPath;
  readonly rank: Rank;
  readonly skipsAbsent?: true | undefined;
}

/**
 * Joins two entries of one scope: the one that counts more (the nearer one, see {@link Rank}),
 * completed with the keys that only the other one has. `order`: above 0 if `own` is nearer.
 */
function nearest(own: ScopeEntry['entry'], other: ScopeEntry['entry'], order: number): ScopeEntry['entry'] {
  return order > 0 ? filledIn(own, other).value : filledIn(other, own).value;
}

/** The parts that differ between a set of scopes and a set of resources. */
interface SetKind extends Pick<MemberSet, 'list' | 'all' | 'named'> {
  /** A made-up member that stands for all members if no list was read. */
  readonly sample: VisibleScope;
  scopeOf(member: VisibleScope): Scope;
}

/**
 * The zeros that fill up the rank of a scope ({@link Rank}) to one number for each part of its
 * address. So the next number, for a resource in the scope, is always at the same index.
 */
function padded({ parts }: Scope, rank: Rank): Rank {
  return Array.from({ length: Math.max(0, parts.length - rank.length) }, () => 0);
}

export interface ScopeWalkOptions {
  /** Entries of a manifest that was read before. What both manifests share is taken from there. */
  readonly known: KnownEntries | undefined;
  /** Lists that were read for sets. Undefined: none yet, so each set has one made-up member. */
  readonly listed: ListedMembers | undefined;
}

/**
 * Goes through the scopes of a manifest and the members of its sets, and adds the entries in each
 * to `found`.
 */
export class ScopeWalk {
  readonly scopes = new Map<Address, ScopeEntry>();
  readonly sets: MemberSet[] = [];
  readonly #manifest: ManifestView;
  readonly #found: FoundEntries;
  readonly #known: KnownEntries | undefined;
  readonly #listed: ListedMembers | undefined;
  readonly #ranks = new Ranks();
  /**
   * The manifest paths of each scope. These lists grow in place, because copying a list for each of
   * thousands of entries would be slow.
   */
  readonly #paths = new Map<Address, ManifestPath[]>();

  constructor(manifest: ManifestView, found: FoundEntries, { known, listed }: ScopeWalkOptions) {
    this.#manifest = manifest;
    this.#found = found;
    this.#known = known;
    this.#listed = listed;
  }

  provider(provider: Provider): void {
    const section = this.#manifest.value[provider.name];
    if (section === undefined) return;
    this.#found.report(provider.rules?.(section) ?? [], [provider.name]);
    for (const root of provider.roots(section)) {
      const { scope, entry, skipsAbsent } = root;
      this.#scope(provider, { scope, entry, path: [provider.name, ...root.path], rank: OWN, skipsAbsent });
    }
    // If several sets name one resource, the last one in the manifest counts most. So it comes
    // first here and gets the rank 1, the next one 2.
    for (const [nth, set] of [...(provider.sets?.(section) ?? [])].reverse().entries())
      this.#rootSet(provider, set, [nth + 1]);
  }

  #rootSet(provider: Provider, set: RootSet, rank: Rank): void {
    const { entry, option, within, skipsAbsent } = set;
    const path = [provider.name, ...set.path];
    const list = {
      of: 'scopes',
      provider,
      option,
      ...(within === undefined ? {} : { within }),
      ...(entry['match'] === undefined ? {} : { byName: true as const }),
    } as const;
    const all = set.scope(typeof entry['match'] === 'string' ? entry['match'] : '*');
    const said = saidOfMembers(entry);
    const found = this.#membersOf(entry, path, {
      list,
      all,
      sample: { id: set.sample, name: '' },
      scopeOf: each => set.scope(each.id),
      named: ({ parts }) => set.named(parts.at(-1) ?? ''),
    });
    for (const { id } of found)
      this.#scope(provider, { scope: set.scope(id), entry: said, path, rank, skipsAbsent });
  }

  /** Returns the members of a set, and adds the set with these members to `sets`. */
  #membersOf(
    entry: Readonly<Record<string, unknown>>,
    path: ManifestPath,
    { list, all, sample, scopeOf, named }: SetKind,
  ): readonly VisibleScope[] {
    const atMost = typeof entry['at_most'] === 'number' ? { atMost: entry['at_most'] } : {};
    const { covers, matches } = memberTest(entry, { ids: list.of === 'scopes' });
    const rollout = rolloutOf(entry);
    const listed = this.#listed
      ?.get(listKey(list))
      ?.filter(member => !this.#found.isRenamed(scopeOf(member)));
    const { found, tooMany } = chosen({ covers, ...atMost }, listed);
    const names = new Map(listed?.map(member => [scopeOf(member).address, member.name]));
    const joins = entry['joining'] === 'apply';
    this.sets.push({
      path,
      entry,
      all,
      list,
      joins,
      covers,
      matches,
      named,
      isListed: ({ address: at }) => names.has(at),
      namesOf: ({ address: at, parts }) => [parts.at(-1) ?? '', names.get(at) ?? ''],
      isNamed: (some, { address: at, parts }) =>
        some.some(each => globMatcher(each)(names.get(at) ?? '') || each === parts.at(-1)),
      ...atMost,
      ...(rollout === undefined ? {} : { rollout }),
      ...(found === undefined ? {} : { members: found.map(scopeOf) }),
      ...(tooMany === undefined ? {} : { tooMany }),
    });
    return this.#listed === undefined ? [sample] : (found ?? []);
  }

  #scope(provider: Provider, { scope, entry: own, path, rank, skipsAbsent }: NamedScope): void {
    const named = this.scopes.get(scope.address);
    const before = this.#paths.get(scope.address);
    const order = named === undefined ? 0 : compareRanks(this.#ranks.of(scope.address), rank);
    const entry = order === 0 ? own : nearest(own, named?.entry ?? {}, order);
    const prune = entry['prune'] === true || (order === 0 && named?.prune === true);
    const keys = new Set([...Object.keys(own), ...(named?.keys ?? [])]);
    const emptied = named?.emptied ?? this.#manifest.emptied?.some(each => each.join('/') === path.join('/'));
    // Nearly all lists of paths have one item. An array literal reserves no memory for further
    // items.
    const paths = before ?? [path];
    if (before === undefined) this.#paths.set(scope.address, paths);
    else before.push(path);
    const sweep = Array.isArray(entry['sweep']) ? entry['sweep'] : named?.sweep;
    const skips = skipsAbsent === true && (named === undefined || named.skipsAbsent === true);
    if (named === undefined || order > 0) this.#ranks.set(scope.address, rank);
    const isMember = rank !== OWN && (named === undefined || named.member === true);
    this.scopes.set(scope.address, {
      scope,
      prune,
      keys,
      entry,
      paths,
      ...(emptied === true ? { emptied } : {}),
      ...(skips ? { skipsAbsent } : {}),
      ...(sweep === undefined ? {} : { sweep }),
      ...(isMember ? { member: true as const } : {}),
    });
    for (const kind of provider.kinds) {
      if (kind.entry.within !== scope.kind) continue;
      // `false` in place of one entry is no entry either.
      const isNone = own[kind.entry.key] === false && kind.export?.guards !== undefined;
      const items = isNone ? [] : entriesOf(kind.entry, own, path);
      const isSet = ({ value }: EntryItem): boolean => kind.entry.matched !== undefined && isSetEntry(value);
      for (const item of items)
        if (!isSet(item) && !this.#isSkipped(kind, scope, item))
          this.#kind(provider, kind, scope, item, rank);
      if (kind.entry.matched === undefined) continue;
      for (const [nth, item] of items.filter(isSet).reverse().entries())
        this.#kindSet(provider, kind, scope, item, [...rank, ...padded(scope, rank), nth + 1]);
    }
    for (const check of provider.checks ?? []) {
      if (check.within !== scope.kind) continue;
      for (const item of entriesOf(check, own, path)) this.#found.check(check, scope, item, rank);
    }
  }

  /**
   * Whether an entry says `if_absent: skip` and its list has no such resource. False where the list
   * is not known: the plan then reports the list as unread.
   */
  #isSkipped(kind: Kind, scope: Scope, { value }: EntryItem): boolean {
    if (kind.entry.matched === undefined || !isObject(value) || value['if_absent'] !== 'skip') return false;
    const listed = this.#listed?.get(listKey({ of: 'kind', kind, scope }));
    const names = [value[kind.entry.matched], value['renamed_from']];
    return listed?.some(({ id, name }) => names.includes(name) || id === value['id']) === false;
  }

  /** Adds an entry for each member of a set of resources. */
  #kindSet(provider: Provider, kind: Kind, scope: Scope, { value, path }: EntryItem, rank: Rank): void {
    const { matched = '' } = kind.entry;
    const entry = value as Readonly<Record<string, unknown>>;
    const pattern = String(entry['match']);
    const list = { of: 'kind', kind, scope } as const;
    const scopeOf = ({ name }: Pick<VisibleScope, 'name'>): Scope => {
      const parts = [...scope.parts, name];
      return { address: address(kind.name, parts), kind: kind.name, parts, parent: scope };
    };
    const all = scopeOf({ name: pattern });
    const sample = { id: '', name: sampleName(pattern) };
    const said = saidOfMembers(entry);
    const named = ({ parts }: Scope): Readonly<Record<string, unknown>> => ({ [matched]: parts.at(-1) });
    for (const member of this.#membersOf(entry, path, { list, all, sample, scopeOf, named }))
      this.#kind(provider, kind, scope, { value: { ...said, [matched]: member.name }, path }, rank, {
        partial: true,
        ...(saysExpiry(said, kind) ? { expiryOfSet: true } : {}),
      });
  }

  #kind(
    provider: Provider,
    kind: Kind,
    scope: Scope,
    item: EntryItem,
    rank: Rank,
    ofSets?: Pick<Desired, 'partial' | 'expiryOfSet'>,
  ): void {
    const { value: entry, path } = item;
    const whole = this.#manifest.whole?.(path) === true;
    const known = this.#known?.find(entry, kind.name, scope.address);
    const desired =
      known !== undefined && (known.whole === true) === whole
        ? known
        : this.#found.make(kind, scope, { value: entry, path }, whole, ofSets);
    const added = this.#found.add(desired, kind, rank);
    if (added.absent !== true && isObject(entry) && isScope(kind, provider)) {
      const { address, parts } = desired;
      this.#scope(provider, {
        scope: { address, kind: kind.name, parts, parent: scope },
        entry,
        path,
        rank,
      });
    }
  }
}

export function entriesOf(
  { key, each, under }: EntriesPlace,
  entry: Readonly<Record<string, unknown>>,
  path: ManifestPath,
): readonly { value: unknown; path: ManifestPath }[] {
  const holder = under === undefined ? entry : entry[under];
  const value = isObject(holder) ? holder[key] : undefined;
  if (value === undefined) return [];
  const at = under === undefined ? [...path, key] : [...path, under, key];
  if (each === 'whole') return [{ value, path: at }];
  // `false` in place of a list has no entries: see `saysNone`.
  if (value === false) return [];
  // `concat` makes an array without spare capacity, which saves memory: each resource has such a
  // path. The provider leaves holes in the list for items that this scope cannot have, and
  // `flatMap` skips holes.
  return (value as readonly unknown[]).flatMap((item, index) => ({ value: item, path: at.concat(index) }));
}
