import { type Address, address } from '../../core/address.ts';
import { canonical, isObject } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { ManifestPath, Problem, RuleProblem, Source } from '../../core/problem.ts';
import type { Check, Provider, RootSet, VisibleScope } from '../../core/provider.ts';
import type { PlanChanged } from '../../core/report/plan.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { globMatcher } from '../../core/text/glob.ts';
import { type AcceptedLine, acceptedLines } from './accepted-lines.ts';
import { problemsBetween } from './between-entries.ts';
import { withDefaults } from './defaults.ts';
import type { KnownEntries } from './entry.ts';
import { Entry, type EntryItem } from './entry.ts';
import { type EntriesPlace, isScope, type ManifestView } from './manifest-view.ts';
import { type RuleSet, rulesOf } from './rules.ts';
import {
  chosen,
  compareRanks,
  filledIn,
  isSetEntry,
  type ListedMembers,
  listKey,
  type MemberSet,
  type MembersRead,
  memberTest,
  OWN,
  type Rank,
  rolloutOf,
  saidOfMembers,
  sampleName,
} from './sets.ts';

const NOTHING: Desired['allow'] = [];
const ALLOWANCES: ReadonlySet<unknown> = new Set<Desired['allow'][number]>(['replace', 'loss']);

/** What an entry allows the engine; a kind may read more there. */
function allowedBy(allow: unknown): Desired['allow'] {
  return Array.isArray(allow) ? allow.filter(each => ALLOWANCES.has(each)) : NOTHING;
}

/** A scope that the manifest names, and whether it is pruned. */
export interface ScopeEntry {
  readonly scope: Scope;
  readonly prune: boolean;
  /** The keys in the manifest's entry of this scope. */
  readonly keys: ReadonlySet<string>;
  readonly entry: Readonly<Record<string, unknown>>;
  /** Where the manifest names the scope. Several entries may name one scope. */
  readonly paths: readonly ManifestPath[];
  /**
   * Every entry that names the scope says to skip the scope if the service reports that the
   * application is not in it.
   */
  readonly skipsAbsent?: true;
  /**
   * An included file lists no entries for this scope. Nothing in it is pruned unless a person
   * allows it.
   */
  readonly emptied?: true;
  /** The entries of its `sweep`. */
  readonly sweep?: readonly unknown[];
  /** No entry names the scope itself: it is a member of a set, or in one. */
  readonly member?: true;
  /** Set in a sweep of this scope: the kinds whose lists the sweep needs. */
  readonly sweeping?: ReadonlySet<string>;
}

/** Whether pruning looks at a kind in a scope. */
export function isPruned({ scope, prune, keys, sweeping }: ScopeEntry, kind: Kind): boolean {
  if (sweeping !== undefined) return sweeping.has(kind.name);
  if (!prune || scope.kind !== kind.entry.within || kind.own?.owned === undefined) return false;
  return kind.own?.prunedWhereNamed !== true || keys.has(kind.entry.key);
}

export interface DesiredState {
  readonly name: string;
  /** Sorted by address. */
  readonly desired: readonly Desired[];
  readonly checks: readonly { readonly check: Check; readonly desired: Desired }[];
  readonly scopes: readonly ScopeEntry[];
  /**
   * Every address in an entry: its own, its former one and its references. None of these is pruned.
   */
  readonly named: ReadonlySet<Address>;
  readonly keep: readonly string[];
  readonly accepted: readonly AcceptedLine[];
  /** Absent: the manifest has no rules. */
  readonly rules?: RuleSet;
  /** Tests, any of which says that the run covers an address. Empty: it covers every address. */
  readonly focus: readonly ((address: Address) => boolean)[];
  /** Entries that `--target` excludes. Their live resources still belong to them. */
  readonly beside?: readonly Desired[];
  /**
   * Addresses that another shard of the run makes or renames. Absent: this run covers everything.
   */
  readonly elsewhere?: ReadonlySet<Address>;
  /**
   * Only for a base: files that it names and that are missing now, so that nobody knows what they
   * held.
   */
  readonly unknown?: readonly string[];
  /** Only for a base: where a value comes from outside the manifest today. */
  readonly fromOutside?: readonly ManifestPath[];
  /** Set where the run reads only what changed since a manifest that was applied. */
  readonly changed?: PlanChanged;
  /** Why unchanged scopes are read too. Set where `changed` is. */
  readonly readAnyway?: readonly EngineReason[];
  /** Sets of scopes and resources. Absent: the manifest has none, or a run uses none. */
  readonly sets?: readonly MemberSet[];
  /** The same manifest with the members that these lists have. Set where there are sets. Pure. */
  withMembers?(listed: ListedMembers): DesiredState;
  /** What reading the lists of the sets gave. Absent: there are none, or they were not read. */
  readonly read?: MembersRead;
  /** The file and line in the manifest that a path points to. */
  source(path: ManifestPath): Source;
}

