import type { Address } from '../../core/address.ts';
import { approvalOf, writes } from '../../core/digest.ts';
import { canonical, type Json, sameJson } from '../../core/json.ts';
import { isAsSaved } from '../../core/report/as-saved.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { InputDifference, RefusalReason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { makes, needsRenew } from '../../core/report/row.ts';
import { isDeparted } from '../desired/member-parts.ts';
import type { Situation } from '../situation.ts';
import type { GuardRefusal } from './guard.ts';
import { isDone, type SeenLive, seenLive } from './seen-live.ts';

/**
 * A review of which a pull request comment keeps only the digest, and perhaps short hashes of the
 * rows.
 */
export interface RememberedReview {
  readonly digest: string;
  /** Differences between the options of the reviewed plan and the options of this run. */
  readonly otherwise?: readonly InputDifference[];
  /** Absent: the comment keeps no rows, so only a plan with the same digest may run. */
  readonly rows?: RememberedRows;
}

/** The rows of a reviewed plan, as far as the review remembers them. */
interface RememberedRows {
  /** The rows of a fresh plan that were not reviewed. Pure. */
  strange(fresh: Plan): readonly Address[];
  /** The reviewed rows that the fresh plan lacks although live does not show them as done. Pure. */
  leftOut(fresh: Plan, seen: SeenLive): ReviewGap;
}

export interface ReviewGap {
  readonly rows: number;
  /** How many more reviewed rows are missing because their members have left their sets. */
  readonly departed?: number;
  /** The missing rows whose resource the manifest or live still has. */
  readonly addresses: readonly Address[];
}

/**
 * The reviews of several changes that one apply carries out together (ADR 0069), or why they cannot
 * be used.
 */
export type JointReview =
  | { readonly joint: readonly RememberedReview[] }
  | { readonly none: Extract<RefusalReason, { readonly code: 'review/none' | 'review/lacks-scopes' }> };

/**
 * A saved plan, or the part of it that one of several runs carries out. `others`: the rows of the
 * other parts.
 */
interface PlanReview {
  readonly plan: Plan;
  readonly others?: readonly Row[];
}

/** What a person approved: one digest, several digests, or a whole saved plan. */
export type Review = RememberedReview | JointReview | PlanReview;

export type Approval =
  | { readonly refused: GuardRefusal }
  /**
   * The plan may run. `doneSince`: reviewed rows that were carried out since the review.
   * `departed`: how many reviewed rows are about members that have left their set.
   */
  | { readonly doneSince: readonly Row[]; readonly departed?: number };

/**
 * Says whether a fresh plan may run under a review. It may if the digests are equal. It also may if
 * every fresh row was reviewed and every other reviewed row is already done, which lets a half-done
 * apply finish. Nothing is written if a fresh row is new or changed since the review, or if an
 * option or today's manifest leaves out a reviewed row. Without a review every plan may run. `live`
 * is what the fresh plan was made from. Pure.
 */
export function approve(fresh: Plan, review: Review | undefined, live: Situation): Approval {
  if (review === undefined) return { doneSince: [] };
  if (fresh.digest === 'incomplete') return refuse({ code: 'review/not-comparable' });
  if (!('plan' in review)) return approveRemembered(fresh, review, live);
  const { plan: reviewed } = review;
  if (!isAsSaved(reviewed)) return refuse({ code: 'review/file-changed' });
  const unasked = unaskedRenewals(reviewed, fresh);
  if (unasked.length > 0) return refuseLeftOut(unasked);
  if (reviewed.digest === fresh.digest) return showsWhatRuns(reviewed, fresh);
  if (reviewed.digest === 'incomplete') return refuse({ code: 'review/incomplete' });
  if (reviewed.name !== fresh.name || !sameJson({ ...reviewed.origins }, { ...fresh.origins })) {
    const { name, origins } = reviewed;
    const here = { name: fresh.name, origins: fresh.origins };
    return refuse({ code: 'review/other-plan', name, origins, here });
  }
  const others = fresh.rows.filter(writes).filter(row => !wasReviewed(row, review, { fresh, live }));
  if (others.length > 0) {
    return refuse({ code: 'review/changed' }, addresses(others));
  }
  const now = new Set(fresh.rows.filter(writes).map(lineOf));
  const blocked = fresh.rows.filter(row => row.action === 'blocked');
  const gone = reviewed.rows
    .filter(writes)
    .filter(row => !now.has(lineOf(row)) && !continues(row, fresh))
    .filter(row => !blocked.some(each => standsFor(each, row, live.kinds)));
  // A delete may first need a row that lifts protection. Once the resource is deleted, that row is
  // done as well.
  const deleted = new Set(
    gone.filter(row => row.action === 'delete' && isDone(row, live)).map(row => row.address),
  );
  const open = gone.filter(row => !deleted.has(row.address) && !isDone(row, live));
  const departed = new Set(open.filter(row => isDeparted(row, live.wanted)));
  const leftOut = open.filter(row => !departed.has(row));
  if (leftOut.length > 0) {
    return refuseLeftOut(addresses(leftOut));
  }
  if (departed.size === 0) return { doneSince: gone };
  return { doneSince: gone.filter(row => !departed.has(row)), departed: departed.size };
}

