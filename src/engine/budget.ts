import type { Address } from '../core/address.ts';
import type { Row } from '../core/row.ts';
import type { Deciding } from './deciding.ts';
import { connectionOf, type Session } from './session.ts';

/** Holds the plan against the services' own limits, scope by scope. Returns why rows cannot all be carried out. Pure but for the notes. */
export function checkBudgets(given: Deciding, session: Session): readonly string[] {
  const over: string[] = [];
  const byScope = new Map<Address, Row[]>();
  for (const row of given.rows) {
    const same = byScope.get(row.scope.address);
    if (same === undefined) byScope.set(row.scope.address, [row]);
    else same.push(row);
  }
  for (const { scope, entry } of given.wanted.scopes) {
    const { provider, client } = connectionOf(session, scope.kind);
    if (provider.budget === undefined) continue;
    const rows = byScope.get(scope.address) ?? [];
    const budget = provider.budget(scope, entry, rows, given.observed, client(scope).reader.now());
    given.notes.push(...budget.notes);
    if (budget.over !== undefined) {
      given.notes.push(budget.over);
      over.push(budget.over);
    }
  }
  return over;
}
