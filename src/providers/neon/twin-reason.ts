import type { Live, Seen } from '../../core/resource.ts';

/** Why export leaves out one of several with the same identity: nobody could tell which one an entry means. */
export function twinReason(what: string, by = 'name'): (live: Live, seen: Seen) => string | undefined {
  return ({ kind, scope, address }, seen) => {
    const same = seen.list(kind, scope.address).filter(each => each.address === address).length;
    return same > 1 ? `${same} ${what} have this ${by}` : undefined;
  };
}
