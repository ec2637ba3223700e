import { serviceTime } from '../../core/clock.ts';
import type { Kind, RenewOf } from '../../core/kind.ts';
import type { FieldChange, Fields, Row, Scope } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { RowBlocked } from './blocked.ts';
import type { Counterpart } from './counterpart.ts';
import type { DecisionContext } from './decision-context.ts';
import { keptBy, namesOf } from './keep-checks.ts';
import { type UpdateRow, withVariables } from './row-fields.ts';

/** A live resource that `--renew` names, and what differs in it. */
interface RenewalCase {
  readonly desired: Desired;
  readonly kind: Kind;
  readonly found: Counterpart;
  readonly base: UpdateRow;
  readonly live: Live;
  readonly changes: readonly FieldChange[];
}

/**
 * The row of a renewal. Its one change leads from the last time to the act, so a plan that was made
 * before another renewal is out of date if the service says when. Throws {@link RowBlocked} where
 * the act is impossible, or would act on something else than the plan shows. Pure.
 */
export function renewalRow(
  { desired, kind, found, base, live, changes }: RenewalCase,
  given: DecisionContext,
): Row {
  const renew = kind.renew as RenewOf<Fields, unknown>;
  if (live.predicted === true) throw new RowBlocked({ code: 'renew/not-live' });
  const now = serviceTime(given.clocks(desired.scope, kind));
  const renewal = renew.decide(desired, live, given.observed, now);
  if ('refused' in renewal) throw new RowBlocked(renewal.refused, changes);
  if (live.busy !== undefined) throw new RowBlocked({ code: 'row/busy', state: live.busy });
  if (changes.length > 0 || found.from !== undefined) {
    const fields = found.from === undefined ? [] : ['name'];
    throw new RowBlocked(
      { code: 'renew/differs', fields: [...fields, ...changes.map(({ path }) => path)] },
      changes,
    );
  }
  checkScopeIsSettled(desired.scope, given);
  checkVariable(desired, renew, given);
  if (renew.destroys === true) {
    const held = keptBy(namesOf(desired, live, given), kind, given, { to: 'renew' });
    if (held !== undefined) throw new RowBlocked(held);
  }
  const change = { path: renew.path, before: renew.last(live), after: renewal.act };
  const notes = [...base.notes, ...renewal.notes];
  const row = { ...base, action: 'renew', fields: [change], loss: renewal.loss, notes } as const;
  return withVariables(row, kind, given);
}

/** Blocks a renewal in a scope that has a row of its own in the same plan. */
export function checkScopeIsSettled(scope: Scope, given: DecisionContext): void {
  const around = given.rowAround(scope, 'create', 'replace', 'rename', 'renew', 'delete');
  if (around !== undefined) throw new RowBlocked({ code: 'renew/scope-first', by: around.address });
}

/**
 * Blocks a renewal whose secret would have the same variable as that of another one of this run: a
 * program that reads the file by name would get only one of the two.
 */
function checkVariable(desired: Desired, renew: RenewOf<Fields, unknown>, given: DecisionContext): void {
  const name = renew.secret?.(desired);
  if (name === undefined) return;
  for (const address of given.renew.keys()) {
    const other = address === desired.address ? undefined : given.observed.desired(address);
    if (other !== undefined && given.kinds.get(other.kind).renew?.secret?.(other) === name)
      throw new RowBlocked({ code: 'renew/same-variable', by: address, name });
  }
}
