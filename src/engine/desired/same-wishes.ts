import type { Address } from '../../core/address.ts';
import { type Json, sameJson } from '../../core/json.ts';
import type { Provider } from '../../core/provider.ts';
import type { Fields, Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { ScopeEntry } from './collect.ts';
import type { ScopePart } from './scope-parts.ts';

/**
 * Whether two manifests want the same in one scope, with the same rules: fields, `allow`, `ignore`,
 * `prune`, checks, and whatever else the scope's own entry says. In doubt they do not. Pure.
 */
export function sameWishes(before: ScopePart, now: ScopePart, provider: Provider | undefined): boolean {
  return (
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

/** Whether two manifests want the same of one resource. */
function sameEntry(a: Desired, b: Desired): boolean {
  return (
    a === b ||
    (a.kind === b.kind && sameJson(a.fields as Fields, b.fields as Fields) && sameJson(rest(a), rest(b)))
  );
}

/** What an entry says besides its fields. */
function rest({ absent, renamedFrom, pin, ignored, whole, allow, outputs, expiresAt }: Desired): Json {
  return [
    absent ?? null,
    renamedFrom ?? null,
    pin ?? null,
    (ignored ?? []).map(({ name, paths }) => [name, ...paths]),
    whole ?? null,
    [...allow],
    (outputs ?? []).map(({ name, of }) => [name, of ?? null]),
    expiresAt ?? null,
  ];
}

function sameScope(a: ScopeEntry, b: ScopeEntry, provider: Provider | undefined): boolean {
  const isSaidAlike = (): boolean => {
    const said = provider === undefined ? new Set<string>() : saidElsewhere(a.scope, provider);
    return sameJson(without(a.entry, said), without(b.entry, said));
  };
  return (
    a.prune === b.prune &&
    a.emptied === b.emptied &&
    isSameSet(a.keys, b.keys) &&
    (hasSameMembers(a.entry, b.entry) || isSaidAlike())
  );
}

/**
 * Two manifests have the very same value for what both say in the same text: most need no closer
 * look.
 */
function hasSameMembers(a: ScopeEntry['entry'], b: ScopeEntry['entry']): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(key => Object.hasOwn(b, key) && Object.is(a[key], b[key]))
  );
}

/** Keys of a scope's entry that other scopes' entries or resources are made of. */
function saidElsewhere(scope: Scope, { kinds, checks = [], form }: Provider): ReadonlySet<string> {
  const inner = kinds.filter(({ entry }) => entry.within === scope.kind).map(({ entry }) => entry.key);
  const judged = checks.filter(({ within, under }) => within === scope.kind && under === undefined);
  const list = form?.list === undefined ? [] : [form.list.key, ...form.list.ids];
  return new Set([...inner, ...judged.map(({ key }) => key), ...list]);
}

/** A manifest's value is JSON. */
function without(entry: Readonly<Record<string, unknown>>, keys: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !keys.has(key))) as Json;
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every(key => b.has(key));
}
