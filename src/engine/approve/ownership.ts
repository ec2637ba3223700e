import type { Address } from '../../core/address.ts';
import type { Decisions } from '../decide/decisions.ts';

/** How many live resources of one kind in one scope are ours. */
export interface OwnCount {
  /** Those that pruning may delete. */
  readonly owned: number;
  /** Also those that bear our mark but stay, such as protected ones. */
  readonly ours: number;
}

/** By scope, then by the name of a kind. */
export type Ownership = ReadonlyMap<Address, ReadonlyMap<string, OwnCount>>;

/** Counts what is ours in some scopes, for the guards. Pure. */
export function ownership(given: Decisions, counted: ReadonlySet<Address>): Ownership {
  const found = new Map<Address, Map<string, OwnCount>>();
  const { name } = given.wanted;
  for (const { scope } of given.wanted.scopes) {
    if (!counted.has(scope.address)) continue;
    for (const kind of given.kinds.ordered) {
      if (kind.entry.within !== scope.kind || kind.own?.owned === undefined) continue;
      const lives = given.observed.list(kind.name, scope.address);
      const owned = new Set(lives.filter(live => kind.own?.owned?.(live, name, given.observed) === true));
      const ours = lives.filter(
        live => owned.has(live) || (live.mark?.name === name && live.mark.void === undefined),
      );
      const here = found.get(scope.address) ?? new Map<string, OwnCount>();
      found.set(scope.address, here.set(kind.name, { owned: owned.size, ours: ours.length }));
    }
  }
  return found;
}
