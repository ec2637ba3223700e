import type { Address } from '../../core/address.ts';
import { diff } from '../../core/fields/compared.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { FieldChange, Fields, Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import { refsOf } from '../../core/resource.ts';
import { blockedRow, RowBlocked } from './blocked.ts';
import { leftSuccession, renewedBySuccessor } from './change-over-row.ts';
import { type Counterpart, findCounterpart } from './counterpart.ts';
import { decideAbsent } from './decide-delete.ts';
import type { DecisionContext } from './decision-context.ts';
import { type Decision, decided, LEFT_OUT } from './decision-context.ts';
import { isExpired, whyTimeUnknown, writesExpiry } from './expired.ts';
import { whyNoExpiry, withoutExpiry } from './expiry-of-set.ts';
import { checkExpiry, checkProtection, namesOf, whyKept } from './keep-checks.ts';
import { lostValues } from './lost-values.ts';
import { checkPin, checkPinned } from './pin-checks.ts';
import { renewalRow } from './renewal-row.ts';
import { asMade, possible, type UpdateRow, updateRow } from './row-fields.ts';
import { isInTakenOver } from './successor-in-place.ts';
import { checkRefs } from './waits/check-refs.ts';
import {
  byPath,
  checkIgnoredProtection,
  checkWidening,
  remarksOn,
  restoredFields,
  wholeEntry,
} from './whole-entry.ts';

const UNCHANGED: Decision = { rows: [], notes: [], settled: 'unchanged' };

/**
 * Decides one desired resource; it gets no row where live is as it should be.
 * {@link findCounterpart} finds what the entry is compared with, {@link wholeEntry} finds the
 * fields that differ; then the action is chosen. Kinds are decided in order, so the rows of the
 * entry's scope and references exist already. Pure.
 */
export function decide(entry: Desired, given: DecisionContext): Decision {
  const kind = given.kinds.get(entry.kind);
  if (given.observed.isLeftOut(entry.scope.address)) return LEFT_OUT;
  let unsaid: readonly Reason[] = [];
  let desired = entry;
  try {
    const renewed = renewedBySuccessor(entry, kind, given);
    if (renewed !== undefined) return renewed;
    if (isInTakenOver(entry.scope, given)) throw new RowBlocked({ code: 'renew/taken-over' });
    const left = leftSuccession(entry, kind, given);
    const found = findCounterpart(entry, kind, given);
    if (found.live === undefined && given.renew.get(entry.address) === null && entry.absent !== true)
      throw new RowBlocked({ code: 'renew/not-live' });
    const has = found.live?.fields();
    const expiry = entry.expiryOfSet === true ? whyNoExpiry(entry, kind, found.live, given) : undefined;
    if (expiry !== undefined) desired = withoutExpiry(entry, kind);
    if (found.live !== undefined && has !== undefined) unsaid = remarksOn(desired, kind, found.live, has);
    if (found.said !== undefined) unsaid = [found.said, ...unsaid];
    if (left !== undefined) unsaid = [left, ...unsaid];
    if (expiry !== undefined && expiry !== 'has one')
      unsaid = [{ code: 'set/no-expiry', address: entry.address, cause: expiry }, ...unsaid];
    const isOver = found.live === undefined && isExpired(desired, given);
    const expired = isOver ? desired.address : found.expired;
    if (expired !== undefined) {
      return { rows: [], notes: [{ code: 'expiry/passed', address: expired }], settled: 'expired' };
    }
    if (desired.absent === true) return decideAbsent(desired, kind, found, given);
    const row = unlessDated(decideWanted(desired, found, has, given), desired, kind, given);
    if (row === undefined) return unsaid.length === 0 ? UNCHANGED : { ...UNCHANGED, notes: unsaid };
    return decided(unsaid.length === 0 ? row : { ...row, notes: [...row.notes, ...unsaid] });
  } catch (error) {
    if (!(error instanceof RowBlocked)) throw error;
    return decided({ ...blockedRow(desired, error.reason), fields: error.fields, notes: unsaid });
  }
}

/**
 * Blocks the row of an entry if a line of `accepted` for it may be past its day: nobody knows,
 * because the clocks contradict each other. The plan shows the difference, and an apply does not
 * write it.
 */
function unlessDated(
  row: Row | undefined,
  desired: Desired,
  kind: Kind,
  given: DecisionContext,
): Row | undefined {
  if (row === undefined || given.accepted?.dated.has(desired.address) !== true) return row;
  const reason = whyTimeUnknown(desired.scope, kind, given);
  if (reason === undefined) return row;
  return { ...blockedRow(desired, reason), fields: row.fields, was: row.was };
}

