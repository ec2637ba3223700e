import { groupBy } from '../../core/group-by.ts';
import type { Reason } from '../../core/reason.ts';
import type { Decisions } from '../decide/decisions.ts';
import { connectionOf, type Session } from '../session.ts';

/** What the services' own limits say about a plan. */
export interface Budgets {
  readonly notes: readonly Reason[];
  /** Why not all rows can be carried out. */
  readonly over: readonly Reason[];
}

/** Compares the decisions with the services' own limits, scope by scope. Pure. */
export function checkBudgets(given: Decisions, session: Session): Budgets {
  const notes: Reason[] = [];
  const over: Reason[] = [];
  const byScope = groupBy(given.rows, row => row.scope.address);
  for (const { scope, entry } of given.wanted.scopes) {
    const { provider, client } = connectionOf(session, scope.kind);
    if (provider.budget === undefined) continue;
    const rows = byScope.get(scope.address) ?? [];
    const budget = provider.budget(scope, entry, rows, given.observed, client(scope).reader.now());
    notes.push(...budget.notes);
    if (budget.over !== undefined) over.push(budget.over);
  }
  return { notes: [...notes, ...over], over };
}
