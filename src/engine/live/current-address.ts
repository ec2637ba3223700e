import type { Address } from '../../core/address.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';
import type { Kinds } from '../kinds.ts';
import { listScope } from '../kinds.ts';
import type { Observation } from './observed.ts';

/**
 * The address and name parts of a live resource as the service has them now. The resource's own
 * `address` uses the manifest's names for its scope and references, which may differ where the plan
 * will rename these. Pure.
 */
export function currentAddress(
  live: Live,
  kinds: Kinds,
  observed: Observation,
): Pick<Live, 'address' | 'parts'> {
  if (live.predicted === true) return live;
  const kind = kinds.get(live.kind);
  const named = new Map<Address, Live>();
  const today: LiveView = {
    list: (name, scope) => observed.list(name, scope),
    addressOf: (name, id) => {
      const address = observed.addressOf(name, id);
      const found = address === undefined ? undefined : observed.at(address);
      if (found !== undefined) named.set(found.address, found);
      return found?.address;
    },
    at: address => named.get(address),
    desired: () => undefined,
    unreadOf: name => observed.unreadOf(name),
    wantedIn: () => [],
  };
  return kind.read.live(live.raw, currentScope(listScope(kind, live.scope), kinds, observed), today) ?? live;
}

function currentScope(scope: Scope, kinds: Kinds, observed: Observation): Scope {
  const found = kinds.isResource(scope) ? observed.at(scope.address) : undefined;
  return found === undefined ? scope : { ...scope, address: found.address, parts: found.parts };
}
