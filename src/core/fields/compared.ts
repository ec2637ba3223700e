import { type Json, sameJson } from '../json.ts';
import type { FieldChange, Fields } from '../report/row.ts';
import type { Desired, IgnoredField } from '../resource.ts';

type IgnoredEntry = Pick<Desired, 'fields' | 'ignored'>;

/** Whether an entry leaves a live field to others. */
export function isIgnored({ ignored = [] }: Pick<IgnoredEntry, 'ignored'>, path: string): boolean {
  return ignored.some(({ paths }) => paths.includes(path));
}

/** What an entry says about its live resource: its fields, except those that it ignores. */
export function saidOfLive(entry: IgnoredEntry): Fields {
  const fields = entry.fields as Fields;
  if (entry.ignored === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !isIgnored(entry, path)));
}

/**
 * One field of what an entry says about its live resource; undefined where it says nothing, or
 * without an entry.
 */
export function fieldOfLive(entry: IgnoredEntry | undefined, path: string): Json | undefined {
  return entry === undefined || isIgnored(entry, path) ? undefined : (entry.fields as Fields)[path];
}

/** An entry that ignores more, as if it said so. */
export function ignoringToo(entry: Desired, more: readonly IgnoredField[]): Desired {
  return {
    ...entry,
    ignored: [...(entry.ignored ?? []), ...more],
    // It is computed, so a copy of the members lacks it.
    get source() {
      return entry.source;
    },
  };
}

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
