import { type Json, sameJson } from '../../../core/json.ts';
import type { Whose } from '../../../core/report/row.ts';
import type { Side } from '../../desired/base-side.ts';

/**
 * Whose the difference between live and the manifest is, by what a manifest before wanted;
 * undefined where they agree. docs/drift.md has the whole table. Pure.
 */
export function whose(base: Side, desired: Json, live: Json): Whose | undefined {
  if (sameJson(desired, live)) return undefined;
  if (base === undefined || sameJson(base, live)) return 'pending';
  return sameJson(base, desired) ? 'moved' : 'both';
}

/** Several differences of one resource as one. Pure. */
export function joined(all: readonly (Whose | undefined)[]): Whose | undefined {
  const found = new Set(all.filter(each => each !== undefined));
  return found.size > 1 ? 'both' : [...found][0];
}
