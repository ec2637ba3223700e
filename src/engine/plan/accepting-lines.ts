import { areApart, earlierTime } from '../../core/clock.ts';
import { type AcceptedDifference, dayAfter } from '../../core/fields/accepted.ts';
import { isObject, type Json } from '../../core/json.ts';
import { isDrift, type Row } from '../../core/report/row.ts';
import { escapeOf, literalText } from '../../core/text/quoting.ts';
import type { Decisions } from '../decide/decisions.ts';
import { liveOf, unshown } from '../decide/moved/row-whose.ts';
import { type OutsideChange, staysWider } from '../decide/moved/widening.ts';
import { siblingsOf } from '../decide/siblings.ts';

/**
 * Matches a text that YAML reads as a text even without quotes, anywhere in a line of `accepted`.
 */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z_][\w.%-]*(?:\/[\w.%-]+)*$/i;
/**
 * Characters that must be escaped: YAML cannot hold them, a terminal or the log of a CI runner acts
 * on them, or a reader does not see them.
 */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/**
 * Writes a difference as a line of `accepted`: YAML on one line, in which no value reads as a
 * `${VARIABLE}` of the manifest. Pure.
 */
export function acceptingLine({
  address,
  field,
  wants,
  is,
  missing,
  id,
  until,
  widened,
  why,
}: AcceptedDifference): string {
  const values: readonly (readonly [string, Json | undefined])[] = [
    ['address', address],
    ['field', field],
    ['wants', wants],
    ['is', is],
    ['missing', missing],
    ['id', id],
  ];
  const members = values.flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}: ${written(value)}`],
  );
  const more = [
    ...(widened === true ? ['widened: true'] : []),
    ...(why === undefined ? [] : [`why: ${written(why)}`]),
  ];
  return `- { ${[...members, `until: ${until}`, ...more].join(', ')} }`;
}

function written(value: Json): string {
  if (typeof value === 'string') return PLAIN.test(value) ? value : escaped(literalText(value));
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, each]) => `${escaped(key)}: ${written(each as Json)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** A key with special characters escaped. Variables are not replaced in keys. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(ESCAPED, found => [...found].map(escapeOf).join(''));
}

/**
 * For how many days a suggested line accepts a difference. This is the most that the schema allows
 * for a difference that widens access.
 */
const DAYS = 14;

/** Row of a drift run → the same row with the lines of `accepted` that would accept it. Pure. */
export function withAcceptingLines(given: Decisions): ReadonlyMap<Row, Row> {
  const found = new Map<Row, Row>();
  for (const row of given.rows.filter(isDrift)) {
    const accept = differencesOf(row, given).map(acceptingLine);
    if (accept.length > 0) found.set(row, { ...row, accept });
  }
  return found;
}

/**
 * The differences in a row that lines of `accepted` can accept: changed fields, or one difference
 * that says that the resource is gone. Empty for a delete, which no line can accept.
 */
function differencesOf(row: Row, given: Decisions): readonly AcceptedDifference[] {
  const { address, kind: name, scope, because } = row;
  const desired = given.observed.desired(address);
  if (desired === undefined || desired.absent === true || row.action === 'delete') return [];
  // A line of `accepted` could not hide these rows: the first is blocked because a resource is
  // missing, the second restores what another row deletes.
  if (row.reason?.code === 'ref/missing' || because !== undefined) return [];
  const kind = given.kinds.get(name);
  const clocks = given.clocks(scope, kind);
  // The clocks of the service and of this machine contradict each other, so no last day can be
  // chosen for a line.
  if (areApart(clocks)) return [];
  const until = dayAfter(earlierTime(clocks), DAYS);
  const live = liveOf(row, given);
  const widened = (difference: OutsideChange): { readonly widened?: true } =>
    staysWider(desired, live, difference, siblingsOf(desired, live, given), given) ? { widened: true } : {};
  if (live === undefined)
    return row.action === 'create' ? [{ address, missing: true, until, ...widened('stays gone') }] : [];
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
