import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { copiedScope } from '../live/observe.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * The resources of a kind that a scope will contain right after the plan makes the scope; undefined
 * where unknown. Pure.
 */
export function predictedIn(scope: Scope, kind: Kind, given: DecisionContext): readonly Live[] | undefined {
  const making = given.rowAt(scope.address, 'create', 'replace');
  const origin = making && copiedScope(scope, given.kinds, given.observed);
  const mine = origin && contentsOf(origin, kind, given);
  return making && mine && (kind.inherit?.predict?.(making, mine, given.observed) ?? []);
}

/**
 * The resources of a kind that a scope will contain after the plan's rows in it. A new scope that
 * copies this scope waits for these rows. They must be decided already.
 */
function contentsOf(scope: Scope, kind: Kind, given: DecisionContext): readonly Live[] | undefined {
  return given.contentsOf(scope, kind, () => {
    const before =
      given.rowAt(scope.address, 'create', 'replace') === undefined
        ? listed(scope, kind, given)
        : predictedIn(scope, kind, given);
    return before && afterRows(before, scope, kind, given);
  });
}

function listed(scope: Scope, kind: Kind, { observed }: DecisionContext): readonly Live[] | undefined {
  return observed.hasRead(kind, scope) ? observed.list(kind.name, scope.address) : undefined;
}

function afterRows(
  before: readonly Live[],
  scope: Scope,
  kind: Kind,
  given: DecisionContext,
): readonly Live[] {
  const leaves = kind.inherit?.leaves;
  const rows = leaves === undefined ? [] : rowsIn(scope.address, kind, given);
  if (leaves === undefined || rows.length === 0) return before;
  const written = new Map(
    rows.filter(row => row.action !== 'blocked').map(row => [row.from ?? row.address, row]),
  );
  const left = [...written].flatMap(([address, row]) => {
    const changes = row.action === 'update' || row.action === 'rename';
    const live = changes ? before.find(each => each.address === address) : undefined;
    return row.action === 'delete' ? [] : [leaves(row, live, given.observed)];
  });
  return [...before.filter(live => !written.has(live.address)), ...left];
}

/** The rows of a kind in a scope: the rows of entries, and the rows that prune. Pure. */
export function rowsIn(scope: Address, kind: Kind, given: DecisionContext): readonly Row[] {
  const entries = given.observed.wantedIn(kind.name, scope).filter(each => each.scope.address === scope);
  const found = [...entries, ...given.observed.list(kind.name, scope)];
  return [...new Set(found.map(({ address }) => address))].flatMap(address => given.rowsAt(address));
}
