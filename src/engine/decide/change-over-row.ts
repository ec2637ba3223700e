import { address } from '../../core/address.ts';
import type { Kind, Succession, SuccessionOf } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { RowBlocked } from './blocked.ts';
import { findCounterpart } from './counterpart.ts';
import { type Decision, type DecisionContext, decided, LEFT_OUT } from './decision-context.ts';
import { keptBy, namesOf } from './keep-checks.ts';
import { checkScopeIsSettled } from './renewal-row.ts';
import { updateRow } from './row-fields.ts';
import { partialSuccession, successionOf } from './successions.ts';
import { hasTakenOver } from './successor-in-place.ts';
import { wholeEntry } from './whole-entry.ts';

/**
 * The decision about a resource that `--renew` renews by a successor, and about the entry of a
 * successor that is in its place already; undefined for every other entry.
 */
export function renewedBySuccessor(entry: Desired, kind: Kind, given: DecisionContext): Decision | undefined {
  if (entry.succeeds !== undefined) {
    if (hasTakenOver(entry, kind, given)) return LEFT_OUT;
    checkScopeIsSettled(entry.scope, given);
    return undefined;
  }
  const succession = given.renew.has(entry.address) ? successionOf(entry, kind) : undefined;
  return succession && decided(changeOverRow(entry, kind, succession, given));
}

/**
 * What is left of a succession that a run before did not finish; undefined if nothing is. Throws
 * {@link RowBlocked} while neither resource has the name: a create, or a rename back, would leave
 * three, and a third one that has the name belongs to someone else.
 */
export function leftSuccession(
  entry: Desired,
  kind: Kind,
  given: DecisionContext,
): ProviderReason | undefined {
  const left = partialSuccession(entry, kind, given);
  if (left?.nameless === true) throw new RowBlocked(left.said);
  return left?.said;
}

/**
 * The row that changes names over from an old resource to its successor, and deletes the old one.
 * It is the same row at every stage, so that a second run goes on with it. Throws
 * {@link RowBlocked} where the succession is impossible. Pure.
 */
function changeOverRow(
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
  // The old one is deleted under a name that it does not have yet.
  const { retired } = succession.successor(desired, stands.was);
  const parts = [...desired.parts.slice(0, -1), retired];
  const late = { ...desired, parts, address: address(desired.kind, parts) };
  const names = old === undefined ? [] : namesOf(desired, old, given);
  const held = keptBy(names.length === 0 ? [] : [...names, late], kind, given, { to: 'renew' });
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
