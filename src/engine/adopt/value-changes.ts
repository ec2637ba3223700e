import { canonical, isObject, type Json, sameJson } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { ManifestEdit } from '../../manifest/edit/text-edit.ts';

/**
 * The order of a list after the edits. `own`: the order of the old list, with new items at the end.
 * `other`: the order of the new list.
 */
export type ListOrder = 'own' | 'other';

/** The edits that turn one value into another, each as deep inside the value as possible. Pure. */
export function valueChanges(
  from: Json,
  to: Json,
  path: ManifestPath,
  order: ListOrder,
): readonly ManifestEdit[] {
  if (sameJson(from, to)) return [];
  if (isObject(from) && isObject(to)) return mapChanges(from as JsonMap, to as JsonMap, path, order);
  if (Array.isArray(from) && Array.isArray(to)) {
    const changes = listChanges(from as readonly Json[], to as readonly Json[], path, order);
    if (changes !== undefined) return changes;
  }
  return [{ does: 'set', path, value: to }];
}

type JsonMap = Readonly<Record<string, Json>>;

function mapChanges(
  from: JsonMap,
  to: JsonMap,
  path: ManifestPath,
  order: ListOrder,
): readonly ManifestEdit[] {
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key): readonly ManifestEdit[] => {
    const at = [...path, key];
    const [before, after] = [from[key], to[key]];
    if (after === undefined) return [{ does: 'remove', path: at }];
    return before === undefined
      ? [{ does: 'set', path: at, value: after }]
      : valueChanges(before, after, at, order);
  });
}

/**
 * The edits of single items of a list. Undefined where such edits are not enough, so that the whole
 * list must be written.
 */
function listChanges(
  from: readonly Json[],
  to: readonly Json[],
  path: ManifestPath,
  order: ListOrder,
): readonly ManifestEdit[] | undefined {
  const named = [from.map(nameOf), to.map(nameOf)] as const;
  const [before, after] = named.every(isDistinct) ? named : [from.map(canonical), to.map(canonical)];
  if (!isDistinct(before) || !isDistinct(after)) return undefined;
  const common = after.filter(name => before.includes(name));
  const isSame = before.filter(name => after.includes(name)).every((name, index) => name === common[index]);
  if (order === 'other' && !isSame) return undefined;
  const changed = before.flatMap((name, index): readonly ManifestEdit[] => {
    const at = after.indexOf(name);
    const here = [...path, index];
    if (at < 0) return [{ does: 'remove', path: here }];
    return valueChanges(from[index] ?? null, to[at] ?? null, here, order);
  });
  const added = after.flatMap((name, index): readonly ManifestEdit[] => {
    if (before.includes(name)) return [];
    const next = isSame ? after.slice(index).find(each => before.includes(each)) : undefined;
    const place = next === undefined ? from.length : before.indexOf(next);
    return [{ does: 'insert', path: [...path, place], value: to[index] ?? null }];
  });
  return [...changed, ...added];
}

/** What identifies an item of a list: its name, else its first text, else the whole item. */
function nameOf(item: Json): string {
  if (!isObject(item)) return canonical(item);
  const name = item['name'] ?? Object.values(item).find(value => typeof value === 'string');
  return canonical((name ?? item) as Json);
}

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
