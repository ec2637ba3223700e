import type { Counts } from './plan.ts';
import type { Action, Row } from './row.ts';

/** How many rows of a plan have each action. */
export function rowCounts(rows: readonly Row[]): Omit<Counts, 'unchanged' | 'unmanaged'> {
  const of = (action: Action): number => rows.filter(row => row.action === action).length;
  return {
    create: of('create'),
    update: of('update'),
    rename: of('rename'),
    replace: of('replace'),
    ...(of('renew') === 0 ? {} : { renew: of('renew') }),
    delete: of('delete'),
    blocked: of('blocked'),
  };
}
