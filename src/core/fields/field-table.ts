import { isObject, type Json, sameJson } from '../json.ts';
import type { ProviderReason } from '../report/reason.ts';
import type { Fields, Scope } from '../report/row.ts';
import type { Live, LiveView } from '../resource.ts';
import { type KnownMembers, withUnknown } from './unknown-members.ts';

/** An object of a request or an answer. */
export type JsonObject = { readonly [key: string]: Json };

/**
 * What is known of one field of a kind, written once. Its path is that of the API's body, with a
 * dot for each object on the way. What no column can say is a function in the row.
 */
export interface Field<Value extends Json = Json> {
  /**
   * The normal form of a value from an entry or a record, which is `of`; undefined if it is of
   * another type, which is compared as it is.
   */
  normal(value: unknown, of: object): Value | undefined;
  /** The value of a live resource whose record lacks it. */
  readonly none: Value;
  /**
   * When `export` writes it. `set`: where it is not none. `null`: always, also as null. `never`: an
   * entry means the same without it.
   */
  readonly exported: 'always' | 'null' | 'set' | 'never';
  /** Only a creation can set it. */
  readonly fixed?: true;
  /** A creation leaves it to a call of its own. */
  readonly later?: true;
  /** Its scope's create request accepts it, too. */
  readonly batched?: true;
  /** Only one resource of a list has it at a time: setting it takes it from another. */
  readonly exclusive?: true;
  /** The service does not make it false again once it is true. */
  readonly oneWay?: true;
  /** While it is true, `keep` and pruning leave the resource alone. */
  readonly protects?: true;
  /** It makes the service delete the resource later; `keep` respects it. */
  readonly expires?: true;
  /** Its default gives the most access: the default alone is never written over another value. */
  readonly narrows?: true;
  /** Names under `ignore` that cover it, if not its key in an entry. */
  readonly ignoredAs?: readonly string[];
  /** The known members of a value that is written whole. */
  readonly known?: KnownMembers;
  /** The kind sends it itself, under another name or in a request of its own. */
  readonly apart?: true;
  /**
   * What a change of it gives access to; a value is undefined where there is no such resource. In
   * doubt it is said.
   */
  opens?(from: Value | undefined, to: Value | undefined): ProviderReason | undefined;
  /**
   * What an entry says, if that is more than the value at its key. The row names the type of its
   * entry.
   */
  wanted?(entry: unknown, scope: Scope): Value | undefined;
  /**
   * What a record says, if that is more than the value at its path. The row names the type of its
   * record.
   */
  live?(raw: unknown, at: Scope, seen: LiveView): Value;
  /**
   * What `export` writes in place of the normal form; undefined: nothing, whatever `exported` says.
   */
  written?(value: Value, live: Live, seen: LiveView): Json | undefined;
}

/** Columns that are there or not. */
export type BooleanColumn =
  | 'batched'
  | 'exclusive'
  | 'expires'
  | 'fixed'
  | 'later'
  | 'narrows'
  | 'oneWay'
  | 'protects';

type Columns<Value extends Json> = Partial<Field<Value>>;

/** A text; an empty one is none. */
export function text(columns: Columns<string | null> = {}): Field<string | null> {
  return field(null, value => (value === '' ? null : typeof value === 'string' ? value : undefined), columns);
}

export function number(columns: Columns<number | null> = {}): Field<number | null> {
  return field(null, value => (typeof value === 'number' ? value : undefined), columns);
}

export function flag(columns: Columns<boolean> = {}): Field<boolean> {
  return field(false, value => (typeof value === 'boolean' ? value : undefined), columns);
}

/** A text that every record has; an empty one is one. */
export function requiredText(none: string, columns: Columns<string> = {}): Field<string> {
  return field(none, value => (typeof value === 'string' ? value : undefined), columns);
}

/**
 * A field that its row alone can read: it refers to another resource, or is put together of several
 * members.
 */
export function computed<Value extends Json>(
  none: Value,
  columns: Columns<Value> & Required<Pick<Field<Value>, 'wanted' | 'live'>>,
): Field<Value> {
  return field(none, () => undefined, columns);
}

/** A field of another form. */
export function field<Value extends Json>(
  none: Value,
  normal: Field<Value>['normal'],
  columns: Columns<Value> = {},
): Field<Value> {
  return { none, normal, exported: 'set', ...columns };
}

type Rows = { readonly [path: string]: Field };

