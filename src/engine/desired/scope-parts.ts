import type { Address } from '../../core/address.ts';
import { type Json, sameJson, without } from '../../core/json.ts';
import type { Provider } from '../../core/provider.ts';
import type { EngineReason, ReadBecause } from '../../core/report/reason.ts';
import { type Fields, outermost, type Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { DesiredState, ScopeEntry } from './desired-state.ts';
import { withoutSets } from './member-parts.ts';
import type { MemberSet } from './sets.ts';

/**
 * Why a plan of only the changed scopes reads a scope. `differs`: the manifests before and after
 * the change want different things there. The other reasons are in {@link ReadBecause}.
 */
export type WhyRead = 'differs' | ReadBecause;

/**
 * Everything that a manifest says of one outermost scope (a project, a guild, a portal) and of what
 * is in it.
 */
export interface ScopePart {
  readonly root: Scope;
  readonly entries: Map<Address, Desired>;
  readonly checks: Map<Address, Desired>;
  readonly scopes: Map<Address, ScopeEntry>;
  /** The entries of the sets of resources in the scope, in the manifest's order. */
  readonly sets: { readonly kind: string; readonly entry: MemberSet['entry'] }[];
}

/** The provider of a scope; undefined if none has scopes of its kind. Pure. */
export function providerOf({ kind }: Scope, providers: readonly Provider[]): Provider | undefined {
  return providers.find(({ name }) => kind.startsWith(`${name}.`));
}

/** Groups a manifest by its outermost scopes. Pure. */
export function scopeParts(all: DesiredState): ReadonlyMap<Address, ScopePart> {
  const parts = new Map<Address, ScopePart>();
  const partOf = (scope: Scope): ScopePart => {
    const root = outermost(scope);
    const known = parts.get(root.address);
    if (known !== undefined) return known;
    const made: ScopePart = { root, entries: new Map(), checks: new Map(), scopes: new Map(), sets: [] };
    parts.set(root.address, made);
    return made;
  };
  for (const each of all.scopes) partOf(each.scope).scopes.set(each.scope.address, each);
  for (const each of all.desired) partOf(each.scope).entries.set(each.address, each);
  for (const { desired } of all.checks) partOf(desired.scope).checks.set(desired.address, desired);
  for (const { list, entry } of all.sets ?? [])
    if (list.of === 'kind') partOf(list.scope).sets.push({ kind: list.kind.name, entry });
  return parts;
}

/**
 * Whether two manifests say the same of one scope: the fields, `allow` and `ignore` of each entry
 * in it, its checks, its `prune`, and everything else in its own entry. Says false where it cannot
 * tell. Pure.
 */
export function sameWishes(before: ScopePart, now: ScopePart, provider: Provider | undefined): boolean {
  return (
    sameJson(before.sets as Json, now.sets as Json) &&
    sameEach(before.entries, now.entries, sameEntry) &&
    sameEach(before.checks, now.checks, sameEntry) &&
    sameEach(before.scopes, now.scopes, (a, b) => sameScope(a, b, provider))
  );
}

function sameEach<T>(
  before: ReadonlyMap<Address, T>,
  now: ReadonlyMap<Address, T>,
  same: (a: T, b: T) => boolean,
): boolean {
  if (before.size !== now.size) return false;
  for (const [address, one] of now) {
    const other = before.get(address);
    if (other === undefined || !same(other, one)) return false;
  }
  return true;
}

/**
 * All that a manifest says of one outermost scope, as JSON. Leaves out where in the files it is
 * written. Pure.
 */
export function declaredIn(
  { root, entries, checks, scopes, sets }: ScopePart,
  provider: Provider | undefined,
): Json {
  const all = [...entries.values(), ...checks.values()].sort((a, b) => (a.address < b.address ? -1 : 1));
  return [
    root.address,
    all.map(each => [each.address, each.fields as Fields, rest(each)]),
    [...scopes.values()].map(({ scope, prune, emptied, keys, entry }) => [
      scope.address,
      prune,
      emptied ?? null,
      [...keys].sort(),
      without(entry, provider === undefined ? new Set() : saidElsewhere(scope, provider)) as Json,
    ]),
    sets as unknown as Json,
  ];
}

/** Whether two manifests want the same of one resource. */
function sameEntry(a: Desired, b: Desired): boolean {
  return (
    a === b ||
    (a.kind === b.kind && sameJson(a.fields as Fields, b.fields as Fields) && sameJson(rest(a), rest(b)))
  );
}

/** What an entry says besides its fields, such as `allow` and `ignore`. */
function rest({
  absent,
  renamedFrom,
  pin,
  ignored,
  whole,
  partial,
  expiryOfSet,
  allow,
  outputs,
  expiresAt,
  besides,
}: Desired): Json {
  return [
    absent ?? null,
    renamedFrom ?? null,
    pin ?? null,
    (ignored ?? []).map(({ name, paths }) => [name, ...paths]),
    whole ?? null,
    partial ?? null,
    expiryOfSet ?? null,
    [...allow],
    (outputs ?? []).map(({ name, of }) => [name, of ?? null]),
    expiresAt ?? null,
    besides ?? null,
  ];
}

function sameScope(a: ScopeEntry, b: ScopeEntry, provider: Provider | undefined): boolean {
  const isSaidAlike = (): boolean => {
    const said = provider === undefined ? new Set<string>() : saidElsewhere(a.scope, provider);
    // Everything in a manifest is JSON.
    return sameJson(without(a.entry, said) as Json, without(b.entry, said) as Json);
  };
  return (
    a.prune === b.prune &&
    a.emptied === b.emptied &&
    isSameSet(a.keys, b.keys) &&
    (hasSameMembers(a.entry, b.entry) || isSaidAlike())
  );
}

/**
 * Whether two entries have the same keys, with the very same objects as values. This quick test
 * often makes the slow comparison needless: two manifests share one object for each part whose text
 * is the same.
 */
function hasSameMembers(a: ScopeEntry['entry'], b: ScopeEntry['entry']): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  );
}

