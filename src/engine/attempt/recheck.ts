import { approvalOf } from '../../core/digest.ts';
import { diff } from '../../core/fields/compared.ts';
import { sameJson } from '../../core/json.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason, LossCount, ProviderReason, Reason } from '../../core/report/reason.ts';
import type { Fields, Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { decide } from '../decide/decide.ts';
import { decidePruned } from '../decide/decide-delete.ts';
import { asDecision, decideSwept } from '../decide/decide-swept.ts';
import { DecisionContext } from '../decide/decision-context.ts';
import { accessAt, openingOf } from '../decide/moved/opening.ts';
import { standsNow, successionOf } from '../decide/successions.ts';
import { foundTakenOver } from '../decide/successor-in-place.ts';
import { liveDependents } from '../decide/waits/dependents.ts';
import { changesOver } from '../kinds.ts';
import type { WriteVerb } from '../lanes/steps.ts';
import { livesOf } from '../live/lives-of.ts';
import { notUnique } from '../live/match.ts';
import type { Situation } from '../situation.ts';

/** How a planned row compares with the lists as last read. */
export type Recheck =
  /** The row is still as planned. The step writes `row`. */
  | { readonly state: 'go'; readonly row: Row }
  /** Live already is as the row wants, so nothing is left to do. */
  | { readonly state: 'already' }
  /** The resource of the row, or its scope, is not usable yet. */
  | { readonly state: 'busy'; readonly why: EngineReason }
  | { readonly state: 'stale'; readonly why: EngineReason };

/** What remains to write of a row: `rest` if this run has written a part of the row already. */
type Part = 'whole' | 'rest';

/**
 * Decides a planned row again and compares the new decision with the row. Looks at no other row of
 * the plan. Pure.
 */
export function recheck(planned: Row, verb: WriteVerb, input: Situation, part: Part = 'whole'): Recheck {
  const kind = input.kinds.get(planned.kind);
  if (planned.action === 'replace' && kind.write.replaces === 'create_first' && verb === 'delete') {
    return secondOfTwo(planned, input);
  }
  const given = new DecisionContext(input);
  if (changesOver(planned, kind)) return changeOverNow(planned, kind, given);
  const takenOver = takenOverNow(planned, given);
  if (takenOver !== undefined) return takenOver;
  const desired = input.observed.desired(planned.address);
  const impossible = desired?.succeeds && impossibleSince(planned, desired.succeeds, given);
  if (impossible !== undefined) return { state: 'stale', why: blockedNow(impossible) };
  const renewed = planned.action === 'renew' ? renewedSince(planned, kind, given) : undefined;
  if (renewed !== undefined) return renewed;
  const found =
    desired === undefined || isMoreThanDeclared(planned, desired)
      ? undeclared(planned, kind, given)
      : declared(planned, desired, { verb, part }, given);
  if (found.state !== 'go') return found;
  const busy = busyOf(planned, input);
  if (busy !== undefined) return { state: 'busy', why: busy };
  const cause = newOpening(planned, kind, input);
  return cause === undefined ? found : { state: 'stale', why: { code: 'stale/opens', cause } };
}

/** How far a change-over is. Its row is the same before each of its writes. */
function changeOverNow(planned: Row, kind: Kind, given: DecisionContext): Recheck {
  const stands = standsNow(planned, kind, given);
  if (stands === undefined) return { state: 'stale', why: blockedNow({ code: 'renew/not-live' }) };
  if ('refused' in stands) return { state: 'stale', why: blockedNow(stands.refused) };
  if (stands.busy !== undefined) return { state: 'busy', why: { code: 'row/busy', state: stands.busy } };
  if (stands.was !== planned.was) return { state: 'stale', why: { code: 'stale/another-one' } };
  if (stands.awaits !== undefined)
    return { state: 'busy', why: { code: 'row/busy', state: stands.awaits.state } };
  if (stands.stage === 'make') return { state: 'stale', why: { code: 'stale/new-one-missing' } };
  // A list that lags shows a stage whose write this run was answered well already.
  if (given.observed.renewedAt(planned.address) === stands.stage)
    return { state: 'busy', why: { code: 'row/busy', state: 'renaming' } };
  return stands.stage === 'over' ? { state: 'already' } : { state: 'go', row: planned };
}

/**
 * Why a successor must not be made any more, as where someone protects or renames the old resource
 * while a person is asked. Undefined where it may be, and for one that is made already.
 */
function impossibleSince(
  { action, kind }: Row,
  succeeds: NonNullable<Desired['succeeds']>,
  given: DecisionContext,
): Reason | undefined {
  const { observed, wanted } = given;
  const old = action === 'create' ? observed.desired(succeeds.address) : undefined;
  if (old === undefined) return undefined;
  const stands = successionOf(old, given.kinds.get(kind))?.stands(old, observed, wanted.name, succeeds.was);
  if (stands === undefined) return { code: 'renew/not-live' };
  return 'refused' in stands ? stands.refused : undefined;
}

/**
 * How a row in a successor is once another run has given that its name; undefined for other rows.
 * Nothing is sent for it any more.
 */
function takenOverNow(planned: Row, given: DecisionContext): Recheck | undefined {
  const found = foundTakenOver(planned, given);
  if (found === undefined) return undefined;
  if (found === 'as wanted') return { state: 'already' };
  if (found === 'missing') return { state: 'stale', why: { code: 'renew/taken-over' } };
  return { state: 'busy', why: { code: 'row/busy', state: found.busy } };
}

/**
 * What live shows of a renewal: whether it is done, or another one was done; undefined where live
 * is as it was before. A secret counts as made only if live has the one that this run was answered
 * with, because nobody has any other.
 */
function renewedSince(planned: Row, { renew }: Kind, given: DecisionContext): Recheck | undefined {
  const { observed } = given;
  const live = observed.at(planned.address);
  if (live === undefined || renew === undefined)
    return { state: 'stale', why: { code: 'stale/another-one' } };
  const last = renew.last(live);
  const moved = last !== planned.fields[0]?.before;
  const isSame = live.incarnation === planned.was || (moved && renew.mayBeNewId?.(live) === true);
  if (!isSame) return { state: 'stale', why: { code: 'stale/another-one' } };
  if (live.busy !== undefined) return { state: 'busy', why: { code: 'row/busy', state: live.busy } };
  const told = observed.renewedAt(planned.address);
  const isDone = (told !== undefined && told === last) || (moved && renew.secret === undefined);
  if (isDone) return differsNow(planned, given) ?? { state: 'already' };
  return moved ? { state: 'stale', why: { code: 'renew/since', address: planned.address } } : undefined;
}

/** Whether live differs from the entry after the renewal, because of someone else. */
function differsNow(planned: Row, given: DecisionContext): Recheck | undefined {
  const desired = given.observed.desired(planned.address);
  const found = desired === undefined ? [] : decide(desired, given).rows;
  const row = found.find(({ action }) => action === 'blocked');
  const differs = row !== undefined && (row.fields.length > 0 || row.reason?.code === 'renew/differs');
  return differs ? { state: 'stale', why: blockedNow(row.reason) } : undefined;
}

/**
 * Why a delete would give more access now, although it would not have when the plan was made: other
 * resources of its kind are gone, or someone made this resource more restrictive. Undefined where
 * it would not.
 */
function newOpening(planned: Row, kind: Kind, { observed }: Situation): ProviderReason | undefined {
  if (planned.action !== 'delete' || planned.opening !== undefined) return undefined;
  const from = observed.list(kind.name, planned.scope.address).length;
  const had = observed.at(planned.address)?.fields();
  const siblings = { from, to: from - 1 };
  return openingOf(kind, had, undefined, { parts: planned.parts, siblings, at: accessAt(observed) });
}

function busyOf(planned: Row, input: Situation): EngineReason | undefined {
  const live = input.observed.at(planned.address);
  const notReady = live?.busy ?? input.observed.at(planned.scope.address)?.busy;
  return notReady === undefined ? undefined : { code: 'row/busy', state: notReady };
}

function undeclared(planned: Row, kind: Kind, given: DecisionContext): Recheck {
  const live = given.observed.at(planned.address);
  return planned.action === 'delete' ? pruned(planned, live, kind, given) : carried(planned, live);
}

function declared(
  planned: Row,
  desired: Desired,
  { verb, part }: { readonly verb: WriteVerb; readonly part: Part },
  given: DecisionContext,
): Recheck {
  const kind = given.kinds.get(planned.kind);
  const { rows, settled } = decide(desired, given);
  const wantsDelete = planned.action === 'delete';
  const fresh = rows.find(row => (row.action === 'delete') === wantsDelete || row.action === 'blocked');
  if (fresh === undefined) {
    // A resource that has expired and is gone gets no row. Without this check, the planned row
    // would count as done.
    const isOver = !wantsDelete && settled === 'expired';
    return isOver ? { state: 'stale', why: { code: 'stale/expired' } } : nothingToDo(planned, given);
  }
  const before = wantsDelete ? rows.find(row => row.action === 'update') : undefined;
  if (before !== undefined) return { state: 'stale', why: whatMoved(planned, before) };
  if (fresh.action === 'blocked') {
    const busy = busyOf(planned, given);
    if (busy !== undefined) return { state: 'busy', why: busy };
    return { state: 'stale', why: blockedNow(fresh.reason) };
  }
  const standing = wantsDelete || verb === 'delete' ? dependentOf(planned, given) : undefined;
  if (standing !== undefined) return { state: 'stale', why: standing };
  const expected =
    part === 'rest' ? isWhatIsLeft(planned, fresh, kind) : isAsPlanned(planned, fresh, verb, kind);
  if (!expected) return { state: 'stale', why: whatMoved(planned, fresh) };
  const more = part === 'rest' ? moreLost(planned, fresh, kind) : undefined;
  return more === undefined
    ? { state: 'go', row: fresh }
    : { state: 'stale', why: { code: 'stale/loss', loss: more } };
}

/**
 * What the rest of a partly written row would destroy although the plan did not say so. A resource
 * may come back with what it had before it was turned off.
 */
function moreLost(planned: Row, fresh: Row, { cascade }: Kind): LossCount | undefined {
  const returned = planned.action === 'create' ? cascade?.returned?.(fresh) : undefined;
  const isNew = ({ what }: LossCount): boolean => !planned.loss.some(each => each.what === what);
  const found = returned ?? (planned.allow.includes('loss') ? undefined : fresh.loss.find(isNew));
  return found && { what: found.what, count: found.count };
}

/**
 * The result for a planned row if nothing differs any more. A change is done only if the live
 * resource is still the planned one. A delete is done only if the planned resource is gone.
 */
function nothingToDo(planned: Row, { observed }: Situation): Recheck {
  const live = observed.at(planned.address);
  const renamed = planned.action === 'delete' ? renamedSince(planned, observed) : undefined;
  if (renamed !== undefined) return renamed;
  const changes = planned.action === 'update' || planned.action === 'rename';
  const another = changes && planned.was !== null && live !== undefined && live.incarnation !== planned.was;
  return another ? { state: 'stale', why: { code: 'stale/another-one' } } : { state: 'already' };
}

/**
 * Whether the row restores more fields than its entry has, because a rename also deletes fields
 * that only live has.
 */
function isMoreThanDeclared(planned: Row, desired: Desired): boolean {
  if (planned.because === undefined || planned.action !== 'create') return false;
  return !sameJson(planned.desired, desired.fields as Fields);
}

/**
 * Whether a fresh row is the rest of a planned row that is partly written, and contains nothing
 * that was not planned.
 */
function isWhatIsLeft(planned: Row, fresh: Row, kind: Kind): boolean {
  if (fresh.action === 'delete' || fresh.action === 'replace') return false;
  if (planned.was !== null && fresh.was !== planned.was) return false;
  return fresh.fields.every(change => {
    const each = planned.fields.find(one => one.path === change.path);
    if (each === undefined || !sameJson(each.after, change.after)) return false;
    // After a create, only fields that the kind writes later (`write.later`) may still differ. Any
    // other difference is someone's edit.
    if (planned.action === 'create') return kind.write.later?.includes(change.path) === true;
    return sameJson(each.before, change.before) || kind.write.progress?.(each, change.before) !== undefined;
  });
}

/**
 * The second half of a replace that makes the new resource first: two live resources have the
 * address, and this half deletes the old one.
 */
function secondOfTwo(planned: Row, input: Situation): Recheck {
  const here = livesOf(planned, input.observed);
  const old = here.find(live => live.incarnation === planned.was);
  const others = here.filter(live => live !== old);
  if (old === undefined) return { state: 'already' };
  const [made] = others;
  const asWanted = made !== undefined && diff(made.fields(), planned.desired ?? {}).length === 0;
  if (others.length === 1 && asWanted) return { state: 'go', row: planned };
  return { state: 'stale', why: { code: 'stale/new-one-missing' } };
}

/**
 * Whether a fresh row equals the planned row. Incarnations (values that tell a resource from one
 * made again at its address) may differ where the plan could not know them. After a replace has
 * deleted the old resource, the fresh row is a create.
 */
function isAsPlanned(planned: Row, fresh: Row, verb: WriteVerb, kind: Kind): boolean {
  if (planned.action === 'replace' && verb === 'create' && kind.write.replaces !== 'create_first') {
    return fresh.action === 'create' && sameJson(fresh.desired, planned.desired);
  }
  const was = planned.was === null && planned.action !== 'create' ? null : fresh.was;
  const refs = fresh.refs.map(ref => {
    const before = planned.refs.find(each => each.address === ref.address);
    return before?.was === null ? before : ref;
  });
  const { loss, opening, waves } = planned;
  const said = {
    loss,
    ...(opening === undefined ? {} : { opening }),
    ...(waves === undefined ? {} : { waves }),
  };
  const comparable = { ...fresh, was, refs, ...said };
  return sameJson(approvalOf(comparable), approvalOf(planned));
}

function blockedNow(cause: Reason | undefined): EngineReason {
  return { code: 'stale/blocked', ...(cause === undefined ? {} : { cause }) };
}

function whatMoved(planned: Row, fresh: Row): EngineReason {
  if (fresh.action !== planned.action)
    return { code: 'stale/action', planned: planned.action, now: fresh.action };
  if (fresh.was !== planned.was) return { code: 'stale/made-again' };
  const before = new Map(planned.fields.map(change => [change.path, change.before]));
  const moved = fresh.fields.filter(
    change => !before.has(change.path) || !sameJson(before.get(change.path) ?? null, change.before),
  );
  const gone = planned.fields.filter(change => !fresh.fields.some(each => each.path === change.path));
  const paths = [...moved, ...gone].map(change => change.path);
  if (paths.length > 0) return { code: 'stale/fields', fields: paths };
  const other = fresh.refs.find(ref => !planned.refs.some(each => each.address === ref.address));
  return other === undefined
    ? { code: 'stale/ref-made-again' }
    : { code: 'stale/ref-added', address: other.address };
}

function pruned(planned: Row, live: Live | undefined, kind: Kind, given: DecisionContext): Recheck {
  const same = livesOf(planned, given.observed);
  if (same.length > 1) return { state: 'stale', why: blockedNow(notUnique(same)) };
  if (live === undefined) return renamedSince(planned, given.observed) ?? { state: 'already' };
  const found = given.sweep === undefined ? undeclaredNow(live, kind, given) : sweptNow(live, kind, given);
  if (found.row === undefined) return { state: 'stale', why: found.why };
  const { row } = found;
  // If this run made the scope again, the resource in it is new as well.
  if (row.was !== planned.was && !given.observed.wasMade(planned.scope.address))
    return { state: 'stale', why: whatMoved(planned, row) };
  const standing = dependentOf(row, given);
  return standing === undefined ? { state: 'go', row } : { state: 'stale', why: standing };
}

/**
 * Finds the resource that a row deletes if someone has renamed it since the plan. It is recognized
 * by its id, where its `incarnation` is that id. Other incarnations, such as a time, may belong to
 * two resources, and a resource without an id cannot be renamed.
 */
function renamedSince(planned: Row, observed: Situation['observed']): Recheck | undefined {
  const all = observed.list(planned.kind, planned.scope.address);
  const renamed = all.find(({ id, incarnation }) => id === incarnation && incarnation === planned.was);
  return renamed && { state: 'stale', why: { code: 'stale/renamed', address: renamed.address } };
}

type RowOrWhy = { readonly row: Row } | { readonly row?: never; readonly why: EngineReason };

function undeclaredNow(live: Live, kind: Kind, given: DecisionContext): RowOrWhy {
  const { rows, notes } = decidePruned(live, kind, given);
  const [row] = rows;
  if (row !== undefined) return { row };
  const [cause] = notes;
  return { why: { code: 'stale/not-pruned', ...(cause === undefined ? {} : { cause }) } };
}

function sweptNow(live: Live, kind: Kind, given: DecisionContext): RowOrWhy {
  const found = decideSwept(live, kind, given);
  if (found?.decision.is === 'blocked') return { why: blockedNow(found.decision.why) };
  const [row] = found === undefined ? [] : asDecision(found).rows;
  if (row !== undefined) return { row };
  const cause = found?.decision.is === 'held' ? { cause: found.decision.why } : {};
  return { why: { code: 'stale/not-swept', ...cause } };
}

/** Why a resource cannot be deleted yet: something live depends on it. */
function dependentOf(row: Row, input: Situation): EngineReason | undefined {
  const child = liveDependents(input).get(row.address)?.[0];
  return child === undefined ? undefined : blockedNow({ code: 'row/depended-on', by: child });
}

/**
 * Checks a row that restores a resource without an entry. The row restores all fields that the
 * resource had.
 */
function carried(planned: Row, live: Live | undefined): Recheck {
  if (live === undefined) return { state: 'go', row: planned };
  const changes = diff(live.fields(), planned.desired as Fields);
  return changes.length === 0
    ? { state: 'already' }
    : { state: 'stale', why: { code: 'stale/made-otherwise' } };
}
