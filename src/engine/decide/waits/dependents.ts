import type { Address } from '../../../core/address.ts';
import { push } from '../../../core/order.ts';
import type { Row } from '../../../core/report/row.ts';
import type { Live } from '../../../core/resource.ts';
import type { Situation } from '../../situation.ts';
import { predictedIn } from '../contents.ts';
import type { DecisionContext } from '../decision-context.ts';

/**
 * A resource → the resources that depend on it. The resource cannot be deleted while they exist.
 */
export type Dependents = ReadonlyMap<Address, readonly Address[]>;

/** Dependents among live resources. Pure. */
export function liveDependents(given: Pick<Situation, 'kinds' | 'observed'>): Dependents {
  return dependentsAmong(needsOfLive(given, new Set()));
}

/**
 * Dependents among live resources. Where the plan makes a scope and also deletes something in it,
 * the dependents in that scope are found among what it will contain from the start. Pure.
 */
export function dependentsOf(given: DecisionContext, rows: readonly Row[]): Dependents {
  const scopes = new Map(
    rows
      .filter(row => row.action === 'delete' && given.rowAt(row.scope.address, 'create', 'replace'))
      .map(({ scope }) => [scope.address, scope]),
  );
  const predicted = [...scopes.values()].flatMap(scope =>
    given.kinds.ordered
      .filter(kind => kind.entry.within === scope.kind)
      .flatMap(kind => predictedIn(scope, kind, given) ?? [])
      .flatMap(live => needsOf(live, live.address))
      // A resource in a replaced scope depends only on the new scope, which has the same address.
      // So it does not keep the old scope from being deleted.
      .filter(([base]) => base !== scope.address),
  );
  return dependentsAmong([...needsOfLive(given, scopes), ...predicted]);
}

type Need = readonly [base: Address, dependent: Address];

function needsOfLive(
  { kinds, observed }: Pick<Situation, 'kinds' | 'observed'>,
  without: { has(scope: Address): boolean },
): readonly Need[] {
  const lives = kinds.ordered.flatMap(kind => observed.scopesOf(kind).flat());
  return lives
    .filter(live => !without.has(live.scope.address))
    .flatMap(live => needsOf(live, observed.addressNow(live)));
}

function needsOf(live: Live, address: Address): readonly Need[] {
  return (live.needs?.() ?? []).map(base => [base, address]);
}

function dependentsAmong(needs: readonly Need[]): Dependents {
  const found = new Map<Address, Address[]>();
  for (const [base, dependent] of needs) push(found, base, dependent);
  return found;
}