/** Everything from which the row of an entry is made. */
interface Case {
  readonly desired: Desired;
  readonly kind: Kind;
  readonly found: Counterpart;
  /** The part that all rows of this entry have in common. */
  readonly base: UpdateRow;
}

/** A case where the resource exists. */
interface LiveCase extends Case {
  readonly live: Live;
  readonly changes: readonly FieldChange[];
  /** `--renew` asks for new secrets. */
  readonly renews: boolean;
}

/**
 * The row of an entry that is not `absent`; undefined where nothing differs. `has`: the fields of
 * the live resource.
 */
function decideWanted(
  desired: Desired,
  found: Counterpart,
  has: Fields | undefined,
  given: DecisionContext,
): Row | undefined {
  const kind = given.kinds.get(desired.kind);
  const declared = desired.fields as Fields;
  const { live, lost } = found;
  const whole = live && has && wholeEntry(desired, kind, live, has, given.observed);
  const fields = whole?.fields ?? (lost === undefined ? declared : restored(desired, lost, kind, given));
  const isMore = whole === undefined && fields !== declared;
  const carried: readonly Reason[] = isMore ? [{ code: 'restore/with-more', ...becauseOf(found) }] : [];
  const isSaid = whole === undefined || fields === declared;
  const refs = checkRefs(desired, given, isSaid ? desired.refs : refsOf(fields));
  const changes = whole?.changes ?? [];
  const renews = live !== undefined && given.renew.get(desired.address) === live.incarnation;
  const isRenewal = kind.renew !== undefined && given.renew.has(desired.address);
  if (live !== undefined && changes.length === 0 && !renews && !isRenewal && found.from === undefined)
    return undefined;
  const was = live === undefined || live.predicted === true ? null : live.incarnation;
  const notes = [...(desired.notes ?? []), ...found.notes, ...carried];
  const update = updateRow(desired, { fields: changes, desired: fields, was, refs, notes });
  const base = { ...update, ...becauseOf(found) };
  if (live === undefined) return createRow({ desired, kind, found, base }, given);
  if (isRenewal) return renewalRow({ desired, kind, found, base, live, changes }, given);
  return changeRow({ desired, kind, found, base, live, changes, renews }, given);
}

function becauseOf({ because }: Counterpart): { readonly because?: Address } {
  return because === undefined ? {} : { because };
}

function createRow({ desired, kind, base }: Case, given: DecisionContext): Row {
  if (kind.write.create === undefined) throw new RowBlocked({ code: 'api/cannot-create', kind: kind.name });
  const made = asMade(desired, base, kind, given);
  const all = Object.keys(made.desired).sort();
  const created = all.map(path => ({ path, before: null, after: made.desired[path] ?? null }));
  checkExpiry([desired], kind, created, given);
  return possible({ ...base, ...made, action: 'create', fields: created }, kind, given);
}

/**
 * The row for a difference: a replace if the API cannot change a differing field, else a rename if
 * the name differs, else an update.
 */
function changeRow(wanted: LiveCase, given: DecisionContext): Row {
  const { desired, kind, found, base, live, changes, renews } = wanted;
  checkWidening(changes, kind, desired);
  checkProtection(namesOf(desired, live, given), kind, changes, given);
  checkExpiry(namesOf(desired, live, given), kind, changes, given);
  checkPinned(desired, live, kind, changes);
  const rigid = changes.filter(
    change =>
      kind.write.update === undefined ||
      (kind.write.fixed?.includes(change.path) && kind.write.inPlaceAfterAll?.(change, live) !== true),
  );
  const replaces = renews || rigid.length > 0;
  if (isExpired(desired, given)) checkExpired(kind, replaces, changes);
  if (replaces) return replaceRow(wanted, rigid, given);
  if (found.from !== undefined) return renameRow(wanted, found.from, given);
  const row = possible(withLoss(base, kind), kind, given);
  if (desired.expiryOfSet !== true || !writesExpiry(row, kind)) return row;
  return { ...row, notes: [...row.notes, { code: 'set/expires' }] };
}

function renameRow(
  { desired, kind, base, live, changes }: LiveCase,
  from: Address,
  given: DecisionContext,
): Row {
  if (kind.write.update === undefined)
    throw new RowBlocked({ code: 'api/cannot-rename', kind: kind.name, from });
  for (const named of namesOf(desired, live, given)) {
    const glob = given.keep.beside(named, kind, 'rename');
    if (glob !== undefined) throw new RowBlocked({ code: 'keep/holds-beside', glob, to: 'rename' });
  }
  const name: FieldChange = { path: 'name', before: last(live.parts), after: last(desired.parts) };
  return possible(
    withLoss({ ...base, action: 'rename', from, fields: [name, ...changes] }, kind),
    kind,
    given,
  );
}