/**
 * Keys of a scope's entry that describe not the scope itself but resources in it, or other scopes.
 */
function saidElsewhere(scope: Scope, { kinds, checks = [], form }: Provider): ReadonlySet<string> {
  const inner = kinds.filter(({ entry }) => entry.within === scope.kind).map(({ entry }) => entry.key);
  const judged = checks.filter(({ within, under }) => within === scope.kind && under === undefined);
  const list = form?.list === undefined ? [] : [form.list.key, ...form.list.ids];
  return new Set([...inner, ...judged.map(({ key }) => key), ...list]);
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(key => b.has(key));
}

/**
 * The part of a manifest in some outermost scopes. `read`: these scopes, each with the reason why
 * it is read. The entries in all other scopes still take part in matching, so that no other entry
 * takes their live resources (ADR 0038). `since`: the name of the manifest before the change. Pure.
 */
export function changedOnly(
  wanted: DesiredState,
  read: ReadonlyMap<Address, WhyRead>,
  since: string,
): DesiredState {
  const isRead = ({ scope }: { readonly scope: Parameters<typeof outermost>[0] }): boolean =>
    read.has(outermost(scope).address);
  const roots = new Set(wanted.scopes.map(({ scope }) => outermost(scope).address));
  const scopes = [...roots].filter(address => read.has(address)).sort();
  return {
    ...wanted,
    desired: wanted.desired.filter(isRead),
    beside: [...(wanted.beside ?? []), ...wanted.desired.filter(each => !isRead(each))],
    checks: wanted.checks.filter(({ desired }) => isRead(desired)),
    scopes: wanted.scopes.filter(isRead),
    ...withoutSets(wanted, ({ list }) => list.of === 'scopes' || isRead(list)),
    part: { scopes, unread: roots.size - scopes.length + (wanted.part?.unread ?? 0), since },
    readAnyway: readAnyway(read, scopes),
  };
}

/** One note for each reason why unchanged scopes are read. Pure. */
function readAnyway(
  read: ReadonlyMap<Address, WhyRead>,
  scopes: readonly Address[],
): readonly EngineReason[] {
  const counts = new Map<ReadBecause, number>();
  for (const scope of scopes) {
    const why = read.get(scope);
    if (why !== undefined && why !== 'differs') counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  return [...counts].map(([because, count]) => ({ code: 'changed/read-anyway', because, scopes: count }));
}
