import type { Json } from '../../core/json.ts';
import type { ManifestPath } from '../../core/problem.ts';
import type { TextEdit } from '../edit/text-edit.ts';
import { ofOtherTools } from './meant-name.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';
import { namesOf, typesOf } from './written-for.ts';

/**
 * Keys whose list says what may be lost, is deleted or is not looked at. A fix never writes a value
 * of one: someone has to write it by hand.
 */
const LISTS_BY_HAND = new Set(['allow', 'accepted', 'except', 'ignore', 'keep', 'rules', 'sweep']);
/** What may separate several values that were written as one text. */
const SEPARATORS = /[,;|\n]/;
const DIGITS = /^(?:0|[1-9][0-9]*)$/;

/** Where an edit finds a value: at its key in a map, or at itself in a list. */
export type ListMendPlace = Pick<TextEdit & { readonly does: 'wrap' }, 'at' | 'offset'>;

/** Edits that give a value or a key the form that the schema has. */
export interface ListMend {
  readonly edits: readonly [TextEdit, ...TextEdit[]];
  readonly what: string;
}

interface KeyInMap {
  /** The path of the map. */
  readonly path: ManifestPath;
  readonly key: string;
  readonly beside: readonly string[];
  readonly offset: number;
  /** The key's value, if it is a text. */
  readonly text: string | undefined;
}

/** For an unknown key: `id` where `ids` belongs, with its value in a list. Pure. */
export function idsForId({ path, key, beside, offset, text }: KeyInMap, root: Schema): ListMend | undefined {
  const list = `${key}s`;
  if (!/(?:^|_)id$/.test(key) || beside.includes(list)) return undefined;
  if (!keysOf(schemaAt(root, path)).includes(list)) return undefined;
  if (text === undefined || !isTextOf(schemaAt(root, [...path, list, 0]), text)) return undefined;
  return {
    edits: [
      { does: 'rename', at: 'member', offset, key: list },
      { does: 'set', at: 'member', offset, value: [text] },
    ],
    what: 'a key, and its value as a list',
  };
}

/**
 * For an unknown key that is another word for the one that its map needs and lacks: that key, such
 * as `finds` for `page`. Never where another key of the map is unknown as well, and never a key
 * that the map can do without: it may open or end something that nobody asked for. Pure.
 */
export function neededForWord(
  { path, key, beside, offset }: Omit<KeyInMap, 'text'>,
  root: Schema,
): ListMend | undefined {
  const schema = schemaAt(root, path);
  const meant = ofOtherTools(key, schema);
  const needed: unknown = schema?.['required'];
  if (meant === undefined || !Array.isArray(needed) || !needed.includes(meant)) return undefined;
  if (beside.includes(meant) || beside.some(each => each !== key && !keysOf(schema).includes(each)))
    return undefined;
  if (KEYS_BY_HAND.has(meant) || path.some(segment => LISTS_BY_HAND.has(String(segment)))) return undefined;
  return { edits: [{ does: 'rename', at: 'member', offset, key: meant }], what: 'a key' };
}

interface MapForList {
  readonly path: ManifestPath;
  readonly keys: readonly string[];
  readonly held: ListMendPlace;
}

/**
 * For a map where a list must be: the list with this map alone, if every key of it is one of an
 * entry. Pure.
 */
export function entryInList({ path, keys, held }: MapForList, root: Schema): ListMend | undefined {
  const known = keysOf(schemaAt(root, [...path, 0]));
  const last = path.findLast(segment => typeof segment === 'string');
  if (LISTS_BY_HAND.has(String(last)) || keys.some(key => LISTS_BY_HAND.has(key) || KEYS_BY_HAND.has(key)))
    return undefined;
  if (keys.length === 0 || !keys.every(each => known.includes(each))) return undefined;
  return { edits: [{ does: 'wrap', ...held }], what: 'a map as the entry of a list' };
}

/**
 * Keys that can cause a delete or hide a difference. A fix never writes one of them: someone has to
 * write it by hand.
 */
export const KEYS_BY_HAND: ReadonlySet<string> = new Set([
  'absent',
  'allow',
  'delete_data',
  'expires_at',
  'ignore',
  'prune',
  'sweep',
  'ttl',
]);

interface ValueForList {
  readonly path: ManifestPath;
  readonly written: string;
  readonly isText: boolean;
  readonly held: ListMendPlace;
}

/** For a text or a whole number where a list must be: the list with this value alone. Pure. */
export function valueInList(
  { path, written, isText, held }: ValueForList,
  root: Schema,
): ListMend | undefined {
  const key = path.at(-1);
  const types = typesOf(schemaAt(root, path));
  if (typeof key !== 'string' || LISTS_BY_HAND.has(key) || !types.includes('array')) return undefined;
  const value = itemOf(written, isText, schemaAt(root, [...path, 0]));
  if (value === undefined) return undefined;
  return { edits: [{ does: 'set', ...held, value: [value] }], what: 'a value as a list' };
}

function itemOf(written: string, isText: boolean, item: Schema | undefined): Json | undefined {
  if (written === '' || SEPARATORS.test(written)) return undefined;
  if (isText) return isTextOf(item, written) ? written : undefined;
  if (!DIGITS.test(written)) return undefined;
  if (typesOf(item).includes('integer'))
    return Number.isSafeInteger(Number(written)) ? Number(written) : undefined;
  // A number is an id only where the texts have a form of their own.
  return item?.['pattern'] !== undefined && isTextOf(item, written) ? written : undefined;
}

function isTextOf(schema: Schema | undefined, text: string): boolean {
  const names = namesOf(schema);
  if (names.length > 0) return names.includes(text);
  if (!typesOf(schema).includes('string')) return false;
  const pattern = schema?.['pattern'];
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}
