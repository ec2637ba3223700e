import type { Reason } from '../../core/report/reason.ts';
import type { FieldChange, Fields, Row } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';

/** Thrown while a row is decided. The plan then shows the row as blocked, with this reason. */
export class RowBlocked extends Error {
  readonly reason: Reason;
  /** The changes that the blocked row shows. None of them is written. */
  readonly fields: readonly FieldChange[];

  constructor(reason: Reason, fields: readonly FieldChange[] = []) {
    super(reason.code);
    this.reason = reason;
    this.fields = fields;
  }
}

/** The parts of a row that come from its desired resource alone, whatever the action. */
export function rowBase(
  desired: Desired,
): Pick<Row, 'address' | 'kind' | 'scope' | 'parts' | 'loss' | 'allow' | 'source'> {
  const { address, kind, scope, parts, allow, source } = desired;
  return { address, kind, scope, parts, allow, source, loss: [] };
}

/** The row of a live resource that no entry is about. */
export function undeclaredRow(
  { address, kind, scope, parts, incarnation }: Live,
  action: 'delete' | 'blocked',
): Row {
  const base = { address, kind, scope, parts, action, was: action === 'delete' ? incarnation : null };
  return { ...base, desired: null, fields: [], refs: [], loss: [], notes: [], allow: [] };
}

/** The row of a desired resource that the plan leaves as it is, with the reason. */
export function blockedRow(desired: Desired, reason: Reason): Row {
  return {
    ...rowBase(desired),
    action: 'blocked',
    fields: [],
    desired: desired.absent === true ? null : (desired.fields as Fields),
    was: null,
    refs: [],
    reason,
    notes: [],
  };
}

/** Codes of blocked rows whose live state is unknown. */
export const LIVE_UNKNOWN: ReadonlySet<string> = new Set([
  'row/unread',
  'scope/absent',
  'scope/unread',
  'scope/missing',
  'row/in-doubt',
  'row/cycle',
]);
