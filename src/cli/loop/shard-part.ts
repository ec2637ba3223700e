import type { Address } from '../../core/address.ts';
import { addressNumber } from '../../core/digest.ts';
import type { Scope } from '../../core/report/row.ts';
import type { DesiredState } from '../../engine/desired/desired-state.ts';
import { withoutSets } from '../../engine/desired/member-parts.ts';
import { KINDS } from '../../providers/providers.ts';
import type { WantedManifest } from '../manifest/load.ts';
import type { Shard } from '../options/option-values.ts';

/**
 * The part of a manifest for one shard: whole outermost scopes (an application's global commands, a
 * guild, a project, a portal). The heaviest are assigned first, each to the least loaded shard. A
 * scope that a rename takes resources from belongs to the shard of the rename. The same manifest
 * gives the same parts. Resources of other shards are known by address only. Pure.
 */
export function shardPart(wanted: WantedManifest, { index, of }: Shard): WantedManifest {
  const { collected, providers } = wanted;
  const group = groups(collected);
  const owner = owners(collected, group, of);
  const isMine = (scope: Scope): boolean => owner.get(group(scope)) === index;
  const desired = collected.desired.filter(each => isMine(each.scope));
  const checks = collected.checks.filter(each => isMine(each.desired.scope));
  const scopes = collected.scopes.filter(each => isMine(each.scope));
  const others = collected.desired.filter(each => !isMine(each.scope) && each.absent !== true);
  const kinds = [...desired.map(each => each.kind), ...checks.map(each => each.desired.kind)];
  const used = [...kinds, ...scopes.map(each => each.scope.kind)];
  return {
    ...wanted,
    providers: providers.filter(name =>
      [...used, ...(collected.sets ?? []).map(({ all }) => all.kind)].some(kind =>
        kind.startsWith(`${name}.`),
      ),
    ),
    collected: {
      ...collected,
      desired,
      checks,
      scopes,
      elsewhere: new Set(others.map(each => each.address)),
      ...withoutSets(collected, ({ list }) => list.of === 'scopes' || isMine(list.scope)),
    },
  };
}

/**
 * The scope that decides the shard of a scope: the outermost scope around it, or the outermost
 * scope of a rename that takes resources from it.
 */
type Group = (scope: Scope) => Address;

/**
 * The groups of scopes that stay in one shard. When a global command is renamed, guilds lose its
 * permissions, and only the shard of the rename can restore them, and only in guilds that it reads.
 * So that shard gets these guilds.
 */
function groups({ desired, scopes }: DesiredState): Group {
  const kinds = new Map(KINDS.map(kind => [kind.name, kind]));
  const found = new Map<Address, Address>();
  for (const renamed of desired.filter(each => each.renamedFrom !== undefined)) {
    for (const lost of kinds.get(renamed.kind)?.cascade?.losesToo?.(renamed.parts, 'rename') ?? []) {
      // A lost resource whose whole address is known is in the scope of the rename itself.
      if (!lost.parts.includes(undefined)) continue;
      const within = kinds.get(lost.kind)?.entry?.within;
      for (const { scope } of scopes) {
        const isHit = scope.parts.every((part, at) => (lost.parts[at] ?? part) === part);
        if (scope.kind === within && isHit) found.set(root(scope), root(renamed.scope));
      }
    }
  }
  return scope => found.get(root(scope)) ?? root(scope);
}

/** The shard of each group. */
function owners(collected: DesiredState, group: Group, of: number): ReadonlyMap<Address, number> {
  const weights = new Map<Address, number>();
  const add = (scope: Scope, weight: number): void => {
    weights.set(group(scope), (weights.get(group(scope)) ?? 0) + weight);
  };
  for (const { scope } of collected.scopes) add(scope, 0);
  for (const { scope } of collected.desired) add(scope, 1);
  for (const { desired } of collected.checks) add(desired.scope, 1);
  const owner = new Map<Address, number>();
  for (const each of movable(collected, group)) {
    owner.set(each, (addressNumber(each) % of) + 1);
    weights.delete(each);
  }
  const heaviest = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const loads = Array.from({ length: of }, () => 0);
  for (const [each, weight] of heaviest) {
    const least = loads.indexOf(Math.min(...loads));
    // Even an empty scope takes a read, so it counts as 1 at least.
    loads[least] = (loads[least] as number) + Math.max(1, weight);
    owner.set(each, least + 1);
  }
  return owner;
}

/**
 * Groups that are only members of sets. The runs of two shards may read different lists of members,
 * so the shard of such a group follows from its address alone. Then each group is in exactly one
 * shard.
 */
function movable({ sets = [], scopes }: DesiredState, group: Group): ReadonlySet<Address> {
  const members = new Set(
    sets.flatMap(({ list, members = [] }) => (list.of === 'scopes' ? members.map(group) : [])),
  );
  for (const each of scopes) if (each.member !== true) members.delete(group(each.scope));
  return members;
}

function root(scope: Scope): Address {
  return scope.parent === undefined ? scope.address : root(scope.parent);
}
