import type { Live, LiveView } from '../../../core/resource.ts';

/**
 * Why export leaves out one of several with the same identity: nobody could tell which one an entry
 * means. Their address finds none of them, so only those that it does not find are counted.
 */
export function twinReason(what: string, by = 'name'): (live: Live, seen: LiveView) => string | undefined {
  return ({ kind, scope, address, id }, seen) => {
    if (seen.at(address)?.id === id) return undefined;
    const same = seen.list(kind, scope.address).filter(each => each.address === address).length;
    return same > 1 ? `${same} ${what} have this ${by}` : undefined;
  };
}
