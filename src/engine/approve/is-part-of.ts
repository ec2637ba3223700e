import { approvalOf, writes } from '../../core/digest.ts';
import { sameJson } from '../../core/json.ts';
import type { Plan } from '../../core/plan.ts';
import type { Row } from '../../core/row.ts';

/** Whether all that a plan writes is also in another one: it may leave out rows, and fields of updates. Pure. */
export function isPartOf(plan: Plan, whole: Plan): boolean {
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