/**
 * The reviewed rows that are blocked renewals, where this run renews nothing there. No digest has a
 * blocked row, and a run without `--renew` has no row for it.
 */
function unaskedRenewals(reviewed: Plan, fresh: Plan): readonly Address[] {
  const asked = new Set(fresh.rows.filter(needsRenew).map(row => row.address));
  return reviewed.rows
    .filter(row => row.action === 'blocked' && needsRenew(row) && !asked.has(row.address))
    .map(row => row.address);
}

/**
 * Compares everything that a reviewer sees of each row. The digest covers only the changes; a saved
 * plan also shows what a row wants, where it is, and whether it widens access.
 */
function showsWhatRuns(reviewed: Plan, fresh: Plan): Approval {
  const now = new Map(fresh.rows.map(row => [lineOf(row), shownOf(row)]));
  const others = reviewed.rows.filter(row => writes(row) && now.get(lineOf(row)) !== shownOf(row));
  if (others.length === 0) return { doneSince: [] };
  return refuse({ code: 'review/file-shows-other' }, addresses(others));
}

function shownOf({ desired, kind, scope, parts, from, opening, absent }: Row): string {
  const shown = JSON.stringify({ desired, kind, scope, parts, from, opening, absent });
  return canonical(JSON.parse(shown) as Json);
}

/** {@link approve} for a review by digests. A plan that would write nothing needs no review. */
function approveRemembered(
  fresh: Plan,
  review: Exclude<Review, { readonly plan: Plan }>,
  live: Situation,
): Approval {
  if (!fresh.rows.some(writes)) return { doneSince: [] };
  if ('none' in review) return refuse(review.none, addresses(fresh.rows));
  const reviews = 'joint' in review ? review.joint : [review];
  const otherwise = reviews.flatMap(each => each.otherwise ?? []);
  if (otherwise.length > 0) return refuse({ code: 'review/made-otherwise', inputs: otherwise });
  if (reviews.some(each => each.digest === 'incomplete')) return refuse({ code: 'review/incomplete' });
  // A review with the digest of the fresh plan has exactly its rows. Only the other reviews are
  // compared row by row.
  const others = othersThan(fresh, reviews);
  const strange = strangeRows(fresh, reviews);
  const remembered = others.flatMap(each => each.rows ?? []);
  if (strange.length > 0 || remembered.length < others.length) {
    const reviewed = reviews.map(each => each.digest).join(', ');
    return refuse({ code: 'review/other-digest', now: fresh.digest, reviewed }, strange);
  }
  const leftOut = leftOutOf(fresh, review, live);
  const { departed = 0 } = leftOut;
  if (leftOut.rows === 0) return { doneSince: [], ...(departed === 0 ? {} : { departed }) };
  return refuse(
    { code: 'review/left-out', count: leftOut.rows, addresses: leftOut.addresses },
    leftOut.addresses,
  );
}

function othersThan(fresh: Plan, reviews: readonly RememberedReview[]): readonly RememberedReview[] {
  return reviews.filter(each => each.digest !== fresh.digest);
}

/** The reviewed rows that a fresh plan lacks, as far as the reviews remember their rows. Pure. */
export function leftOutOf(fresh: Plan, review: Review, live: Situation): ReviewGap {
  if ('plan' in review || 'none' in review) return joined([]);
  const reviews = 'joint' in review ? review.joint : [review];
  const remembered = othersThan(fresh, reviews).flatMap(each => each.rows ?? []);
  return joined(remembered.map(rows => rows.leftOut(fresh, seenLive(live))));
}

