import { sameJson } from '../json.ts';
import type { FieldChange, Fields } from '../report/row.ts';

/**
 * Compares two normal forms path by path. Covers only the paths of `desired`; a path that live
 * lacks counts as null.
 */
export function diff(live: Fields, desired: Fields): readonly FieldChange[] {
  const found: FieldChange[] = [];
  for (const path of Object.keys(desired)) {
    const before = live[path] ?? null;
    const after = desired[path] ?? null;
    if (!sameJson(before, after)) found.push({ path, before, after });
  }
  return found.length < 2 ? found : found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
