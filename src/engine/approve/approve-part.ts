import { approvalOf, writes } from '../../core/digest.ts';
import { sameJson } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row } from '../../core/report/row.ts';
import type { AcceptedLine } from '../desired/accepted-lines.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { type Approval, approve, type Review } from './approve.ts';

/**
 * Whether everything that a plan writes is also in `whole`. The plan may lack rows of `whole`, and
 * fields of its updates. Pure.
 */
function isPartOf(plan: Plan, whole: Plan): boolean {
  const rows = whole.rows.filter(writes);
  return plan.rows.filter(writes).every(row => rows.some(other => isIn(row, other)));
}

function isIn(row: Row, other: Row): boolean {
  if (row.address !== other.address || row.action !== other.action) return false;
  if (sameJson(approvalOf(row), approvalOf(other))) return true;
  if (row.action !== 'update' && row.action !== 'rename') return false;
  const fields = row.fields.flatMap(field => other.fields.find(each => each.path === field.path) ?? []);
  const refs = other.refs.filter(({ address }) => row.refs.some(each => each.address === address));
  const loss = other.loss.filter(({ what }) => row.loss.some(each => each.what === what));
  return sameJson(approvalOf(row), approvalOf({ ...other, fields, refs, loss }));
}

/** Makes the same plan again, with only these lines of `accepted`. */
type PlanWith = (accepted: readonly AcceptedLine[]) => Promise<PreparedPlan>;

/**
 * {@link approve}, also for a change that adds lines to `accepted`. When the change was reviewed,
 * those lines had no effect yet (ADR 0075). So the review is compared with the plan without those
 * lines, if everything that will run is in that plan, too. Without a review everything may run.
 */
export async function approvePart(
  looked: PreparedPlan,
  review: Review | undefined,
  planWith: PlanWith,
): Promise<Approval> {
  if (review === undefined) return { doneSince: [] };
  const approval = approve(looked.plan, review, looked.given);
  const isExact = 'doneSince' in approval && approval.doneSince.length === 0;
  if (isExact || looked.plan.accepted === undefined) return approval;
  const whole = await approvedWhole(looked, review, planWith);
  return whole === undefined || 'refused' in whole ? approval : whole;
}

/**
 * Approves the plan as the reviewer may have seen it: without any line of `accepted`, or only with
 * the lines whose rows the review does not have.
 */
async function approvedWhole(
  looked: PreparedPlan,
  review: Review,
  planWith: PlanWith,
): Promise<Approval | undefined> {
  const judged = ({ plan, given }: PreparedPlan): Approval | undefined =>
    isPartOf(looked.plan, plan) ? approve(plan, review, given) : undefined;
  const without = judged(await planWith([]));
  if (without === undefined || 'doneSince' in without) return without;
  const strange = new Set(without.refused.rows);
  const { accepted } = looked.given.wanted;
  const known = accepted.filter(({ address }) => strange.has(address));
  return known.length === 0 || known.length === accepted.length ? undefined : judged(await planWith(known));
}