/** The fields of a kind, in normal form. */
export type FieldsOf<Table> =
  Table extends FieldTable<infer All> ? { readonly [Path in keyof All]?: All[Path]['none'] } : never;

/**
 * The members of a record that the rows of a table name; objects whole, so that a change of one
 * part sends the others.
 */
export type RecordOf<Table> =
  Table extends FieldTable<infer All>
    ? {
        readonly [Path in keyof All as Path extends `${string}.${string}` ? never : Path]?: Exclude<
          All[Path]['none'],
          null
        >;
      } & {
        readonly [Path in keyof All as Path extends `${infer Top}.${string}` ? Top : never]: JsonObject;
      }
    : never;

/** How the fields of a kind are nested. */
interface FieldNesting {
  /** Objects of a body whose members the service merges; others are written whole. */
  readonly merged?: readonly string[];
  /** The object of a body whose members stand in the entry itself. */
  readonly unwrapped?: string;
  /** The member of what a list gives that is the record, if it has others beside it. */
  readonly record?: string;
}

/** A row with the places of its field. */
interface PlacedField<Path extends string> {
  readonly path: Path;
  readonly row: Field;
  /** In a body and a record. */
  readonly keys: readonly string[];
  /** In an entry. */
  readonly entryKeys: readonly string[];
}

/** All fields of a kind, and what follows from their rows. */
export class FieldTable<const All extends Rows> {
  readonly #placed: readonly PlacedField<keyof All & string>[];
  readonly #merged: readonly string[];
  readonly #record: string | undefined;
  /** By path. */
  readonly rows: All;
  /** Every path. */
  readonly paths: readonly (keyof All & string)[];

