import { address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import { type Row, type Scope, scopesAround } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { Situation } from '../situation.ts';
import { type Relocation, relocated, relocatedParts, relocatedScope } from './relocation.ts';
import { successionOf } from './successions.ts';
import { wholeEntry } from './whole-entry.ts';

type LiveSide = Pick<Situation, 'kinds' | 'observed' | 'wanted'>;

/** Whether the successor of this entry has the name that it was made for. Pure. */
export function hasTakenOver(
  { succeeds }: Desired,
  kind: Kind,
  { observed, wanted }: Pick<Situation, 'observed' | 'wanted'>,
): boolean {
  const old = succeeds && observed.desired(succeeds.address);
  const stands = old && successionOf(old, kind)?.stands(old, observed, wanted.name, succeeds.was);
  return stands?.inPlace === true;
}

/**
 * Where what is in a successor is now; undefined while the successor does not have its name, and
 * for every other scope. A run finds its rows elsewhere where another run of the same renewal, or
 * an earlier one, has changed the names over. Pure.
 */
function relocationOf(scope: Scope, seen: LiveSide): Relocation | undefined {
  for (const around of scopesAround(scope)) {
    const entry = seen.observed.desired(around.address);
    if (entry?.succeeds === undefined) continue;
    const old = seen.observed.desired(entry.succeeds.address);
    if (old !== undefined && hasTakenOver(entry, seen.kinds.get(entry.kind), seen))
      return { from: entry.parts, to: old.parts };
  }
  return undefined;
}

/** Whether what is in this scope is in a successor that has its name. Pure. */
export function isInTakenOver(scope: Scope, seen: LiveSide): boolean {
  return relocationOf(scope, seen) !== undefined;
}

/** The scope of a row, under the name that it has now. Pure. */
export function scopeNow(scope: Scope, seen: LiveSide): Scope {
  const way = relocationOf(scope, seen);
  return way === undefined ? scope : relocatedScope(scope, way);
}

/**
 * How live compares with a row in a successor that has its name: `missing` where something is not
 * as its entry says. Undefined for every other row. Pure.
 */
export function foundTakenOver(
  row: Row,
  seen: LiveSide,
): 'as wanted' | 'missing' | { readonly busy: string } | undefined {
  const way = relocationOf(row.scope, seen);
  if (way === undefined) return undefined;
  const live = seen.observed.at(address(row.kind, relocatedParts(row.parts, way)));
  if (row.action === 'delete') return live === undefined ? 'as wanted' : 'missing';
  const entry = seen.observed.desired(row.address);
  if (live === undefined || entry === undefined) return 'missing';
  if (live.busy !== undefined) return { busy: live.busy };
  return isAsWanted(relocated(entry, way), live, seen) ? 'as wanted' : 'missing';
}

function isAsWanted(entry: Desired, live: Live, { kinds, observed }: LiveSide): boolean {
  return wholeEntry(entry, kinds.get(entry.kind), live, live.fields(), observed).changes.length === 0;
}
