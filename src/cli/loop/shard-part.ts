import type { Address } from '../../core/address.ts';
import type { Scope } from '../../core/row.ts';
import type { Collected } from '../../engine/desired/collect.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import type { Wanted } from '../manifest/load.ts';
import type { Shard } from '../options/option-values.ts';

/**
 * The part of a manifest that one shard takes care of: whole outermost scopes (an application's global commands, a guild, a
 * project, a portal), the heaviest given out first, each to the shard that has least so far. Scopes that a rename takes
 * something from go with it. The same manifest gives the same parts. What the others make is remembered by address. Pure.
 */
export function shardPart(wanted: Wanted, { index, of }: Shard): Wanted {
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
    providers: providers.filter(name => used.some(kind => kind.startsWith(`${name}.`))),
    collected: {
      ...collected,
      desired,
      checks,
      scopes,
      elsewhere: new Set(others.map(each => each.address)),
    },
  };
}

/** What the scope is given out with: its outermost scope, or that of a rename which takes something in it away. */
type Group = (scope: Scope) => Address;

/**
 * Only the shard that renames a global command can put back what that takes from each guild, and only of guilds that it reads:
 * to any other one the overwrites are gone. So these guilds are its own.
 */
function groups({ desired, scopes }: Collected): Group {
  const kinds = new Map(PROVIDERS.flatMap(({ kinds }) => kinds).map(kind => [kind.name, kind]));
  const found = new Map<Address, Address>();
  for (const renamed of desired.filter(each => each.renamedFrom !== undefined)) {
    for (const lost of kinds.get(renamed.kind)?.cascade?.losesToo?.(renamed.parts, 'rename') ?? []) {
      // What says all of its parts is in the scope of the rename itself.
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

/** Which shard each group belongs to. */
function owners(collected: Collected, group: Group, of: number): ReadonlyMap<Address, number> {
  const weights = new Map<Address, number>();
  const add = (scope: Scope, weight: number): void => {
    weights.set(group(scope), (weights.get(group(scope)) ?? 0) + weight);
  };
  for (const { scope } of collected.scopes) add(scope, 0);
  for (const { scope } of collected.desired) add(scope, 1);
  for (const { desired } of collected.checks) add(desired.scope, 1);
  const heaviest = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const loads = Array.from({ length: of }, () => 0);
  const owner = new Map<Address, number>();
  for (const [each, weight] of heaviest) {
    const least = loads.indexOf(Math.min(...loads));
    // One with nothing in it still costs a look.
    loads[least] = (loads[least] as number) + Math.max(1, weight);
    owner.set(each, least + 1);
  }
  return owner;
}

function root(scope: Scope): Address {
  return scope.parent === undefined ? scope.address : root(scope.parent);
}
