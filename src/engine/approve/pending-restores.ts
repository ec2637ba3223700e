import { address } from '../../core/address.ts';
import { sameJson } from '../../core/json.ts';
import type { Plan } from '../../core/plan.ts';
import type { Row, Scope } from '../../core/row.ts';
import { isTargeted } from '../desired/target.ts';
import { freshen } from '../live/freshness.ts';
import { makePlan } from '../plan/make-plan.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import type { Review } from './approve.ts';
import { isDone } from './is-done.ts';

/**
 * The fresh plan, plus the rows of a reviewed plan file that restore what another of its rows has deleted since. If a
 * run ends between the two, only the saved plan knows what it was. Reads the lists of such rows.
 */
export async function withPendingRestores(
  looked: PreparedPlan,
  review: Review | undefined,
  session: Session,
): Promise<PreparedPlan> {
  if (review === undefined || !('plan' in review)) return looked;
  const saved = review.plan;
  const { given, plan } = looked;
  const rows = await pendingRestores(saved, given, session);
  if (rows.length === 0) return looked;
  const all = given.and(rows);
  return { ...looked, given: all, plan: makePlan(all, plan.origins, plan.notes) };
}

async function pendingRestores({ rows }: Plan, input: Situation, session: Session): Promise<readonly Row[]> {
  const { observed, kinds } = input;
  const found: Row[] = [];
  for (const row of rows) {
    const cause = rows.find(each => each.address === row.because && each.action === 'rename');
    const scope = scopeOf(row, input);
    const kind = kinds.ordered.find(({ name }) => name === row.kind);
    if (cause === undefined || scope === undefined || kind === undefined || !isDone(cause, input)) continue;
    await freshen({ kind, scope, must: false }, input, session);
    const isRead = observed.unreadAt(kind, kinds.listScope(kind, scope)) === undefined;
    if (isRead && !observed.has(row.address)) found.push({ ...row, scope });
  }
  return found;
}

/** Its scope in today's manifest; undefined where the row may not restore. Trusts only what the digest covers. */
function scopeOf(row: Row, { wanted, observed }: Situation): Scope | undefined {
  const approved = Object.fromEntries(row.fields.map(({ path, after }) => [path, after]));
  const isWhole = sameJson(approved, row.desired) && address(row.kind, row.parts) === row.address;
  const isWanted = isTargeted(row.address, wanted) && observed.desired(row.address)?.absent !== true;
  if (row.action !== 'create' || !isWhole || !isWanted) return undefined;
  return wanted.scopes.find(({ scope }) => scope.address === row.scope.address)?.scope;
}
