import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml';
import type { Json } from '../../core/json.ts';
import type { ManifestPath, Problem } from '../../core/problem.ts';
import type { MendedValue, WrittenValue } from '../../core/provider.ts';
import { lineStartsOf, type TextFile } from '../../core/text/text-file.ts';
import type { TextEdit } from '../edit/text-edit.ts';
import { startOf } from '../edit/yaml-source.ts';
import { PLAIN_YAML } from '../yaml/compose.ts';
import {
  entryInList,
  idsForId,
  KEYS_BY_HAND,
  type ListMend,
  type ListMendPlace,
  neededForWord,
  valueInList,
} from './list-mends.ts';
import { keysOf, type Schema, schemaAt } from './schema-at.ts';

/**
 * The length of the shortest key whose spelling is fixed. In a shorter key, one different letter
 * may make another word.
 */
const SHORTEST = 5;

function folded(key: string): string {
  return key.toLowerCase().replace(/[-_\s]/g, '');
}

/**
 * Whether the texts differ in one letter that was left out, added or replaced, or in two neighbors
 * that are swapped.
 */
function isOneEdit(a: string, b: string): boolean {
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  const most = Math.min(a.length, b.length) - start;
  while (end < most && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/**
 * The known key that the author certainly meant: the only one that differs just in case and
 * separators, else the only one that differs by one letter. Never one of {@link KEYS_BY_HAND}.
 * Pure.
 */
export function sureKey(written: string, known: readonly string[]): string | undefined {
  const same = known.filter(key => folded(key) === folded(written));
  const near =
    same.length === 0 && written.length >= SHORTEST ? known.filter(key => isOneEdit(written, key)) : same;
  const [only, another] = near;
  return another !== undefined || only === undefined || KEYS_BY_HAND.has(only) ? undefined : only;
}

/** A safe fix of a mistake, or of a value that could be written better. */
export interface Mend {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The noun for what is replaced, such as `a key`. */
  readonly what: string;
  /**
   * The mistake that is fixed. Absent for a value that is no mistake, but could be written better.
   */
  readonly problem?: Problem;
  readonly edits: readonly [TextEdit, ...TextEdit[]];
  /**
   * Whether the fix may cause a mistake elsewhere, as other places use the name, or as the value
   * gets another form. It is dropped if it does.
   */
  readonly renames: boolean;
}

/** What the search for fixes needs. */
export interface MendRules {
  /** The bundled schema of the manifest. */
  readonly schema: Schema;
  /** How a provider would write a value of its section; undefined to leave the value. */
  mendedValue(section: string, value: WrittenValue): MendedValue | undefined;
}

/**
 * The fixes for one manifest file. The text must have no byte order mark, because the offsets of
 * problems do not count one. Pure.
 */
export function findMends(
  { file, text }: Pick<TextFile, 'file' | 'text'>,
  problems: readonly Problem[],
  rules: MendRules,
): readonly Mend[] {
  const starts = lineStartsOf(text);
  const offsetOf = ({ source }: Problem): number => (starts[source.line - 1] ?? 0) + source.column - 1;
  const errors = new Map(
    problems.filter(({ level }) => level === 'error').map(each => [offsetOf(each), each] as const),
  );
  return [...placesIn(text)].flatMap(([offset, place]) => {
    const problem = errors.get(offset);
    const mended = mend(problem, place, rules);
    if (mended === undefined) return [];
    const line = starts.findLastIndex(start => start <= offset) + 1;
    const column = offset - (starts[line - 1] ?? 0) + 1;
    const known = problem === undefined ? {} : { problem, what: `${problem.message} [${problem.rule}]` };
    return [{ file, line, column, ...mended, ...known }];
  });
}

/** What begins at an offset: a key, a value that is neither list nor map, or a map in braces. */
type Place =
  | {
      readonly is: 'key';
      readonly path: ManifestPath;
      readonly key: string;
      readonly beside: readonly string[];
      readonly offset: number;
      /** The key's value, if it is a text. */
      readonly text: string | undefined;
      /** The map that the key is in. */
      readonly held: ListMendPlace;
    }
  | {
      readonly is: 'value';
      readonly path: ManifestPath;
      readonly written: string;
      readonly isText: boolean;
      readonly held: ListMendPlace;
    }
  | {
      readonly is: 'map';
      readonly path: ManifestPath;
      readonly keys: readonly string[];
      readonly held: ListMendPlace;
    };

type MendResult = Pick<Mend, 'edits' | 'renames' | 'what'>;

/** Matches an id: digits without a sign that do not begin with 0. */
const DIGITS = /^[1-9][0-9]*$/;

function mend(problem: Problem | undefined, place: Place, rules: MendRules): MendResult | undefined {
  const rule = problem?.rule;
  const { schema } = rules;
  if (place.is === 'map') return rule === 'schema/type' ? listed(entryInList(place, schema)) : undefined;
  if (place.is === 'key') return mendAtKey(rule, place, schema);
  const { path, written, isText, held } = place;
  const key = path.at(-1);
  const own = rules.mendedValue(String(path[0] ?? ''), {
    written,
    isText,
    ...(rule === undefined ? {} : { rule }),
    ...(typeof key === 'string' ? { key } : {}),
  });
  const set = (value: Json): TextEdit => ({ does: 'set', ...held, value });
  if (own !== undefined) return { edits: [set(own.value)], renames: own.renames === true, what: own.why };
  if (rule === 'schema/type') return listed(valueInList(place, schema));
  if (rule !== 'yaml/unquoted-id' || !DIGITS.test(written)) return undefined;
  return { edits: [set(written)], renames: false, what: 'an id in quotes' };
}

/** A map that is a block begins where its first key begins, so its mistakes are there, too. */
function mendAtKey(
  rule: string | undefined,
  place: Place & { readonly is: 'key' },
  schema: Schema,
): MendResult | undefined {
  const asEntry = (): MendResult | undefined => {
    // The same mistake is at each key, and is fixed at the first.
    if (place.key !== place.beside[0]) return undefined;
    return listed(entryInList({ path: place.path, keys: place.beside, held: place.held }, schema));
  };
  if (rule === 'schema/type') return asEntry();
  if (rule !== 'schema/unknown-key') return undefined;
  return (
    renamed(place, schema) ?? listed(idsForId(place, schema) ?? neededForWord(place, schema)) ?? asEntry()
  );
}

function listed(mend: ListMend | undefined): MendResult | undefined {
  return mend === undefined ? undefined : { ...mend, renames: true };
}

function renamed(
  { path, key, beside, offset }: Place & { readonly is: 'key' },
  schema: Schema,
): MendResult | undefined {
  const around = schemaAt(schema, path);
  const names = around?.['propertyNames'] as { readonly enum?: readonly string[] } | undefined;
  const known = [...keysOf(around), ...(names?.enum ?? [])].filter(each => !beside.includes(each));
  const meant = sureKey(key, known);
  // Another key of the map can mean the same known key. Then nobody can tell which value is right.
  const isOneOfTwo = beside.some(each => each !== key && sureKey(each, known) === meant);
  return meant === undefined || isOneOfTwo
    ? undefined
    : { edits: [{ does: 'rename', at: 'member', offset, key: meant }], renames: false, what: 'a key' };
}

function placesIn(text: string): ReadonlyMap<number, Place> {
  const places = new Map<number, Place>();
  const walk = (node: unknown, path: ManifestPath, held: ListMendPlace): void => {
    if (isScalar(node)) {
      const isText = typeof node.value === 'string';
      const written = typeof node.value === 'string' ? node.value : (node.source ?? '');
      places.set(startOf(node), { is: 'value', path, written, isText, held });
    } else if (isSeq(node)) {
      node.items.forEach((item, index) => {
        walk(item, [...path, index], { at: 'item', offset: startOf(item) });
      });
    } else if (isMap(node)) {
      const keys = node.items.map(keyOf);
      const beside = keys.flatMap(each => each ?? []);
      if (node.flow === true && beside.length === keys.length)
        places.set(startOf(node), { is: 'map', path, keys: beside, held });
      node.items.forEach(({ key: written, value }, index) => {
        const key = keys[index];
        if (key === undefined) return;
        const offset = startOf(written);
        walk(value, [...path, key], { at: 'member', offset });
        const own = isScalar(value) && typeof value.value === 'string' ? value.value : undefined;
        places.set(offset, { is: 'key', path, key, beside, offset, text: own, held });
      });
    }
  };
  const { contents } = parseDocument(text, PLAIN_YAML);
  walk(contents, [], { at: 'member', offset: 0 });
  return places;
}

function keyOf({ key }: Pair): string | undefined {
  return isScalar(key) && typeof key.value === 'string' ? key.value : undefined;
}
