import type { Address } from '../../core/address.ts';
import { addressNumber } from '../../core/digest.ts';
import type { Kind } from '../../core/kind.ts';
import { outermost, type Scope } from '../../core/report/row.ts';
import type { DesiredState } from './desired-state.ts';
import { withoutSets } from './member-parts.ts';
import type { MemberSet } from './sets.ts';

/**
 * Returns the outermost scope that stands for the group of a scope; one run must have a whole
 * group. It is the scope around the given one, or, if a rename elsewhere deletes resources in the
 * given scope, the outermost scope of that rename.
 */
export type GroupOf = (scope: Scope) => Address;

/**
 * Groups the outermost scopes that one run must have together. When a global command is renamed,
 * guilds lose its permissions, and only the run of the rename can restore them, and only in guilds
 * that it reads. So that run gets these guilds. Pure.
 */
export function scopeGroups(
  { desired, scopes }: Pick<DesiredState, 'desired' | 'scopes'>,
  kinds: readonly Kind[],
): GroupOf {
  const byName = new Map(kinds.map(kind => [kind.name, kind]));
  const found = new Map<Address, Address>();
  for (const renamed of desired.filter(each => each.renamedFrom !== undefined)) {
    for (const lost of byName.get(renamed.kind)?.cascade?.losesToo?.(renamed.parts, 'rename') ?? []) {
      // Without an `undefined` part, which matches any value, the lost resource is in the scope of
      // the rename itself. Then no other scope joins the group.
      if (!lost.parts.includes(undefined)) continue;
      const within = byName.get(lost.kind)?.entry.within;
      for (const { scope } of scopes) {
        const isHit = scope.parts.every((part, at) => (lost.parts[at] ?? part) === part);
        if (scope.kind === within && isHit)
          found.set(outermost(scope).address, outermost(renamed.scope).address);
      }
    }
  }
  return scope => found.get(outermost(scope).address) ?? outermost(scope).address;
}

/**
 * How many entries and checks each group has. A group is the scopes that one run must have
 * together. Pure.
 */
export function groupWeights(
  { desired, checks, scopes }: Pick<DesiredState, 'desired' | 'checks' | 'scopes'>,
  groupOf: GroupOf,
): ReadonlyMap<Address, number> {
  const weights = new Map<Address, number>();
  const add = (scope: Scope, weight: number): void => {
    const group = groupOf(scope);
    weights.set(group, (weights.get(group) ?? 0) + weight);
  };
  for (const { scope } of scopes) add(scope, 0);
  for (const { scope } of desired) add(scope, 1);
  for (const check of checks) add(check.desired.scope, 1);
  return weights;
}

/**
 * The part of a manifest in some outermost scopes, for one of several runs over the same manifest.
 * It knows only the entries (`elsewhere`) and the outermost scopes of the other runs. Pure.
 */
export function partInScopes(
  state: DesiredState,
  isMine: (scope: Scope) => boolean,
  needsSet: (set: MemberSet) => boolean,
): DesiredState {
  const otherScopes = state.scopes
    .filter(each => !isMine(each.scope))
    .map(each => outermost(each.scope).address);
  const others = state.desired.filter(each => !isMine(each.scope));
  return {
    ...state,
    desired: state.desired.filter(each => isMine(each.scope)),
    checks: state.checks.filter(each => isMine(each.desired.scope)),
    scopes: state.scopes.filter(each => isMine(each.scope)),
    elsewhere: new Map([...(state.elsewhere ?? []), ...others.map(each => [each.address, each] as const)]),
    otherScopes: new Set([...(state.otherScopes ?? []), ...otherScopes]),
    ...withoutSets(state, needsSet),
  };
}

/**
 * The shard of each group of scopes, from 1. The heaviest groups are assigned first, each to the
 * least loaded shard. The same manifest gives the same shards. Pure.
 */
export function shardOwners(
  state: DesiredState,
  groupOf: GroupOf,
  shards: number,
): ReadonlyMap<Address, number> {
  const weights = new Map(groupWeights(state, groupOf));
  const owner = new Map<Address, number>();
  for (const each of movable(state, groupOf)) {
    owner.set(each, (addressNumber(each) % shards) + 1);
    weights.delete(each);
  }
  const heaviest = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const loads = Array.from({ length: shards }, () => 0);
  for (const [each, weight] of heaviest) {
    const least = loads.indexOf(Math.min(...loads));
    // Even an empty scope takes a read, so it counts as 1 at least.
    loads[least] = (loads[least] as number) + Math.max(1, weight);
    owner.set(each, least + 1);
  }
  return owner;
}

/**
 * Groups of scopes that the manifest names only as members of sets. Two shards may read different
 * lists of members. If other groups mattered for the shard of such a group, it could be in two
 * shards or in none. So its shard follows from its address alone.
 */
function movable({ sets = [], scopes }: DesiredState, groupOf: GroupOf): ReadonlySet<Address> {
  const members = new Set(
    sets.flatMap(({ list, members = [] }) => (list.of === 'scopes' ? members.map(groupOf) : [])),
  );
  for (const each of scopes) if (each.member !== true) members.delete(groupOf(each.scope));
  return members;
}
