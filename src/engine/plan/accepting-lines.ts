import { type Accepted, dayAfter } from '../../core/accepted.ts';
import { acceptingLine } from '../../core/accepting-line.ts';
import { areApart, earlierTime } from '../../core/clock.ts';
import { isDrift, type Row } from '../../core/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import { liveOf, unshown } from '../decide/row-whose.ts';
import { siblingsOf } from '../decide/siblings.ts';
import { type Difference, staysWider } from '../decide/widening.ts';

/** How long a line accepts that nobody has changed: what also what is widened may be accepted for. */
const DAYS = 14;

/** The rows of a drift with the lines of `accepted` that would end it. Pure. */
export function withAcceptingLines(given: Decisions): ReadonlyMap<Row, Row> {
  const found = new Map<Row, Row>();
  for (const row of given.rows.filter(isDrift)) {
    const accept = differencesOf(row, given).map(acceptingLine);
    if (accept.length > 0) found.set(row, { ...row, accept });
  }
  return found;
}

/** What of a row a line can accept: fields that somebody changed, or that the resource is gone. It holds no delete. */
function differencesOf(row: Row, given: Decisions): readonly Accepted[] {
  const { address, kind: name, scope, because } = row;
  const desired = given.observed.desired(address);
  if (desired === undefined || desired.absent === true || row.action === 'delete') return [];
  // It is blocked by what it needs, or restores what another row deletes: no line would hide it.
  if (row.reason?.code === 'ref/missing' || because !== undefined) return [];
  const kind = given.kinds.get(name);
  const clocks = given.clocks(scope, kind);
  // A line by a clock that is wrong would be one by no clock.
  if (areApart(clocks)) return [];
  const until = dayAfter(earlierTime(clocks), DAYS);
  const live = liveOf(row, given);
  const widened = (difference: Difference): { readonly widened?: true } =>
    staysWider(desired, live, difference, siblingsOf(desired, live, given), given) ? { widened: true } : {};
  if (live === undefined)
    return row.action === 'create' && because === undefined
      ? [{ address, missing: true, until, ...widened('stays gone') }]
      : [];
  const { paths } = kind.entry;
  return [...row.fields, ...unshown(row, live, given)]
    .filter(({ path, whose }) => whose !== 'pending' && paths?.includes(path) !== false)
    .filter(({ path }) => !(path === 'name' && row.action === 'rename'))
    .map(change => ({
      address,
      field: change.path,
      wants: change.after,
      is: change.before,
      until,
      ...widened([change]),
    }));
}
