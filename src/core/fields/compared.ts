import { type Json, sameJson } from '../json.ts';
import type { FieldChange, Fields } from '../report/row.ts';
import type { Desired, IgnoredField } from '../resource.ts';

type IgnoredEntry = Pick<Desired, 'fields' | 'ignored'>;

/** Whether an entry ignores this path. */
export function isIgnored({ ignored = [] }: Pick<IgnoredEntry, 'ignored'>, path: string): boolean {
  return ignored.some(({ paths }) => paths.includes(path));
}

/**
 * The fields that an entry wants of its live resource: all fields of the entry but those that it
 * ignores.
 */
export function saidOfLive(entry: IgnoredEntry): Fields {
  const fields = entry.fields as Fields;
  if (entry.ignored === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([path]) => !isIgnored(entry, path)));
}

/**
 * The value that an entry wants for one field of its live resource; undefined if there is no entry,
 * or if the entry ignores or does not mention the field.
 */
export function fieldOfLive(entry: IgnoredEntry | undefined, path: string): Json | undefined {
  return entry === undefined || isIgnored(entry, path) ? undefined : (entry.fields as Fields)[path];
}

/** The entry as if its `ignore` also had the names in `more`. */
export function ignoringToo(entry: Desired, more: readonly IgnoredField[]): Desired {
  return {
    ...entry,
    ignored: [...(entry.ignored ?? []), ...more],
    // `source` is a getter of the class, so the spread above does not copy it.
    get source() {
      return entry.source;
    },
  };
}

/**
 * The fields in which live differs from `desired`, both in normal form. Only paths of `desired`
 * count; a path that live lacks counts as null.
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
