import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { outermost, type Scope } from '../../core/report/row.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { DesiredState } from './desired-state.ts';
import { partInScopes, scopeGroups } from './scope-groups.ts';
import { refuseTargets } from './target.ts';

/**
 * What the targets (`--target`) of a run name: some whole outermost scopes, or globs of addresses.
 * A target that is the address of an outermost scope means that scope and all in it.
 */
export type Targets =
  | { readonly scopes: ReadonlySet<string>; readonly globs?: never }
  | { readonly scopes?: never; readonly globs: readonly string[] };

const WILD = /[*?]/;

/**
 * Reads the targets of a run. If some of them are globs, each scope among them becomes a glob for
 * everything in it. Pure.
 */
export function readTargets(state: DesiredState, targets: readonly string[]): Targets {
  const known = new Set<string>(state.scopes.map(({ scope }) => outermost(scope).address));
  const isScope = (target: string): boolean =>
    known.has(target) || (!WILD.test(target) && mayBeMember(state, target));
  if (targets.length > 0 && targets.every(isScope)) return { scopes: new Set(targets) };
  const isEntry = (target: string): boolean => state.desired.some(({ address }) => address === target);
  return {
    globs: targets.flatMap(target =>
      isScope(target) ? [insideOf(target), ...(isEntry(target) ? [target] : [])] : [target],
    ),
  };
}

/** Whether a set whose list was not read yet may have this scope as a member. */
function mayBeMember({ sets = [] }: DesiredState, target: string): boolean {
  const [kind, ...parts] = target.split('/');
  return sets.some(
    ({ list, all }) =>
      list.of === 'scopes' &&
      all.kind === kind &&
      parts.length === all.parts.length &&
      all.parts.slice(0, -1).every((part, at) => part === parts[at]),
  );
}

/** A glob that matches every address in a scope. */
function insideOf(target: string): string {
  const [kind = '', ...parts] = target.split('/');
  return [`${kind.split('.')[0]}.*`, ...parts, '**'].join('/');
}

/**
 * The part of a manifest in the outermost scopes of these addresses, and in scopes that must be in
 * the same run because of a rename ({@link scopeGroups}). Nothing in other scopes is read or
 * written. Throws a Failure with code `usage` that lists every address without a scope, once the
 * members of sets are known. Pure.
 */
export function wholeScopes(
  state: DesiredState,
  addresses: ReadonlySet<string>,
  kinds: readonly Kind[],
): DesiredState {
  const roots = new Map(state.scopes.map(({ scope }) => [outermost(scope).address, outermost(scope)]));
  const areListed = (state.sets ?? []).every(
    ({ list, members }) => list.of !== 'scopes' || members !== undefined,
  );
  // While the list of a set is not read, a scope that a target names may still turn out to be its
  // member.
  const unknown = ([...addresses] as Address[]).filter(each => !roots.has(each));
  if (areListed) refuseTargets(unknown);
  const groupOf = scopeGroups(state, kinds);
  const groups = new Set([...roots.values()].filter(each => addresses.has(each.address)).map(groupOf));
  const isMine = (scope: Scope): boolean => groups.has(groupOf(scope));
  const named = new GlobSet([...addresses]);
  const part = partInScopes(state, isMine, ({ list, all }) =>
    list.of === 'scopes'
      ? named.firstInside(all.kind, all.parts.slice(0, -1)) !== undefined
      : isMine(list.scope),
  );
  const scopes = [...[...roots.values()].filter(isMine).map(({ address }) => address), ...unknown];
  const all = new Set<string>([...roots.keys(), ...unknown, ...(state.otherScopes ?? [])]);
  return { ...part, part: { scopes: scopes.sort(), unread: all.size - scopes.length } };
}
