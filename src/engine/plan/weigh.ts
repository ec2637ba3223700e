import type { Kind } from '../../core/kind.ts';
import type { FieldChange, Row, Severity } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { LIVE_UNKNOWN } from '../decide/blocked.ts';
import type { Decisions } from '../decide/decisions.ts';
import { isUnread, liveOf, unshown } from '../decide/moved/row-whose.ts';
import { type OutsideChange, widening } from '../decide/moved/widening.ts';
import { siblingsIn } from '../decide/siblings.ts';

/**
 * Adds to each row for which `isMoved` is true: how serious the change is (`severity`), how it
 * widens access, and when the resource last changed, if the service says so. Returns old row → new
 * row. Pure.
 */
export function weighed(given: Decisions, isMoved: (row: Row) => boolean): ReadonlyMap<Row, Row> {
  const siblingsOf = siblingsIn(given);
  const found = new Map<Row, Row>();
  for (const row of given.rows) {
    if (!isMoved(row)) continue;
    const kind = given.kinds.get(row.kind);
    const live = liveOf(row, given);
    const moved = movedIn(row, live, given);
    const { from, to } = siblingsOf(row);
    const siblings = { from: to, to: from };
    const widened = moved === 'unknown' ? undefined : widening(row, live, moved, siblings, given);
    const severity = widened === undefined ? weightOf(row, moved, kind) : 'widened';
    const lastChange = live === undefined ? undefined : kind.say?.lastChange?.(live);
    found.set(row, {
      ...row,
      severity,
      ...(widened === undefined ? {} : { widened }),
      ...(lastChange === undefined ? {} : { lastChange }),
    });
  }
  return found;
}

/** What someone did to the resource of a row; `unknown` where its live state is not known. */
function movedIn(row: Row, live: Live | undefined, given: Decisions): OutsideChange | 'unknown' {
  if (live === undefined && isUnknown(row, given)) return 'unknown';
  if (live === undefined && (row.action === 'create' || row.action === 'blocked')) return 'gone';
  if (row.action === 'delete' || (row.action === 'blocked' && row.desired === null)) return 'extra';
  return [...row.fields, ...unshown(row, live, given)].filter(({ whose }) => whose !== 'pending');
}

function isUnknown(row: Row, given: Decisions): boolean {
  return isUnread(row, given) || (row.reason !== undefined && LIVE_UNKNOWN.has(row.reason.code));
}

function weightOf(row: Row, moved: OutsideChange | 'unknown', { own }: Kind): Severity {
  const { expiredBy = [] } = own ?? {};
  const isExpiry = ({ path, before }: FieldChange): boolean => expiredBy.includes(path) && before !== null;
  const expires = typeof moved !== 'string' && moved.some(isExpiry);
  const undoing =
    row.action === 'delete' || row.action === 'replace' || row.loss.some(each => !each.restored);
  return row.action === 'create' || expires || undoing ? 'at-risk' : 'changed';
}