/**
 * Turns a manifest into desired resources, and reports every mistake that only the kinds can find.
 * `now` in milliseconds. `known`: entries to reuse. `listed`: the lists of its sets; without them
 * the sets have no members, and their mistakes are found with a sample of each. Pure.
 */
export function collect(
  written: ManifestView,
  providers: readonly Provider[],
  now: number,
  known?: KnownEntries,
  listed?: ListedMembers,
): { readonly collected: DesiredState; readonly problems: readonly Problem[] } {
  const manifest = withDefaults(written, providers);
  const walked = (lists: ListedMembers | undefined): Walk => {
    const walk = new Walk(manifest, now, known, lists);
    for (const provider of providers) walk.provider(provider);
    walk.across();
    return walk;
  };
  const walk = walked(listed ?? new Map());
  const accepted = walk.accepted(providers);
  const rules = walk.rules(providers);
  // A sample of each set has every mistake that the manifest has without sets, too.
  const problems = listed !== undefined || walk.sets.length === 0 ? walk.problems : samples();
  const desired = [...walk.desired.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
  const keep = manifest.keep.map(entry => entry.glob);
  const { name } = manifest;
  return {
    collected: {
      name,
      desired,
      checks: [...walk.checks.values()],
      scopes: [...walk.scopes.values()],
      named: namedBy(desired),
      keep,
      accepted,
      ...(rules.all.length === 0 ? {} : { rules }),
      focus: [],
      ...(manifest.unknown === undefined || manifest.unknown.length === 0
        ? {}
        : { unknown: manifest.unknown }),
      ...(manifest.fromOutside === undefined || manifest.fromOutside.length === 0
        ? {}
        : { fromOutside: manifest.fromOutside }),
      ...(walk.sets.length === 0
        ? {}
        : {
            sets: walk.sets,
            withMembers: lists => collect(written, providers, now, known, lists).collected,
          }),
      source: path => manifest.source(path),
    },
    problems,
  };

  function samples(): readonly Problem[] {
    const sampled = walked(undefined);
    sampled.accepted(providers);
    sampled.rules(providers);
    return sampled.problems;
  }
}

function namedBy(all: readonly Desired[]): ReadonlySet<Address> {
  return new Set(
    all.flatMap(({ address, renamedFrom, refs }) => [
      address,
      ...(renamedFrom === undefined ? [] : [renamedFrom]),
      ...refs,
    ]),
  );
}

/** A scope as one entry names it. */
interface NamedScope {
  readonly scope: Scope;
  readonly entry: Readonly<Record<string, unknown>>;
  readonly path: ManifestPath;
  readonly rank: Rank;
  readonly skipsAbsent?: true | undefined;
}

/** What two entries say of one scope. `order` above 0: `own` is nearer. */
function nearest(own: ScopeEntry['entry'], other: ScopeEntry['entry'], order: number): ScopeEntry['entry'] {
  return order > 0 ? filledIn(own, other).value : filledIn(other, own).value;
}

/** Where the values of an entry are, what its row says of them, and what only sets say. */
interface EntryNotes extends Pick<Desired, 'partial' | 'expiryOfSet'> {
  readonly remarks: readonly Reason[];
  source(path: ManifestPath): Source;
}

/** What a set of scopes and one of resources have different. */
interface SetKind extends Pick<MemberSet, 'list' | 'all' | 'named'> {
  /** Stands for the members where no list was read. */
  readonly sample: VisibleScope;
  scopeOf(member: VisibleScope): Scope;
}

/** Zeros, so that the rank of a resource in a scope is at the scope's own depth. */
function padded({ parts }: Scope, rank: Rank): Rank {
  return Array.from({ length: Math.max(0, parts.length - rank.length) }, () => 0);
}

class Walk {
  readonly manifest: ManifestView;
  readonly now: number;
  readonly desired = new Map<Address, Desired>();
  readonly checks = new Map<Address, { check: Check; desired: Desired }>();
  readonly scopes = new Map<Address, ScopeEntry>();
  readonly problems: Problem[] = [];
  readonly warned = new Set<string>();
  readonly sets: MemberSet[] = [];
  /** Ranks of resources and scopes from sets; all others have an entry of their own. */
  readonly #ranks = new Map<string, Rank>();
  /** Absent: each set has a sample as its only member. */
  readonly #listed: ListedMembers | undefined;
  /**
   * The manifest paths of each scope. Lists grow in place: copying one for each of thousands of
   * entries would be slow.
   */
  readonly #paths = new Map<Address, ManifestPath[]>();
  readonly #source: (path: ManifestPath) => Source;
  readonly #told = new Set<string>();
  readonly #known: KnownEntries | undefined;

  constructor(
    manifest: ManifestView,
    now: number,
    known: KnownEntries | undefined,
    listed: ListedMembers | undefined,
  ) {
    this.manifest = manifest;
    this.#listed = listed;
    this.#known = known;
    this.#source = path => manifest.source(path);
    this.now = now;
  }

  provider(provider: Provider): void {
    const section = this.manifest.value[provider.name];
    if (section === undefined) return;
    this.report(provider.rules?.(section) ?? [], [provider.name]);
    for (const root of provider.roots(section)) {
      const { scope, entry, skipsAbsent } = root;
      this.scope(provider, { scope, entry, path: [provider.name, ...root.path], rank: OWN, skipsAbsent });
    }
    // The nearest first: what is said of a member already counts more.
    for (const [nth, set] of [...(provider.sets?.(section) ?? [])].reverse().entries())
      this.rootSet(provider, set, [nth + 1]);
  }

  rootSet(provider: Provider, set: RootSet, rank: Rank): void {
    const { entry, option, within, skipsAbsent } = set;
    const path = [provider.name, ...set.path];
    const list = { of: 'scopes', provider, option, ...(within === undefined ? {} : { within }) } as const;
    const all = set.scope(typeof entry['match'] === 'string' ? entry['match'] : '*');
    const said = saidOfMembers(entry);
    const found = this.membersOf(entry, path, {
      list,
      all,
      sample: { id: set.sample, name: '' },
      scopeOf: each => set.scope(each.id),
      named: ({ parts }) => set.named(parts.at(-1) ?? ''),
    });
    for (const { id } of found)
      this.scope(provider, { scope: set.scope(id), entry: said, path, rank, skipsAbsent });
  }

  /** The members of a set, which is recorded with them. */
  membersOf(
    entry: Readonly<Record<string, unknown>>,
    path: ManifestPath,
    { list, all, sample, scopeOf, named }: SetKind,
  ): readonly VisibleScope[] {
    const atMost = typeof entry['at_most'] === 'number' ? { atMost: entry['at_most'] } : {};
    const covers = memberTest(entry);
    const rollout = rolloutOf(entry);
    const { found, tooMany } = chosen({ covers, ...atMost }, this.#listed?.get(listKey(list)));
    const joins = entry['joining'] === 'apply';
    const namesOf = new Map((found ?? []).map(member => [scopeOf(member).parts.join('/'), member.name]));
    this.sets.push({
      path,
      entry,
      all,
      list,
      joins,
      covers,
      named,
      isNamed: (some, { parts }) =>
        some.some(each => globMatcher(each)(namesOf.get(parts.join('/')) ?? '') || each === parts.at(-1)),
      ...atMost,
      ...(rollout === undefined ? {} : { rollout }),
      ...(found === undefined ? {} : { members: found.map(scopeOf) }),
      ...(tooMany === undefined ? {} : { tooMany }),
    });
    return this.#listed === undefined ? [sample] : (found ?? []);
  }

  scope(provider: Provider, { scope, entry: own, path, rank, skipsAbsent }: NamedScope): void {
    const named = this.scopes.get(scope.address);
    const before = this.#paths.get(scope.address);
    const order = named === undefined ? 0 : compareRanks(this.#rankOf('scope', scope.address), rank);
    const entry = order === 0 ? own : nearest(own, named?.entry ?? {}, order);
    const prune = entry['prune'] === true || (order === 0 && named?.prune === true);
    const keys = new Set([...Object.keys(own), ...(named?.keys ?? [])]);
    const emptied = named?.emptied ?? this.manifest.emptied?.some(each => each.join('/') === path.join('/'));
    // An array literal with one item has no spare capacity, and nearly all lists have one item.
    const paths = before ?? [path];
    if (before === undefined) this.#paths.set(scope.address, paths);
    else before.push(path);
    const sweep = Array.isArray(entry['sweep']) ? entry['sweep'] : named?.sweep;
    const skips = skipsAbsent === true && (named === undefined || named.skipsAbsent === true);
    if (named === undefined || order > 0) this.#rank('scope', scope.address, rank);
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
      const items = entriesOf(kind.entry, own, path);
      const isSet = ({ value }: EntryItem): boolean => kind.entry.matched !== undefined && isSetEntry(value);
      for (const item of items) if (!isSet(item)) this.kind(provider, kind, scope, item, rank);
      if (kind.entry.matched === undefined) continue;
      for (const [nth, item] of items.filter(isSet).reverse().entries())
        this.kindSet(provider, kind, scope, item, [...rank, ...padded(scope, rank), nth + 1]);
    }
    for (const check of provider.checks ?? []) {
      if (check.within !== scope.kind) continue;
      for (const item of entriesOf(check, own, path)) this.check(check, scope, item, rank);
    }
  }

  /** The members of a set of resources, as entries. */
  kindSet(provider: Provider, kind: Kind, scope: Scope, { value, path }: EntryItem, rank: Rank): void {
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
    for (const member of this.membersOf(entry, path, { list, all, sample, scopeOf, named }))
      this.kind(provider, kind, scope, { value: { ...said, [matched]: member.name }, path }, rank, {
        partial: true,
        ...(saysExpiry(said, kind) ? { expiryOfSet: true } : {}),
      });
  }

  kind(
    provider: Provider,
    kind: Kind,
    scope: Scope,
    item: EntryItem,
    rank: Rank,
    ofSets?: Pick<Desired, 'partial' | 'expiryOfSet'>,
  ): void {
    const { value: entry, path } = item;
    const whole = this.manifest.whole?.(path) === true;
    const known = this.#known?.find(entry, kind.name, scope.address);
    const desired =
      known !== undefined && (known.whole === true) === whole
        ? known
        : this.entry(kind, scope, { value: entry, path }, whole, ofSets);
    const added = this.add(desired, kind, rank);
    if (added.absent !== true && isObject(entry) && isScope(kind, provider)) {
      const { address, parts } = desired;
      this.scope(provider, {
        scope: { address, kind: kind.name, parts, parent: scope },
        entry,
        path,
        rank,
      });
    }
  }

  entry(
    kind: Kind,
    scope: Scope,
    item: EntryItem,
    whole: boolean,
    {
      source = this.#source,
      remarks = this.manifest.remarks?.(item.path) ?? [],
      partial,
      expiryOfSet,
    }: Partial<EntryNotes> = {},
  ): Desired {
    const { value: entry, path } = item;
    const found = kind.entry.rules?.(entry, scope, this.now) ?? [];
    this.report(whole ? found.filter(problem => this.isFirst(problem, path)) : found, path);
    const common = isObject(entry) ? entry : {};
    const absent = common['absent'] === true;
    const from = common['renamed_from'];
    const said = {
      allow: allowedBy(common['allow']),
      ...(absent ? { absent } : {}),
      ...(typeof from === 'string'
        ? { renamedFrom: address(kind.name, kind.entry.expand({ ...common, name: from }, scope).parts) }
        : {}),
      ...ignoredBy(common, kind),
      ...(whole ? { whole } : {}),
      ...(partial === undefined ? {} : { partial }),
      ...(expiryOfSet === undefined ? {} : { expiryOfSet }),
    };
    const expanded = kind.entry.expand(entry, scope);
    const wanted =
      remarks.length === 0 ? expanded : { ...expanded, notes: [...(expanded.notes ?? []), ...remarks] };
    return new Entry(kind.name, wanted, scope, item, said, source);
  }

  /**
   * Whether a warning is the first for its file and hint. Generated files repeat one mistake in
   * every entry.
   */
  isFirst({ rule, level, message, hint = '', path: inside }: RuleProblem, path: ManifestPath): boolean {
    if (level !== 'warning') return true;
    const key = [this.manifest.source([...path, ...inside]).file, rule, message, hint].join('\0');
    return !this.warned.has(key) && this.warned.add(key).has(key);
  }

  check(check: Check, scope: Scope, { value: entry, path }: EntryItem, rank: Rank): void {
    this.report(check.rules?.(entry, scope) ?? [], path);
    const wanted = check.expand(entry, scope);
    const desired = new Entry(
      check.name,
      wanted,
      scope,
      { value: entry, path },
      { allow: NOTHING },
      this.#source,
    );
    const twin = this.checks.get(desired.address);
    if (twin === undefined) {
      this.#rank('entry', desired.address, rank);
      this.checks.set(desired.address, { check, desired });
    } else if (compareRanks(this.#rankOf('entry', desired.address), rank) === 0)
      this.duplicate(desired, twin.desired);
  }

  /** Adds an entry. If a nearer one names the resource, that one is completed. */
  add(desired: Desired, kind: Kind, rank: Rank): Desired {
    const twin = this.desired.get(desired.address);
    if (twin === undefined) {
      this.#rank('entry', desired.address, rank);
      this.desired.set(desired.address, desired);
      return desired;
    }
    const order = compareRanks(this.#rankOf('entry', desired.address), rank);
    if (order === 0) {
      this.duplicate(desired, twin);
      return desired;
    }
    const whole = order < 0 ? this.#completed(twin, desired, kind) : this.#completed(desired, twin, kind);
    if (order > 0) this.#rank('entry', desired.address, rank);
    this.desired.set(desired.address, whole);
    return whole;
  }

  /** The nearer of two entries, with the keys that it leaves out from the other. */
  #completed(nearer: Desired, other: Desired, kind: Kind): Desired {
    if (!(nearer instanceof Entry && other instanceof Entry)) return nearer;
    const { value: own } = nearer;
    const { value: far } = other;
    if (nearer.whole === true || other.whole === true || !isObject(own) || !isObject(far)) return nearer;
    const weak = this.manifest.defaulted?.(nearer.path) ?? new Set<string>();
    const less = this.manifest.defaulted?.(other.path) ?? new Set<string>();
    // Its forms exclude each other, so the nearer entry that has one of them has it all.
    const rest = saysExpiry(own, kind) ? without(far, kind.own?.expiredBy) : far;
    const { value, taken } = filledIn(own, rest, new Set([...weak].filter(key => !less.has(key))));
    const isOfSets = nearer.partial === true && other.partial === true;
    if (taken.size === 0 && nearer.partial === (isOfSets || undefined)) return nearer;
    const expiry = saysExpiry(own, kind) ? nearer.expiryOfSet : other.expiryOfSet;
    const depth = nearer.path.length;
    const source = (path: ManifestPath): Source =>
      taken.has(String(path[depth]))
        ? this.#source([...other.path, ...path.slice(depth)])
        : this.#source(path);
    const remarks = [
      ...this.#remarksOn(nearer.path, key => !taken.has(key)),
      ...this.#remarksOn(other.path, key => taken.has(key)),
    ];
    return this.entry(kind, nearer.scope, { value, path: nearer.path }, false, {
      source,
      remarks,
      ...(isOfSets ? { partial: true } : {}),
      ...(expiry === undefined ? {} : { expiryOfSet: expiry }),
    });
  }

  /** The remarks on an entry, of defaults only those for some of its keys. */
  #remarksOn(path: ManifestPath, isMeant: (key: string) => boolean): readonly Reason[] {
    return (this.manifest.remarks?.(path) ?? []).flatMap((remark): readonly Reason[] => {
      if (remark.code !== 'row/defaults' || !('keys' in remark)) return [remark];
      const keys = remark.keys.filter(({ key }) => isMeant(key));
      return keys.length === 0 ? [] : [{ ...remark, keys }];
    });
  }

  #rankOf(of: 'entry' | 'scope', at: Address): Rank {
    return this.#ranks.get(`${of} ${at}`) ?? OWN;
  }

  #rank(of: 'entry' | 'scope', at: Address, rank: Rank): void {
    if (rank !== OWN || this.#ranks.size > 0) this.#ranks.set(`${of} ${at}`, rank);
  }

  duplicate(desired: Desired, twin: Desired): void {
    const { file, line, column } = twin.source;
    this.problems.push({
      rule: 'manifest/duplicate',
      level: 'error',
      message: `${desired.address} is declared twice`,
      source: desired.source,
      hint:
        // An entry with a mistake of its own has no place here.
        line > 0
          ? `remove one of the two entries; the first is at ${file}:${line}:${column}`
          : 'remove one of the two entries',
    });
  }

  accepted(providers: readonly Provider[]): readonly AcceptedLine[] {
    const kinds = new Map(providers.flatMap(provider => provider.kinds).map(kind => [kind.name, kind]));
    const given = { kinds, declared: this.desired, now: this.now };
    const { lines, problems } = acceptedLines(this.manifest.value['accepted'], given);
    this.report(problems, ['accepted']);
    return lines;
  }

  rules(providers: readonly Provider[]): RuleSet {
    const kinds = new Map(providers.flatMap(provider => provider.kinds).map(kind => [kind.name, kind]));
    const given = { kinds, now: this.now, source: this.#source };
    const { rules, problems } = rulesOf(this.manifest.value['rules'], given);
    this.report(problems, ['rules']);
    return { all: rules, scopes: [...this.scopes.values()].map(({ scope }) => scope) };
  }

  /** Finds the mistakes between entries. */
  across(): void {
    this.problems.push(...problemsBetween([...this.desired.values()], this.manifest.keep));
  }

  /** Reports mistakes, each once: an entry that names several scopes is checked once for each. */
  report(found: readonly RuleProblem[], path: ManifestPath): void {
    for (const { rule, level, message, path: inside, atKey, hint } of found) {
      const place = [...path, ...inside];
      const told = canonical([rule, place, message]);
      if (this.#told.has(told)) continue;
      this.#told.add(told);
      const source = this.manifest.source(place, { atKey: atKey === true });
      this.problems.push({ rule, level: level ?? 'error', message, source, hint });
    }
  }
}

/** Whether an entry says when the service deletes the resource. */
function saysExpiry(entry: ScopeEntry['entry'], { own }: Kind): boolean {
  return (own?.expiredBy ?? []).some(key => entry[key] !== undefined);
}

function without(
  entry: Readonly<Record<string, unknown>>,
  keys: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.includes(key)));
}

function ignoredBy(entry: Readonly<Record<string, unknown>>, kind: Kind): Pick<Desired, 'ignored'> {
  const { ignore } = entry;
  if (!Array.isArray(ignore) || ignore.length === 0) return {};
  return { ignored: ignore.map(String).map(name => ({ name, paths: kind.entry.ignores?.[name] ?? [name] })) };
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
  // `concat` makes an array without spare capacity. There is one for each resource.
  return (value as readonly unknown[]).map((item, index) => ({ value: item, path: at.concat(index) }));
}
