import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Desired } from '../../core/resource.ts';
import { addressMatcher, GlobSet } from '../../core/text/glob.ts';
import type { DesiredState, ScopeEntry } from './desired-state.ts';

/**
 * Limits the desired resources to the resources that match a glob of `--target`, plus their scopes
 * and the resources that they refer to. `prune`: whether the run prunes. Throws a Failure with code
 * `usage` that lists every glob without a match, except in runs that cannot know this: a shard, a
 * run that reads only some scopes, and a run that has not read the members of sets yet. Pure.
 */
export function narrowTo(
  wanted: DesiredState,
  globs: readonly string[],
  kinds: readonly Kind[],
  prune: boolean,
): DesiredState {
  if (globs.length === 0) return wanted;
  const isWhole = wanted.withMembers === undefined || wanted.read !== undefined;
  if (isWhole && wanted.elsewhere === undefined && wanted.part === undefined)
    refuseUnmatched(wanted, globs, kinds, prune);
  const byAddress = new Map(wanted.desired.map(desired => [desired.address, desired]));
  const needed = new Set<Address>();
  const need = (desired: Desired | undefined): void => {
    if (desired === undefined || needed.has(desired.address)) return;
    needed.add(desired.address);
    const scope = byAddress.get(desired.scope.address);
    // The entry for a project's settings has the address of the project itself. Other resources in
    // the project do not need these settings.
    if (scope !== undefined && scope.scope.address !== scope.address) need(scope);
    for (const ref of desired.refs) need(byAddress.get(ref));
  };
  const focused = { ...wanted, focus: globs.map(addressMatcher) };
  for (const desired of wanted.desired) if (isTargeted(desired.address, focused)) need(desired);
  const checks = wanted.checks.filter(({ desired }) => isTargeted(desired.address, focused));
  for (const { desired } of checks) {
    need(byAddress.get(desired.scope.address));
    for (const ref of desired.refs) need(byAddress.get(ref));
  }
  const desired = wanted.desired.filter(each => needed.has(each.address));
  const beside = [...(wanted.beside ?? []), ...wanted.desired.filter(each => !needed.has(each.address))];
  return {
    ...focused,
    desired,
    beside,
    checks,
    scopes: wanted.scopes.map(entry => narrowed(entry, globs, kinds)),
  };
}

/**
 * Refuses globs without a match, all at once. Otherwise a misspelled glob beside a correct glob
 * would silently leave a part of the work undone.
 */
function refuseUnmatched(
  { desired, checks, scopes }: DesiredState,
  globs: readonly string[],
  kinds: readonly Kind[],
  prune: boolean,
): void {
  const named = [...desired, ...checks.map(check => check.desired)];
  const unmatched = [...new Set(globs)].filter(glob => {
    const matches = addressMatcher(glob);
    const mayPrune = (entry: ScopeEntry): boolean => prune && narrowed(entry, [glob], kinds).prune;
    return !named.some(each => matches(each.address)) && !scopes.some(mayPrune);
  });
  refuseTargets(unmatched);
}

/** Throws a Failure with code `usage` that lists the targets without a match, if there are any. */
export function refuseTargets(unmatched: readonly string[]): void {
  const shown = unmatched.map(glob => `--target ${glob === '' ? "''" : glob}`);
  const last = shown.pop();
  if (last === undefined) return;
  const subject = shown.length === 0 ? `${last} matches` : `${shown.join(', ')} and ${last} match`;
  throw new Failure('usage', `${subject} nothing in the manifest`, {
    next: 'Give an address as `evenkeel plan` prints it. `*` matches inside one part of an address, `**` matches across parts.',
  });
}

/** The entry of a scope, with `prune` only if a glob may match a resource in that scope. */
function narrowed(entry: ScopeEntry, globs: readonly string[], kinds: readonly Kind[]): ScopeEntry {
  const { kind, parts } = entry.scope;
  const inner = kinds.filter(each => each.entry.within === kind && each.own?.owned !== undefined);
  const set = new GlobSet(globs);
  const hit = inner.some(each => set.firstInside(each.name, parts) !== undefined);
  return { ...entry, prune: entry.prune && hit };
}

/** Whether `--target` includes an address. */
export function isTargeted(address: Address, wanted: Pick<DesiredState, 'focus'>): boolean {
  return wanted.focus.length === 0 || wanted.focus.some(matches => matches(address));
}

/**
 * A manifest as a run with `--sweep` reads it: only the `sweep` lists of its scopes count. The
 * entries still take part in matching, so that it stays known which live resources have an entry.
 * Some runs call this twice; the second call changes nothing more. Pure.
 */
export function sweepOnly(wanted: DesiredState, kinds: readonly Kind[]): DesiredState {
  return {
    ...wanted,
    desired: [],
    beside: [...(wanted.beside ?? []), ...wanted.desired],
    checks: [],
    accepted: [],
    scopes: wanted.scopes.flatMap(entry => sweeping(entry, kinds)),
  };
}

function sweeping(entry: ScopeEntry, kinds: readonly Kind[]): readonly ScopeEntry[] {
  const { scope, sweep = [] } = entry;
  const taken = kinds.filter(kind => kind.entry.within === scope.kind && kind.own?.sweep !== undefined);
  if (sweep.length === 0 || taken.length === 0) return [];
  const lists = taken.flatMap(kind => [kind.name, ...(kind.own?.sweep?.reads(sweep) ?? [])]);
  return [{ ...entry, prune: true, sweeping: new Set(lists) }];
}

/**
 * The entries with outputs, such as connection strings. An apply reads these outputs at its end.
 * Pure.
 */
export function withOutputs(all: readonly Desired[]): readonly Desired[] {
  return all.filter(desired => desired.outputs !== undefined && desired.absent !== true);
}
