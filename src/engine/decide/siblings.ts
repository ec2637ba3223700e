import type { Siblings } from '../../core/kind.ts';
import type { Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { DecisionContext } from './decision-context.ts';
import type { Decisions } from './decisions.ts';

/** For each row, how many resources of its kind its scope has before and after the plan. Pure. */
export function siblingsIn(given: Decisions): (row: Row) => Siblings {
  const more = new Map<string, number>();
  for (const row of given.rows) {
    const by = row.action === 'create' ? 1 : row.action === 'delete' ? -1 : 0;
    if (by !== 0) more.set(keyOf(row), (more.get(keyOf(row)) ?? 0) + by);
  }
  return row => {
    const from = given.observed.list(row.kind, row.scope.address).length;
    return { from, to: from + (more.get(keyOf(row)) ?? 0) };
  };
}

/**
 * How many resources of the entry's kind its scope has. `to`: as they are live. `from`: the same
 * with the entry's own resource, even if that is gone. Pure.
 */
export function siblingsOf(
  { kind, scope }: Desired,
  live: Live | undefined,
  { observed }: DecisionContext,
): Siblings {
  const to = observed.list(kind, scope.address).length;
  return { from: live === undefined ? to + 1 : to, to };
}

function keyOf({ kind, scope }: Row): string {
  return `${kind} ${scope.address}`;
}
