import { address } from '../../core/address.ts';
import { sameJson } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { isTargeted } from '../desired/target.ts';
import { freshen } from '../live/freshness.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { makePlan } from '../plan/prepare-plan.ts';
import { type FullReach, reachOf } from '../plan/reach.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import type { Review } from './approve.ts';
import { isDone } from './seen-live.ts';

/**
 * The fresh plan, plus rows of the reviewed plan file that still have to restore what another row
 * of that file has deleted. If a run ends between delete and restore, only the saved plan knows
 * what the deleted resource was. Reads the lists that these rows are about.
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
  const reaches = new Map<Row, FullReach>();
  for (const row of rows) {
    const cause = rows.find(each => each.address === row.because && each.action === 'rename');
    const kind = kinds.ordered.find(({ name }) => name === row.kind);
    if (cause === undefined || kind === undefined || !mayRestore(row, input) || !isDone(cause, input))
      continue;
    const scope = namedScope(row, input) ?? (await reachedScope(row, cause, reaches, input, session));
    if (scope === undefined) continue;
    await freshen({ kind, scope, must: false }, input, session);
    const isRead = observed.unreadAt(kind, scope) === undefined;
    if (isRead && !observed.has(row.address)) found.push({ ...row, scope });
  }
  return found;
}

/**
 * Whether a restoring row of the saved plan may still be carried out. The digest does not cover
 * `desired`, `kind` and `parts`, which anybody may have changed in the file. So they must agree
 * with the row's `fields` and address, which the digest covers.
 */
function mayRestore(row: Row, { wanted, observed }: Situation): boolean {
  const approved = Object.fromEntries(row.fields.map(({ path, after }) => [path, after]));
  const isWhole = sameJson(approved, row.desired) && address(row.kind, row.parts) === row.address;
  const isWanted = isTargeted(row.address, wanted) && observed.desired(row.address)?.absent !== true;
  return row.action === 'create' && isWhole && isWanted;
}

/** The scope of the row as the manifest names it now. */
function namedScope(row: Row, { wanted }: Situation): Scope | undefined {
  return wanted.scopes.find(({ scope }) => scope.address === row.scope.address)?.scope;
}

/**
 * The scope of the row if the rename in `cause` reaches this scope, as a rename of a global command
 * reaches every guild. Asks the service.
 */
async function reachedScope(
  row: Row,
  cause: Row,
  reaches: Map<Row, FullReach>,
  input: Situation,
  session: Session,
): Promise<Scope | undefined> {
  const scope = input.observed.at(cause.address)?.scope;
  if (scope === undefined) return undefined;
  const reach = reaches.get(cause) ?? (await reachOf({ ...cause, scope }, input, session));
  reaches.set(cause, reach);
  return reach.beyond.find(
    each => each.address === row.scope.address && each.parts.every((part, at) => row.parts[at] === part),
  );
}
