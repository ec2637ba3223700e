import type { Kind, Succession, SuccessionOf } from '../../core/kind.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { RowBlocked } from './blocked.ts';
import { findCounterpart } from './counterpart.ts';
import type { DecisionContext } from './decision-context.ts';
import { keptBy, namesOf } from './keep-checks.ts';
import { checkScopeIsSettled } from './renewal-row.ts';
import { updateRow } from './row-fields.ts';
import { wholeEntry } from './whole-entry.ts';

/**
 * The row that changes names over from an old resource to its successor, and deletes the old one.
 * It is the same row at every stage, so that a second run goes on with it. Throws
 * {@link RowBlocked} where the succession is impossible. Pure.
 */
export function changeOverRow(
  desired: Desired,
  kind: Kind,
  succession: SuccessionOf<Fields>,
  given: DecisionContext,
): Row {
  const { observed, wanted } = given;
  const stands = succession.stands(desired, observed, wanted.name);
  const unread = observed.unreadAt(kind, desired.scope)?.reason;
  if (unread !== undefined) throw new RowBlocked({ code: 'row/unread', cause: unread });
  if (stands === undefined) throw new RowBlocked({ code: 'renew/not-live' });
  if ('refused' in stands) throw new RowBlocked(stands.refused);
  if (stands.busy !== undefined) throw new RowBlocked({ code: 'row/busy', state: stands.busy });
  checkIsNotOvertaken(desired, stands.was, given);
  checkOldOne(desired, kind, stands, given);
  checkScopeIsSettled(desired.scope, given);
  const old = observed.list(kind.name, desired.scope.address).find(({ id }) => id === stands.was);
  const held =
    old === undefined ? undefined : keptBy(namesOf(desired, old, given), kind, given, { to: 'renew' });
  if (held !== undefined) throw new RowBlocked(held);
  const told = succession.tells(desired);
  const change = { path: succession.path, before: stands.was, after: told.act };
  const left = succession.left(desired, observed, wanted.name);
  const notes = [...(desired.notes ?? []), ...told.notes, ...(left === undefined ? [] : [left.said])];
  const { was } = stands;
  const row = updateRow(desired, {
    fields: [change],
    desired: desired.fields as Fields,
    was,
    refs: [],
    notes,
  });
  return { ...row, action: 'renew', loss: told.loss };
}

/**
 * Blocks the row of a plan that was begun to renew another resource than has the name now: another
 * run of the same renewal is over since, and this one would renew what that one made.
 */
function checkIsNotOvertaken({ address }: Desired, was: string, { wanted }: DecisionContext): void {
  const heir = wanted.desired.find(({ succeeds }) => succeeds?.address === address);
  if (heir?.succeeds !== undefined && heir.succeeds.was !== was)
    throw new RowBlocked({ code: 'renew/taken-over' });
}

/**
 * Blocks the row while the old resource still has its name and is not as its entry says: the
 * successor would change more than what is renewed.
 */
function checkOldOne(desired: Desired, kind: Kind, { stage }: Succession, given: DecisionContext): void {
  if (stage !== 'make' && stage !== 'retire') return;
  const { live, from } = findCounterpart(desired, kind, given);
  if (live === undefined || live.predicted === true) throw new RowBlocked({ code: 'renew/not-live' });
  if (live.busy !== undefined) throw new RowBlocked({ code: 'row/busy', state: live.busy });
  const { changes } = wholeEntry(desired, kind, live, live.fields(), given.observed);
  const fields = [...(from === undefined ? [] : ['name']), ...changes.map(({ path }) => path)];
  if (fields.length > 0) throw new RowBlocked({ code: 'renew/differs', fields }, changes);
}
