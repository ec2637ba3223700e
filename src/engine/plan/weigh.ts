import type { Kind, Siblings } from '../../core/kind.ts';
import type { ProviderReason } from '../../core/reason.ts';
import type { Live } from '../../core/resource.ts';
import type { Action, FieldChange, Fields, Row, Severity } from '../../core/row.ts';
import type { Decisions } from '../decide/decisions.ts';
import { LIVE_UNKNOWN } from '../decide/live-unknown.ts';
import { openingOf } from '../decide/opening-of.ts';
import { isUnread, liveOf, unshown } from '../decide/row-whose.ts';
import { siblingsIn } from '../decide/siblings.ts';
import { isWidened } from '../decide/widens-access.ts';

/** What a row undoes, seen from who did it. */
const REVERSED: Readonly<Record<Action, Action>> = {
  create: 'delete',
  delete: 'create',
  update: 'update',
  rename: 'update',
  replace: 'update',
  blocked: 'update',
};

/**
 * What somebody moved, with its weight and what the service tells of the change. A kind says by the same rule how an
 * apply widens access, and how somebody did: the row is turned round. Pure.
 */
export function weighed(given: Decisions, isMoved: (row: Row) => boolean): ReadonlyMap<Row, Row> {
  const siblingsOf = siblingsIn(given);
  const found = new Map<Row, Row>();
  for (const row of given.rows) {
    if (!isMoved(row)) continue;
    const kind = given.kinds.get(row.kind);
    const live = liveOf(row, given);
    const done = turned(row, live, given);
    const widened = openingOf(done, kind, wantedOf(row, given), turnedSiblings(siblingsOf(row)));
    const severity = severityOf(row, done, kind, widened);
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

/** The row that somebody would have had to apply to do what this one undoes. */
function turned(row: Row, live: Live | undefined, given: Decisions): Row {
  const has: Fields = live?.fields() ?? {};
  const fields = [...row.fields, ...unshown(row, live, given)].filter(({ whose }) => whose !== 'pending');
  const { reason: _reason, opening: _opening, ...others } = row;
  const isGone = row.action === 'blocked' && live === undefined && !isUnknown(row, given);
  const as = { ...others, action: isGone ? 'delete' : REVERSED[row.action] };
  if (as.action === 'delete') return { ...as, fields: [], desired: null };
  if (row.action !== 'delete') return { ...as, fields: fields.map(turnedField), desired: has };
  const made = Object.keys(has).map(path => ({ path, before: null, after: has[path] ?? null }));
  return { ...as, fields: made, desired: has };
}

function isUnknown(row: Row, given: Decisions): boolean {
  return isUnread(row, given) || (row.reason !== undefined && LIVE_UNKNOWN.has(row.reason.code));
}

/** What the entry says: what is gone if somebody deleted it. Nothing counts as gone from what is gone itself. */
function wantedOf({ address, refs }: Row, given: Decisions): Fields | undefined {
  const isAround = refs.every(({ was }) => was !== null);
  return isAround ? (given.observed.desired(address)?.fields as Fields | undefined) : undefined;
}

function turnedField({ path, before, after }: FieldChange): FieldChange {
  return { path, before: after, after: before };
}

function turnedSiblings({ before, after }: Siblings): Siblings {
  return { before: after, after: before };
}

function severityOf(row: Row, done: Row, kind: Kind, widened: ProviderReason | undefined): Severity {
  const { expiredBy = [] } = kind.own ?? {};
  if (isWidened(done, kind, widened)) return 'widened';
  const expires = done.fields.some(({ path, after }) => expiredBy.includes(path) && after !== null);
  const undoing =
    row.action === 'delete' || row.action === 'replace' || row.loss.some(each => !each.restored);
  return row.action === 'create' || expires || undoing ? 'at-risk' : 'changed';
}