function withLoss(row: Row, kind: Kind): Row {
  const loss = kind.cascade?.overwrites?.(row) ?? [];
  return loss.length === 0 ? row : { ...row, loss: [...row.loss, ...loss] };
}

/**
 * The fields of a restored resource: the fields of the entry, and fields that only live has, except
 * references to resources that this plan deletes.
 */
function restored(desired: Desired, lost: Live, kind: Kind, given: DecisionContext): Fields {
  const all = restoredFields(desired, kind, lost);
  const goes = (path: string): boolean =>
    !(path in desired.fields) &&
    refsOf({ [path]: all[path] ?? null }).some(ref => given.rowAt(ref, 'delete') !== undefined);
  const dropped = Object.keys(all).filter(goes);
  return dropped.length === 0
    ? all
    : Object.fromEntries(Object.entries(all).filter(([path]) => !dropped.includes(path)));
}

function replaceRow(wanted: LiveCase, rigid: readonly FieldChange[], given: DecisionContext): Row {
  const { desired, kind, base, live, changes, renews } = wanted;
  checkPin(desired, live, 'replace');
  checkIgnoredProtection(desired, kind, live);
  const notes: readonly Reason[] = renews ? [...base.notes, { code: 'row/renewed' }] : base.notes;
  const said = { desired: desired.fields as Fields, refs: checkRefs(desired, given) };
  const made = asMade(desired, said, kind, given);
  const fields = byPath([...diff(live.fields(), made.desired), ...changes.filter(each => each.leftOut)]);
  const loss = lostValues(desired, kind, live, made.desired, given);
  const row = possible({ ...base, ...made, notes, action: 'replace', fields, loss }, kind, given);
  const held = whyKept(namesOf(row, live, given), kind, live, given, { to: 'replace' });
  checkReplace(
    row,
    kind,
    rigid,
    {
      ...madeAsAnother(desired, live, given),
      ...(held && { held: true }),
      ...(live.predicted && { copied: row.scope.address }),
    },
    given,
  );
  if (held !== undefined) throw new RowBlocked(held, row.fields);
  return row;
}

/**
 * The address of another entry of the manifest, if the mark on the live resource names that entry.
 */
function madeAsAnother({ address }: Desired, { mark }: Live, given: DecisionContext): { madeAs?: Address } {
  if (mark === undefined || mark.void !== undefined || mark.name !== given.wanted.name) return {};
  const isOther = mark.address !== address && given.observed.desired(mark.address) !== undefined;
  return isOther ? { madeAs: mark.address } : {};
}

type ReplaceRefusal = Extract<EngineReason, { readonly code: 'replace/not-allowed' }>;

/**
 * Blocks a replace that the API cannot do or the entry does not allow. `more`: facts for the
 * message that speak against an `allow: [replace]`, such as a line of `keep`.
 */
function checkReplace(
  row: Row,
  kind: Kind,
  rigid: readonly FieldChange[],
  more: Pick<ReplaceRefusal, 'held' | 'madeAs' | 'copied'>,
  given: DecisionContext,
): void {
  const change = { kind: kind.name, fields: rigid.map(each => each.path) };
  if (kind.write.create === undefined || kind.write.delete === undefined)
    throw new RowBlocked({ code: 'api/cannot-change', ...change }, row.fields);
  const renews = given.renew.has(row.address);
  if (renews || row.allow.includes('replace')) return;
  const order = kind.write.replaces === 'create_first' ? ({ createsFirst: true } as const) : {};
  const { replaceKey } = kind.write;
  const asked = replaceKey === undefined ? {} : { askedBy: replaceKey };
  throw new RowBlocked({ code: 'replace/not-allowed', ...change, ...order, ...asked, ...more }, row.fields);
}

/**
 * Blocks two changes of a resource whose `expires_at` has passed: a replace, because the service
 * would not create the resource again, and a write of the expiry, because the service would delete
 * the resource.
 */
function checkExpired(kind: Kind, replaces: boolean, changes: readonly FieldChange[]): void {
  const sets = changes.some(
    ({ path, after }) => kind.own?.expiredBy?.includes(path) === true && after !== null,
  );
  if (!replaces && !sets) return;
  throw new RowBlocked({ code: 'expiry/over', ...(replaces ? { to: 'replace' as const } : {}) });
}

function last(parts: readonly string[]): string {
  return parts[parts.length - 1] as string;
}
