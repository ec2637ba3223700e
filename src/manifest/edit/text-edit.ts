import { isObject, type Json } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';

/**
 * One edit of a YAML text. Its place is the offset of something that exists: a key, an item, or the
 * map or list that gets new content. All offsets are offsets in the text before the first edit.
 */
export type TextEdit =
  | { readonly does: 'set'; readonly at: 'member' | 'item'; readonly offset: number; readonly value: Json }
  /** The value becomes the only item of a list. No byte of it is lost, comments included. */
  | { readonly does: 'wrap'; readonly at: 'member' | 'item'; readonly offset: number }
  | { readonly does: 'rename'; readonly at: 'member'; readonly offset: number; readonly key: string }
  | { readonly does: 'remove'; readonly at: 'member' | 'item'; readonly offset: number }
  | {
      readonly does: 'insert';
      /**
       * `item`: before the item at the offset. `after`: at the end of the list that has the item at
       * the offset. `list`: into the empty list at the offset.
       */
      readonly at: 'item' | 'after' | 'list';
      readonly offset: number;
      readonly value: Json;
    }
  | {
      readonly does: 'add';
      readonly at: 'map';
      readonly offset: number;
      readonly key: string;
      readonly value: Json;
    };

/** A range of a text, and the text that replaces it. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Thrown where an edit would also change another part of the text, for example lose a comment
 * inside the value. The message is the reason, as a clause without a full stop.
 */
export class Unwritable extends Error {}

/**
 * One edit of a manifest's value. All paths are the paths before the first edit. `set` replaces a
 * value or adds a key. `remove` removes a key or an item. `insert` puts an item before the item at
 * its path, or at the end of the list.
 */
export type ManifestEdit =
  | { readonly does: 'set' | 'insert'; readonly path: ManifestPath; readonly value: Json }
  | { readonly does: 'remove'; readonly path: ManifestPath };

/** The value after the edits. Pure. */
export function edited(value: Json, edits: readonly ManifestEdit[]): Json {
  const here = edits.find(edit => edit.path.length === 0);
  if (here !== undefined && here.does === 'set') return here.value;
  if (edits.length === 0) return value;
  if (Array.isArray(value)) return editedList(value, edits);
  return isObject(value) ? editedMap(value as Readonly<Record<string, Json>>, edits) : value;
}

function editedMap(map: Readonly<Record<string, Json>>, edits: readonly ManifestEdit[]): Json {
  const keys = new Set([...Object.keys(map), ...edits.map(({ path }) => String(path[0]))]);
  return Object.fromEntries(
    [...keys].flatMap(key => {
      const at = edits.filter(({ path }) => path[0] === key);
      if (at.some(({ does, path }) => does === 'remove' && path.length === 1)) return [];
      return [[key, edited(map[key] ?? null, at.map(inner))] as const];
    }),
  );
}

function editedList(list: readonly Json[], edits: readonly ManifestEdit[]): Json {
  const items: Json[] = [];
  for (let index = 0; index <= list.length; index += 1) {
    const at = edits.filter(({ path }) => path[0] === index);
    const own = at.filter(({ path }) => path.length === 1);
    for (const edit of own) if (edit.does === 'insert') items.push(edit.value);
    const item = list[index];
    if (item === undefined || own.some(({ does }) => does === 'remove')) continue;
    const rest = at.filter(({ does, path }) => does !== 'insert' || path.length > 1);
    items.push(edited(item, rest.map(inner)));
  }
  return items;
}

function inner(edit: ManifestEdit): ManifestEdit {
  return { ...edit, path: edit.path.slice(1) };
}
