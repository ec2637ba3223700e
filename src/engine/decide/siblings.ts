import type { Siblings } from '../../core/kind.ts';
import type { Row } from '../../core/row.ts';
import type { Decisions } from './decisions.ts';

/** For each row, how many resources its kind has in its scope before the plan and after it. Pure. */
export function siblingsIn(given: Decisions): (row: Row) => Siblings {
  const more = new Map<string, number>();
  for (const row of given.rows) {
    const by = row.action === 'create' ? 1 : row.action === 'delete' ? -1 : 0;
    if (by !== 0) more.set(keyOf(row), (more.get(keyOf(row)) ?? 0) + by);
  }
  return row => {
    const before = given.observed.list(row.kind, row.scope.address).length;
    return { before, after: before + (more.get(keyOf(row)) ?? 0) };
  };
}

function keyOf({ kind, scope }: Row): string {
  return `${kind} ${scope.address}`;
}
