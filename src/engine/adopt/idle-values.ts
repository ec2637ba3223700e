import type { Address } from '../../core/address.ts';
import type { Desired } from '../../core/resource.ts';
import { idleFields } from '../decide/whole-entry.ts';
import { type Adoption, type AdoptionContext, valueAt } from './entries.ts';
import { valueChanges } from './value-changes.ts';
import { othersAtPlace } from './what-stays.ts';

/**
 * The entries that say too little to be compared with live, and that what `export` writes completes
 * (`takenOver` of a field without effect). No row of a plan shows them. An entry with a row is left
 * to the adoption of that row. With a base there are none: adopt then takes over only what someone
 * changed, and nobody can tell who made such a value. Pure.
 */
export function idleValues(
  context: AdoptionContext,
  isMeant: (address: Address) => boolean,
): readonly Adoption[] {
  const { given } = context;
  if (given.base !== undefined) return [];
  const withRow = new Set(given.rows.map(({ address }) => address));
  return given.wanted.desired
    .filter(({ address }) => isMeant(address) && !withRow.has(address))
    .flatMap(desired => completed(desired, context));
}

function completed(desired: Desired, { given, value }: AdoptionContext): readonly Adoption[] {
  const { address, path, whole, partial } = desired;
  const kind = given.kinds.get(desired.kind);
  if (kind.entry.idle === undefined || whole === true || partial === true) return [];
  const { live, from, conflict } = given.observed.matchOf(desired);
  if (live === undefined || from !== undefined || conflict !== undefined) return [];
  const taken = idleFields(desired, kind, live).filter(({ takenOver }) => takenOver !== undefined);
  if (taken.length === 0 || othersAtPlace(desired, given).length > 0) return [];
  const exported = kind.export?.written?.(live, given.observed, { ids: false });
  const edits = taken.flatMap(({ field }) => {
    const [before, after] = [valueAt(value, [...path, field]), valueAt(exported, [field])];
    return before === undefined || after === undefined
      ? []
      : valueChanges(before, after, [...path, field], 'own');
  });
  if (edits.length === 0) return [];
  const note = taken.map(({ takenOver }) => takenOver).join('; ');
  return [{ address, does: 'change', edits, covers: new Set([address]), own: [], note }];
}