/** The rows of a fresh plan that are in no review. */
function strangeRows(fresh: Plan, reviews: readonly RememberedReview[]): readonly Address[] {
  const all = addresses(fresh.rows);
  return reviews.reduce((strange, { digest, rows }) => {
    if (digest === fresh.digest) return [];
    const here = new Set(rows?.strange(fresh) ?? all);
    return strange.filter(each => here.has(each));
  }, all);
}

function joined(gaps: readonly ReviewGap[]): ReviewGap {
  return {
    rows: gaps.reduce((sum, { rows }) => sum + rows, 0),
    departed: gaps.reduce((sum, { departed = 0 }) => sum + departed, 0),
    addresses: [...new Set(gaps.flatMap(({ addresses }) => addresses))].sort(),
  };
}

/** One result for each row that was done between review and apply. */
export function resultsBefore(approval: Approval): readonly Result[] {
  const rows = 'refused' in approval ? [] : approval.doneSince;
  return rows.map(({ address, action }) => ({
    address,
    action,
    status: 'done_before',
    reason: { code: 'apply/done-since-review' },
  }));
}

function wasReviewed(row: Row, review: PlanReview, now: FreshPlan): boolean {
  return review.plan.rows
    .filter(writes)
    .some(old => old.address === row.address && isSameRow(old, row, review, now));
}

/** A fresh plan, and what it was made from. */
interface FreshPlan {
  readonly fresh: Plan;
  readonly live: Situation;
}

/**
 * Whether a reviewed and a fresh row are equal. The reviewed plan may have made resources since. It
 * could not know their incarnations (values that tell a resource from one made again at its
 * address), so these may differ. A resource that another run makes counts only if live is as its
 * row says, because someone else may have made it.
 */
function isSameRow(
  old: Row,
  row: Row,
  { plan: reviewed, others = [] }: PlanReview,
  { fresh, live }: FreshPlan,
): boolean {
  const isMaking = (address: Address) => (each: Row) => each.address === address && makes(each);
  const made = (address: Address): boolean =>
    (reviewed.rows.some(isMaking(address)) ||
      others.filter(isMaking(address)).some(each => isDone(each, live))) &&
    !fresh.rows.some(each => each.address === address);
  const refs = row.refs.map(ref => {
    const before = old.refs.find(each => each.address === ref.address);
    // A scope that the reviewed plan makes as a copy has resources from the start. They were not
    // live at the review, so the reviewed row has null as their `was`.
    return before?.was === null && (made(ref.address) || made(row.scope.address)) ? before : ref;
  });
  const was = old.was === null && row.was !== null && made(row.scope.address) ? null : row.was;
  const same = { ...row, refs, was };
  if (canonical(approvalOf(same)) === canonical(approvalOf(old))) return true;
  return old.action === 'replace' && row.action === 'create' && sameJson(row.desired, old.desired);
}

/**
 * Whether the fresh plan finishes this reviewed replace: the old resource is deleted already, and
 * the fresh plan creates the new one.
 */
function continues(old: Row, fresh: Plan): boolean {
  return (
    old.action === 'replace' && fresh.rows.some(row => row.address === old.address && row.action === 'create')
  );
}

/**
 * Whether a blocked row says why a reviewed row is not carried out: it is about the same resource,
 * or about the renewal for which the reviewed row makes the successor.
 */
function standsFor(blocked: Row, row: Row, kinds: Situation['kinds']): boolean {
  if (blocked.address === row.address) return true;
  return kinds.find(blocked.kind)?.renew?.succession?.isOfSuccessor(blocked, row) === true;
}

function lineOf(row: Row): string {
  return `${row.address} ${row.action === 'delete' ? 'delete' : 'write'}`;
}

function addresses(rows: readonly Row[]): readonly Address[] {
  return rows.filter(writes).map(row => row.address);
}

function refuseLeftOut(left: readonly Address[]): Approval {
  return refuse({ code: 'review/left-out', count: left.length, addresses: left }, left);
}

function refuse(reason: RefusalReason, rows: readonly Address[] = []): Approval {
  return { refused: { reason, rows } };
}
