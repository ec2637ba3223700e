import { serviceTime } from '../../core/clock.ts';
import { fieldOfLive, ignoringToo } from '../../core/fields/compared.ts';
import type { Kind } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { FieldChange, Fields } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { DecisionContext } from './decision-context.ts';
import { namesOf, whyKept } from './keep-checks.ts';
import { updateRow } from './row-fields.ts';

/**
 * Why a live resource does not get an expiry that only the entry of a set wants; undefined where
 * the resource gets it. The reasons: the resource has an expiry already, must stay, or is of a sort
 * for which the service has no expiry. Pure.
 */
export function whyNoExpiry(
  desired: Desired,
  kind: Kind,
  live: Live | undefined,
  given: DecisionContext,
): 'has one' | Reason | undefined {
  const paths = kind.own?.expiredBy ?? [];
  const has = live?.fields() as Fields | undefined;
  if (live === undefined || has === undefined) return 'has one';
  if (paths.some(path => (has[path] ?? null) !== null)) return 'has one';
  const { protectedBy } = kind.own ?? {};
  if (protectedBy !== undefined && fieldOfLive(desired, protectedBy) === true)
    return { code: 'row/protected', field: protectedBy };
  return whyKept(namesOf(desired, live, given), kind, live, given) ?? refused(desired, kind, live, given);
}

/** Why the service would refuse the expiry, judged with a row that writes only the expiry. */
function refused(desired: Desired, kind: Kind, live: Live, given: DecisionContext): Reason | undefined {
  const said = desired.fields as Fields;
  const fields = (kind.own?.expiredBy ?? [])
    .filter(path => Object.hasOwn(said, path))
    .map((path): FieldChange => ({ path, before: null, after: said[path] ?? null }));
  const change = { fields, desired: said, was: live.incarnation, refs: [], notes: [] };
  const now = serviceTime(given.clocks(desired.scope, kind));
  return kind.say?.refuses?.(updateRow(desired, change), given.observed, now, at => given.rowsAt(at));
}

/** The entry, ignoring all fields that say when the service deletes the resource. Pure. */
export function withoutExpiry(desired: Desired, { own }: Kind): Desired {
  return ignoringToo(
    desired,
    (own?.expiredBy ?? []).map(path => ({ name: path, paths: [path] })),
  );
}
