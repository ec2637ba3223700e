import { writes } from '../../core/digest.ts';
import { type Reason, sortedReasons } from '../../core/report/reason.ts';
import { type Row, scopesAround, undoes } from '../../core/report/row.ts';
import { writesExpiry } from '../decide/expired.ts';
import { isInSet, memberAround, membersOf } from '../desired/member-parts.ts';
import { changesOver } from '../kinds.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import type { Review } from './approve.ts';
import { type Grouping, type GuardRefusal, guardDeletes, isCounted, ownership } from './guard.ts';
import { guardSweep, sweptCounts } from './guard-sweep.ts';

/**
 * The plan with a note for each guard that would refuse it in an apply without `--max-deletes`.
 * Pure.
 */
export function guardedPlan(prepared: PreparedPlan): PreparedPlan {
  const { plan, given } = prepared;
  const cause = refusedDeletes(prepared, undefined)?.reason;
  const moved = refusedMoved(prepared);
  const notes: readonly Reason[] = [
    ...(cause?.code === 'guard/deletes' ? [{ code: 'plan/guarded', most: cause.most, cause } as const] : []),
    ...(moved === undefined ? [] : [{ code: 'moved/refused', rows: moved.rows.length } as const]),
  ];
  return notes.length === 0
    ? { plan, given }
    : { given, plan: { ...plan, notes: sortedReasons([...plan.notes, ...notes]) } };
}

/**
 * What the guard on deletes refuses in a prepared plan; `maxDeletes` and `others` as in
 * {@link guardDeletes}. Pure.
 */
function refusedDeletes(
  { plan, given }: PreparedPlan,
  maxDeletes: number | undefined,
  others: readonly Row[] = [],
): GuardRefusal | undefined {
  if (given.sweep !== undefined) return guardSweep(plan, sweptCounts(given), maxDeletes);
  const emptied = given.wanted.scopes.filter(each => each.emptied === true).map(each => each.scope.address);
  const members = membersOf(given.wanted);
  const counts = deletesWith(members, given);
  const counted = new Set(plan.rows.filter(counts).map(row => row.scope.address));
  const groupOf: Grouping = scope => {
    const member = scopesAround(scope).find(({ address }) => members.has(address));
    return members.get(member?.address ?? scope.address)?.all.address ?? scope.address;
  };
  return guardDeletes(plan, ownership(given, counted, groupOf), maxDeletes, {
    emptied: new Set(emptied),
    groupOf,
    counts,
    others,
  });
}

/**
 * Returns a function that says whether a row counts as a delete. A change-over counts, because it
 * deletes the old resource. In a member of a set, a row that gives a live resource an expiry counts
 * too, because the service deletes the resource later. A row of a set's entry with `absent` counts
 * too, because the manifest does not name the member. Pure.
 */
export function deletesWith(
  members: ReturnType<typeof membersOf>,
  { kinds, observed, wanted }: Pick<PreparedPlan['given'], 'kinds' | 'observed' | 'wanted'>,
): (row: Row) => boolean {
  const deletes = (row: Row): boolean => {
    const kind = kinds.find(row.kind);
    return isCounted(row) || (kind !== undefined && changesOver(row, kind));
  };
  if (members.size === 0) return deletes;
  const isOfSet = ({ address }: Row): boolean => {
    const path = (observed.desired(address) ?? wanted.elsewhere?.get(address))?.path;
    return path !== undefined && isInSet(path, wanted);
  };
  const isInMember = ({ address, scope }: Row): boolean =>
    observed.desired(address)?.expiryOfSet === true ||
    scopesAround(scope).some(each => members.has(each.address));
  return row =>
    deletes(row) ||
    (row.action === 'delete' && isOfSet(row)) ||
    (row.action === 'update' && writesExpiry(row, kinds.get(row.kind)) && isInMember(row));
}

/** What `--moved refuse` refuses: a plan that would undo what someone changed. Pure. */
function refusedMoved({ plan }: PreparedPlan): GuardRefusal | undefined {
  if (plan.base?.moved !== 'refuse') return undefined;
  const rows = plan.rows.filter(row => writes(row) && undoes(row)).map(({ address }) => address);
  return rows.length === 0 ? undefined : { reason: { code: 'guard/moved' }, rows };
}

/**
 * Refuses deletes in members of sets where there is no review, because the manifest does not name
 * the members, and someone must have seen the name of everything that is deleted.
 */
function refusedUnseen({ plan, given }: PreparedPlan): GuardRefusal | undefined {
  const members = membersOf(given.wanted);
  if (members.size === 0) return undefined;
  const counts = deletesWith(members, given);
  const rows = plan.rows
    // `--renew` has the address of what it deletes.
    .filter(row => row.action !== 'renew' && counts(row) && memberAround(row, members) !== undefined)
    .map(({ address }) => address);
  return rows.length === 0
    ? undefined
    : { reason: { code: 'guard/set-deletes', deletes: rows.length }, rows };
}

/**
 * Why an apply of a prepared plan writes nothing; `maxDeletes` as in {@link refusedDeletes}. Pure.
 */
export function refusedByGuards(
  prepared: PreparedPlan,
  { maxDeletes, review }: { readonly maxDeletes: number | undefined; readonly review: Review | undefined },
): GuardRefusal | undefined {
  const others = review !== undefined && 'plan' in review ? review.others : undefined;
  const unseen = review === undefined ? refusedUnseen(prepared) : undefined;
  return refusedMoved(prepared) ?? unseen ?? refusedDeletes(prepared, maxDeletes, others);
}