  constructor(rows: All, { merged = [], unwrapped, record }: FieldNesting = {}) {
    this.#merged = merged;
    this.#record = record;
    this.rows = rows;
    this.#placed = Object.entries(rows).map(([path, row]) => {
      const keys = path.split('.');
      return { path, row, keys, entryKeys: keys[0] === unwrapped ? keys.slice(1) : keys };
    });
    this.paths = this.#placed.map(({ path }) => path);
  }

  /** The paths of rows with a column. */
  having(column: BooleanColumn | 'opens'): readonly (keyof All & string)[] {
    return this.#placed.filter(({ row }) => row[column] !== undefined).map(({ path }) => path);
  }

  /**
   * What the fields of a second state give access to and those of the first do not: the first
   * reason, with all its words.
   */
  opening(from: Partial<Fields> | undefined, to: Partial<Fields> | undefined): ProviderReason | undefined {
    const found = this.#placed.flatMap(({ path, row }) => {
      const [before, after] = [from, to].map(state => state && (state[path] ?? row.none));
      return row.opens?.(before, after) ?? [];
    });
    const [first] = found;
    const same = found.filter(({ code }) => code === first?.code);
    return first && { ...first, said: same.map(({ said }) => said).join('; ') };
  }

  /** The paths that `export` always writes. */
  get guards(): readonly (keyof All & string)[] {
    return this.#placed.filter(({ row }) => row.exported === 'always').map(({ path }) => path);
  }

  /** The paths that each name under `ignore` covers. */
  get ignores(): { readonly [name: string]: readonly (keyof All & string)[] } {
    const covered: { [name: string]: readonly (keyof All & string)[] } = {};
    for (const { path, row, entryKeys } of this.#placed)
      for (const name of row.ignoredAs ?? [entryKeys.join('.')])
        covered[name] = [...(covered[name] ?? []), path];
    return covered;
  }

  /** The normal form of an object by `normal` alone: of all rows. */
  normal(of: object): Required<FieldsOf<FieldTable<All>>> {
    const found = this.#placed.map(({ path, row, keys }) => [path, normalAt(of, keys, row) ?? row.none]);
    return Object.fromEntries(found) as Required<FieldsOf<FieldTable<All>>>;
  }

  /** The same, of the rows that `export` would write. */
  compact(of: object): JsonObject {
    const fields = this.normal(of) as Fields;
    return Object.fromEntries(
      this.#placed.flatMap(({ path, row }) => {
        const value = fields[path] ?? null;
        return isWritten(row, value) ? [[path, value]] : [];
      }),
    );
  }

  /** What an entry says. */
  wanted(entry: object, scope: Scope): FieldsOf<FieldTable<All>> {
    const found = this.#placed.flatMap(({ path, row, entryKeys }) => {
      const value = row.wanted === undefined ? normalAt(entry, entryKeys, row) : row.wanted(entry, scope);
      return value === undefined ? [] : [[path, value]];
    });
    return Object.fromEntries(found) as FieldsOf<FieldTable<All>>;
  }

  /** What a record says, of all fields. */
  live(raw: object, at: Scope, seen: LiveView): Required<FieldsOf<FieldTable<All>>> {
    const record = this.#record;
    const way = (keys: readonly string[]) => (record === undefined ? keys : [record, ...keys]);
    const found = this.#placed.map(({ path, row, keys }) => {
      const value = row.live === undefined ? normalAt(raw, way(keys), row) : row.live(raw, at, seen);
      return [path, value ?? row.none];
    });
    return Object.fromEntries(found) as Required<FieldsOf<FieldTable<All>>>;
  }

  /**
   * The members of an answer that the rows name, as they are: one of another form than its type
   * says, too, so that a newer service is not read as one that says nothing. A row that has `live`
   * reads what the kind's own parser gives.
   */
  record(body: Readonly<Record<string, unknown>>): RecordOf<FieldTable<All>> {
    const found = this.#placed.flatMap(({ row, keys }): readonly (readonly [string, unknown])[] => {
      const [top = '', ...rest] = keys;
      if (row.live !== undefined) return [];
      const value = body[top];
      if (rest.length > 0) return [[top, value ?? {}]];
      return value === undefined || value === null || row.normal(value, body) === null ? [] : [[top, value]];
    });
    return Object.fromEntries(found) as RecordOf<FieldTable<All>>;
  }

  /** What `export` writes of a live resource, nested as in an entry. */
  written(live: Live, seen: LiveView): JsonObject {
    const fields = live.fields();
    return this.#placed.reduce<JsonObject>((entry, { path, row, entryKeys }) => {
      const value = fields[path] ?? null;
      const said = row.written === undefined ? value : row.written(value, live, seen);
      if (said === undefined || !isWritten(row, value)) return entry;
      return withValue(entry, entryKeys, said, () => ({}));
    }, {});
  }

  /**
   * Fields nested as the API has them, without those that a kind sends itself. `live` holds the
   * values beside them in an object that is written whole.
   */
  body(fields: Fields, live: object = {}): JsonObject {
    const siblings = (keys: readonly string[]): JsonObject => {
      const inner = this.#merged.includes(keys.join('.')) ? undefined : valueAt(live, keys);
      return isObject(inner) ? (inner as JsonObject) : {};
    };
    return this.#placed.reduce<JsonObject>((body, { path, row, keys }) => {
      const value = fields[path];
      if (value === undefined || row.apart === true) return body;
      return withValue(body, keys, withUnknown(value, valueAt(live, keys), row.known ?? 'value'), siblings);
    }, {});
  }
}

function isWritten({ exported, none }: Field, value: Json): boolean {
  if (exported === 'always') return value !== null;
  return exported === 'null' || (exported === 'set' && !sameJson(value, none));
}

/**
 * null stays: it says that there is none. A value of another form, which nobody expects, is
 * compared as it is, and so is what stands in the place of an object around it.
 */
function normalAt(from: object, keys: readonly string[], row: Field): Json | undefined {
  let value: unknown = from;
  for (const key of keys) {
    if (value === undefined || value === null) return undefined;
    if (!isObject(value)) return value as Json;
    value = value[key];
  }
  if (value === undefined || value === null) return value;
  const normal = row.normal(value, from);
  return normal === undefined ? (value as Json) : normal;
}

/**
 * `body` with a nested value set. `start` gives the initial value of each missing object, by the
 * keys that lead to it.
 */
function withValue(
  body: JsonObject,
  keys: readonly string[],
  value: Json,
  start: (keys: readonly string[]) => JsonObject,
  passed: readonly string[] = [],
): JsonObject {
  const [key = '', ...rest] = keys;
  if (rest.length === 0) return { ...body, [key]: value };
  const way = [...passed, key];
  const inner = isObject(body[key]) ? (body[key] as JsonObject) : start(way);
  return { ...body, [key]: withValue(inner, rest, value, start, way) };
}

/** The value at the keys; undefined where they end before. */
function valueAt(from: object, keys: readonly string[]): Json | undefined {
  let at: unknown = from;
  for (const key of keys) at = isObject(at) ? at[key] : undefined;
  return at as Json | undefined;
}
