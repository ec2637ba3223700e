import type { Address } from '../../core/address.ts';
import { groupBy, push } from '../../core/order.ts';
import type { Limit } from '../../core/provider.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import { scopesAround } from '../../core/report/row.ts';
import { blockedRow } from '../decide/blocked.ts';
import { type Decision, decided } from '../decide/decision-context.ts';
import type { Decisions, Vetoes } from '../decide/decisions.ts';
import { heldBack } from '../decide/decisions.ts';
import { connectionOf, type Session } from '../session.ts';

/** What follows for a plan from the limits of the services. */
export interface Budgets {
  readonly notes: readonly Reason[];
  /** Vetoes of creates that exceed a limit, and of the deletes that were to make room. */
  readonly barred: Vetoes;
  /** Create → the same row, with the address of the delete that has to make room for it. */
  readonly placed: ReadonlyMap<Row, Row>;
}

/**
 * Compares the decisions with the limits of each scope (ADR 0059). Creates that do not fit beside
 * live resources take the room of the plan's own deletes. If these deletes are too few, the scope's
 * creates and deletes of this kind are all held back, so that the apply begins nothing that it
 * cannot finish. Pure.
 */
export function checkBudgets(given: Decisions, session: Session): Budgets {
  const notes: Reason[] = [];
  const barred = new Map<Address, Decision>();
  const placed = new Map<Row, Row>();
  const byScope = groupBy(given.rows, row => row.scope.address);
  const within = rowsWithin(given.rows);
  for (const { scope, entry } of given.wanted.scopes) {
    const { provider, client } = connectionOf(session, scope.kind);
    if (provider.budget === undefined) continue;
    const rows = byScope.get(scope.address) ?? [];
    const all = within.get(scope.address) ?? [];
    const budget = provider.budget(scope, entry, all, given.observed, client(scope).reader.now());
    notes.push(...budget.notes);
    for (const limit of budget.limits) {
      if (isOver(limit))
        for (const [address, instead] of without(limit, rows, given)) barred.set(address, instead);
      else for (const [row, other] of inPlaces(limit)) placed.set(row, other);
    }
  }
  return { notes, barred, placed };
}

/** Scope → the rows in it, at any depth. */
function rowsWithin(rows: readonly Row[]): ReadonlyMap<Address, readonly Row[]> {
  const within = new Map<Address, Row[]>();
  for (const row of rows) for (const at of scopesAround(row.scope)) push(within, at.address, row);
  return within;
}

/** Whether the creates need more room than the limit leaves and the deletes make together. Pure. */
export function isOver({ left, creates, deletes }: Limit): boolean {
  return creates.length > left + deletes.length;
}

/**
 * Pairs of a create and the same row with the address of the delete whose room it takes. The first
 * creates use the room that is left, so they are in no pair.
 */
function* inPlaces({ left, creates, deletes }: Limit): Iterable<readonly [Row, Row]> {
  for (const [nth, row] of creates.slice(Math.max(left, 0)).entries()) {
    const inPlaceOf = (deletes[nth] as Row).address;
    const note: Reason = { code: 'row/in-place-of', address: inPlaceOf };
    yield [row, { ...row, inPlaceOf, notes: [...row.notes, note] }];
  }
}

function* without(
  { creates, over }: Limit,
  rows: readonly Row[],
  given: Decisions,
): Iterable<readonly [Address, Decision]> {
  const kinds = new Set(creates.map(({ kind }) => kind));
  for (const { address, kind, action } of rows) {
    if (action !== 'delete' || !kinds.has(kind)) continue;
    yield [address, heldBack(address, { code: 'row/beside-creates', cause: over }, given)];
  }
  for (const { address } of creates) {
    const desired = given.observed.desired(address);
    if (desired !== undefined) yield [address, decided(blockedRow(desired, over))];
  }
}
