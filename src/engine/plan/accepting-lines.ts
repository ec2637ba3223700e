import { areApart, earlierTime } from '../../core/clock.ts';
import { type AcceptedDifference, dayAfter } from '../../core/fields/accepted.ts';
import { isObject, type Json } from '../../core/json.ts';
import { isDrift, type Row } from '../../core/report/row.ts';
import { escapeOf, literalText } from '../../core/text/quoting.ts';
import type { Decisions } from '../decide/decisions.ts';
import { liveOf, unshown } from '../decide/moved/row-whose.ts';
import { type OutsideChange, staysWider } from '../decide/moved/widening.ts';
import { siblingsOf } from '../decide/siblings.ts';

/** A text that YAML reads as a text without quotes, wherever it stands in a line of ours. */
const PLAIN = /^(?!(?:true|false|null|yes|no|on|off)$)[A-Za-z_][\w.%-]*(?:\/[\w.%-]+)*$/i;
/**
 * What a manifest cannot hold as it is, or what a terminal, a runner's log or a reader's eye acts
 * on.
 */
const ESCAPED =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff0-\uffff]|\udb40[\udc00-\udc7f]|##(?=\[)/g;

/**
 * The line of `accepted` for a difference: YAML on one line, in which no text reads as a variable.
 * Pure.
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

/** Variables are not replaced in keys. */
function escaped(text: string): string {
  return JSON.stringify(text).replace(ESCAPED, found => [...found].map(escapeOf).join(''));
}

/**
 * How long a line accepts that nobody has changed: what also what is widened may be accepted for.
 */
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

/**
 * What of a row a line can accept: fields that someone changed, or that the resource is gone. It
 * holds no delete.
 */
function differencesOf(row: Row, given: Decisions): readonly AcceptedDifference[] {
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
  const widened = (difference: OutsideChange): { readonly widened?: true } =>
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
