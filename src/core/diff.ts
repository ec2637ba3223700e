import { sameJson } from './json.ts';
import type { FieldChange, Fields } from './row.ts';

/** Compares two normal forms path by path. Only paths that `desired` has are managed; what live lacks counts as null. */
export function diff(live: Fields, desired: Fields): readonly FieldChange[] {
  return Object.keys(desired)
    .sort()
    .map(path => ({ path, before: live[path] ?? null, after: desired[path] ?? null }))
    .filter(change => !sameJson(change.before, change.after));
}
