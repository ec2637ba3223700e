import { approvalOf, writes } from '../../core/digest.ts';
import { sameJson } from '../../core/json.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Row } from '../../core/report/row.ts';
import type { AcceptedLine } from '../desired/accepted-lines.ts';
import type { PreparedPlan } from '../plan/prepare-plan.ts';
import { type Approval, approve, type Review } from './approve.ts';

/**
 * Whether everything that `plan` writes is also in `whole`. `plan` may have fewer rows than
 * `whole`, and fewer fields in an update or rename. Pure.
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
 * {@link approve}, also for a change that adds lines to `accepted`. These lines had no effect yet
 * when the change was reviewed (ADR 0075), so the reviewer saw a plan without them. That plan is
 * made again and compared with the review. It must contain everything that will run. Without a
 * review everything may run.
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
 * Approves the plan that the reviewer may have seen. First it is made without any line of
 * `accepted`. If that plan has rows that are not in the review, it is made with the lines about
 * these rows: such lines had an effect in the review already.
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
