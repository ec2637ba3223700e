import type { Address } from '../../core/address.ts';
import { writes } from '../../core/digest.ts';
import { type EngineReason, sortedReasons } from '../../core/report/reason.ts';
import { placesOf, type Row } from '../../core/report/row.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import { memberAround, membersOf, withoutMembers } from '../desired/member-parts.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { type Approval, leftOutOf, type Review } from './approve.ts';
import { approvePart } from './approve-part.ts';
import { deletesWith } from './refused-by-guards.ts';

type Look = (all: DesiredState) => Promise<PreparedPlan>;

interface ApprovedPlan {
  readonly looked: PreparedPlan;
  readonly approval: Approval;
}

/**
 * {@link approvePart} for manifests with sets. A member that joined its set after the review has
 * rows that nobody has reviewed. The apply leaves this member out, names it in a note, and still
 * carries out the rest. Where the set says `joining: apply`, the member's rows are carried out too,
 * unless one of them deletes something or widens access. If some rows of a member were reviewed,
 * only those may run.
 */
export async function approveMembers(
  all: DesiredState,
  review: Review | undefined,
  look: Look,
): Promise<ApprovedPlan> {
  const planned = async (part: DesiredState): Promise<ApprovedPlan> => {
    const looked = await look(part);
    const approval = await approvePart(looked, review, accepted => look({ ...part, accepted }));
    const rows = 'departed' in approval ? approval.departed : undefined;
    return { looked: rows === undefined ? looked : noted(looked, { code: 'set/departed', rows }), approval };
  };
  const whole = await planned(all);
  const joined = joinedSince(whole, review);
  if (joined.size === 0) return whole;
  const rest = await planned(withoutMembers(all, new Set(joined.keys())));
  if ('refused' in rest.approval || lacksReviewed(rest.looked, whole.looked, review)) return whole;
  const { rows } = whole.looked.plan;
  const deletes = deletesWith(membersOf(whole.looked.given.wanted), whole.looked.given);
  // A new member is left out if one of its rows deletes something or widens access, because nobody
  // approved that row.
  const isBarred = (row: Row): boolean => deletes(row) || row.opening !== undefined;
  const barred = new Set(rows.filter(isBarred).flatMap(placesOf));
  const left = new Set([...joined].filter(([at, joins]) => !joins || barred.has(at)).map(([at]) => at));
  if (left.size === 0) return { looked: whole.looked, approval: rest.approval };
  const looked = left.size === joined.size ? rest.looked : await look(withoutMembers(all, left));
  const note = { code: 'set/joined', members: [...left].sort() } as const;
  return { looked: noted(looked, note), approval: rest.approval };
}

/**
 * Members that have rows outside of the review → whether all sets around the member say `joining:
 * apply`. Empty if a row outside of any member was not reviewed either: then the whole apply stays
 * refused.
 */
function joinedSince(
  { looked, approval }: ApprovedPlan,
  review: Review | undefined,
): ReadonlyMap<Address, boolean> {
  const none = new Map<Address, boolean>();
  const members = membersOf(looked.given.wanted);
  if (!('refused' in approval) || members.size === 0 || !knowsRows(review)) return none;
  const { reason, rows } = approval.refused;
  if (reason.code !== 'review/changed' && reason.code !== 'review/other-digest') return none;
  const strange = new Set(rows);
  const found = new Map<Address, boolean>();
  for (const row of looked.plan.rows.filter(each => writes(each) && strange.has(each.address))) {
    const member = memberAround(row, members);
    // A set never creates its members. So a row that creates one comes from an entry of its own.
    // Nobody reviewed that entry, so the whole apply stays refused.
    if (member === undefined || (row.address === member && row.action === 'create')) return none;
    const sets = placesOf(row).flatMap(at => members.get(at) ?? []);
    found.set(
      member,
      sets.every(({ joins }) => joins),
    );
  }
  return found;
}

/**
 * Whether reviewed rows are missing in the plan without the new members. This must be checked here,
 * because `approve` lets a plan without writes pass without looking at the review.
 */
function lacksReviewed(
  { plan, given }: PreparedPlan,
  whole: PreparedPlan,
  review: Review | undefined,
): boolean {
  // The hash of a reviewed row also covers `origins`, the base URL of each service in the plan. A
  // plan without the new members may lack a service, so the origins of the whole plan are used.
  const { origins } = whole.plan;
  return review !== undefined && leftOutOf({ ...plan, origins }, review, given).rows > 0;
}

/**
 * Whether a review shows which rows it has. If it has only a digest, every plan with another digest
 * is refused.
 */
function knowsRows(review: Review | undefined): boolean {
  if (review === undefined || 'none' in review) return false;
  if ('plan' in review) return true;
  const all = 'joint' in review ? review.joint : [review];
  return all.every(({ rows }) => rows !== undefined);
}

function noted({ plan, given }: PreparedPlan, note: EngineReason): PreparedPlan {
  return { given, plan: { ...plan, notes: sortedReasons([...plan.notes, note]) } };
}
