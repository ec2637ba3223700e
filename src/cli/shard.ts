import type { Address } from '../core/address.ts';
import type { Scope } from '../core/row.ts';
import type { Shard } from './flags.ts';
import type { Wanted } from './load.ts';

/**
 * The part of a manifest that one shard takes care of: whole outermost scopes (an application's global commands, a guild, a
 * project, a portal), the heaviest given out first, each to the shard that has least so far. The same manifest gives the
 * same parts. What the others make is remembered by address. Pure.
 */
export function shardOf(wanted: Wanted, { index, of }: Shard): Wanted {
  const { collected, providers } = wanted;
  const owner = owners(wanted, of);
  const isMine = (scope: Scope): boolean => owner.get(root(scope)) === index;
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

/** Which shard each outermost scope belongs to. */
function owners({ collected }: Wanted, of: number): ReadonlyMap<Address, number> {
  const weights = new Map<Address, number>();
  const add = (scope: Scope, weight: number): void => {
    weights.set(root(scope), (weights.get(root(scope)) ?? 0) + weight);
  };
  for (const { scope } of collected.scopes) add(scope, 0);
  for (const { scope } of collected.desired) add(scope, 1);
  for (const { desired } of collected.checks) add(desired.scope, 1);
  const heaviest = [...weights].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  const loads = Array.from({ length: of }, () => 0);
  const owner = new Map<Address, number>();
  for (const [scope, weight] of heaviest) {
    const least = loads.indexOf(Math.min(...loads));
    // A scope with nothing in it still costs a look.
    loads[least] = (loads[least] as number) + Math.max(1, weight);
    owner.set(scope, least + 1);
  }
  return owner;
}

function root(scope: Scope): Address {
  return scope.parent === undefined ? scope.address : root(scope.parent);
}
