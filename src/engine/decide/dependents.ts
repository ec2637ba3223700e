import type { Address } from '../../core/address.ts';
import type { Live } from '../../core/resource.ts';
import type { Row } from '../../core/row.ts';
import type { Situation } from '../situation.ts';
import { predictedIn } from './contents.ts';
import type { DecisionContext } from './decision-context.ts';

/** Base → resources that need it. It cannot be deleted while they stay. */
export type Dependents = ReadonlyMap<Address, readonly Address[]>;

/** Dependents among live resources, except in the scopes that are left out. Pure. */
export function liveDependents(
  { kinds, observed }: Pick<Situation, 'kinds' | 'observed'>,
  without: { has(scope: Address): boolean } = new Set(),
): Dependents {
  const lives = kinds.ordered.flatMap(kind => observed.scopesOf(kind).flat());
  const those = lives.filter(live => !without.has(live.scope.address));
  return dependentsAmong(those, live => observed.addressNow(live));
}

/** Dependents among live resources, and as predicted in scopes that the plan makes and deletes something in. Pure. */
export function dependentsOf(given: DecisionContext, rows: readonly Row[]): Dependents {
  const scopes = new Map(
    rows
      .filter(row => row.action === 'delete' && given.rowAt(row.scope.address, 'create', 'replace'))
      .map(({ scope }) => [scope.address, scope]),
  );
  const predicted = [...scopes.values()].flatMap(scope =>
    given.kinds.ordered
      .filter(kind => kind.entry.within === scope.kind)
      .flatMap(kind => predictedIn(scope, kind, given) ?? []),
  );
  return new Map([...liveDependents(given, scopes), ...dependentsAmong(predicted, live => live.address)]);
}

function dependentsAmong(lives: readonly Live[], addressOf: (live: Live) => Address): Dependents {
  const found = new Map<Address, Address[]>();
  for (const live of lives)
    for (const base of live.needs?.() ?? []) {
      const same = found.get(base);
      if (same === undefined) found.set(base, [addressOf(live)]);
      else same.push(addressOf(live));
    }
  return found;
}
