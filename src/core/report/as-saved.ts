import { address } from '../address.ts';
import { digest } from '../digest.ts';
import { sameJson } from '../json.ts';
import type { Plan } from './plan.ts';
import { type Row, type Scope, scopesAround } from './row.ts';
import { rowCounts } from './row-counts.ts';

/**
 * Whether a saved plan has the digest and the counts that follow from its rows, and each row is in
 * the scopes that its address names. Pure.
 */
export function isAsSaved(plan: Plan): boolean {
  if (!plan.rows.every(isInPlace)) return false;
  if (plan.digest !== 'incomplete' && plan.digest !== digest(plan)) return false;
  return sameJson({ ...plan.counts, ...rowCounts(plan.rows) }, { ...plan.counts });
}

function isInPlace({ address: own, kind, parts, scope }: Row): boolean {
  return (
    own === address(kind, parts) &&
    scopesAround(scope).every(
      at =>
        at.parts.length > 0 &&
        at.address === address(at.kind, at.parts) &&
        placeIn(at, parts).every((part, index) => parts[index] === part),
    )
  );
}

/**
 * The parts of a scope with which the address of each resource in it begins. Usually these are all
 * parts. But a scope may have a second part for its place, and a resource of the whole account,
 * which is in the same scope, lacks it.
 */
function placeIn({ parts, parent }: Scope, own: readonly string[]): readonly string[] {
  return parent === undefined && own.length <= parts.length ? parts.slice(0, 1) : parts;
}
