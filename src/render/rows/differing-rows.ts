import type { FieldChange, Row } from '../../core/report/row.ts';
import { inlineValue } from '../shown-value.ts';
import { type Alike, alike, type FoldRules } from './alike-rows.ts';

/** A field in which joined rows differ, and all values of the field in words. */
export interface DifferingField {
  readonly path: string;
  /** The values in words: a range such as `0 to 23`, or up to three values. */
  readonly values: string;
}

/**
 * Rows that are joined although they differ in the field `differs`; a single row has no such field.
 */
export interface DifferingRows extends Alike<Row> {
  readonly differs?: DifferingField;
}

/** The fewest rows that are joined. Fewer rows are shown one by one, each with its value. */
const FEWEST = 10;
/** The most values of a field that are listed one by one. Numbers are given as a range. */
const MOST_VALUES = 3;
/** With more rows or fields than this nothing is joined, so that the time stays short. */
const MOST_ROWS = 2_000;
const MOST_FIELDS = 12;

/**
 * Joins rows that differ, apart from their names, only in the values of one field, if a few words
 * can say all these values. Pure.
 */
export function joinedOverField(
  rows: readonly Row[],
  { likeness, positions }: Pick<FoldRules<Row>, 'likeness' | 'positions'>,
): readonly DifferingRows[] {
  const alone = (): readonly DifferingRows[] => rows.map(row => ({ items: [row] }));
  if (rows.length < FEWEST || rows.length > MOST_ROWS) return alone();
  const keys = new Map(rows.map(row => [row, keysOf(row, likeness)] as const));
  const counts = new Map<string, number>();
  for (const each of keys.values()) for (const { key } of each) counts.set(key, (counts.get(key) ?? 0) + 1);
  const chosen = new Map(rows.map(row => [row, mostOf(keys.get(row) ?? [], counts)] as const));
  const lots = alike(rows, {
    address: row => row.address,
    likeness: row => chosen.get(row)?.key,
    positions,
    fewest: FEWEST,
  });
  return lots.flatMap((lot): readonly DifferingRows[] => {
    const path = chosen.get(lot.items[0])?.path;
    if (lot.position === undefined || path === undefined) return [lot];
    const values = valuesOf(lot.items, path);
    return values === undefined
      ? lot.items.map(row => ({ items: [row] }))
      : [{ ...lot, differs: { path, values } }];
  });
}

interface FieldKey {
  readonly path: string;
  /** Everything that is shown of a row except the values of this field. */
  readonly key: string;
}

function keysOf(row: Row, likeness: (row: Row) => string | undefined): readonly FieldKey[] {
  if (row.fields.length === 0 || row.fields.length > MOST_FIELDS) return [];
  return row.fields.flatMap(({ path }) => {
    const fields = row.fields.map(field =>
      field.path === path ? { ...field, before: null, after: null } : field,
    );
    const key = likeness({ ...row, fields });
    return key === undefined ? [] : [{ path, key: JSON.stringify([path, key]) }];
  });
}

function mostOf(keys: readonly FieldKey[], counts: ReadonlyMap<string, number>): FieldKey | undefined {
  let most: FieldKey | undefined;
  for (const each of keys)
    if ((counts.get(each.key) ?? 0) > (most === undefined ? 1 : (counts.get(most.key) ?? 0))) most = each;
  return most;
}

/** All values of a field in words; undefined where there are too many. */
function valuesOf(rows: readonly Row[], path: string): string | undefined {
  const changes = rows.flatMap(row => row.fields.filter(field => field.path === path));
  const numbers = changes.flatMap(({ before, after }) =>
    before === null && typeof after === 'number' ? [after] : [],
  );
  if (numbers.length === changes.length) {
    const [least, greatest] = numbers.reduce(
      ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
      [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    );
    return `${inlineValue(path, least)} to ${inlineValue(path, greatest)}`;
  }
  const said = [...new Set(changes.map(change))];
  return said.length > MOST_VALUES ? undefined : said.join(', ');
}

function change({ path, before, after }: FieldChange): string {
  return before === null
    ? inlineValue(path, after)
    : `${inlineValue(path, before)} → ${inlineValue(path, after)}`;
}
