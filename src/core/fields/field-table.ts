import { isObject, type Json, sameJson } from '../json.ts';
import type { ProviderReason } from '../report/reason.ts';
import type { Fields, Scope } from '../report/row.ts';
import type { Live, LiveView } from '../resource.ts';
import { type KnownMembers, withUnknown } from './unknown-members.ts';

/** An object in the body of a request or an answer. */
export type JsonObject = { readonly [key: string]: Json };

/**
 * All that evenkeel knows of one field of a kind. Its key in the table is its path in the API's
 * body, with a dot for each nested object. What a plain value cannot say is a function here.
 */
export interface Field<Value extends Json = Json> {
  /**
   * The normal form of a value in an entry or a record; `of` is that entry or record. Undefined if
   * the value has an unexpected type: it is then compared as it is.
   */
  normal(value: unknown, of: object): Value | undefined;
  /** The value that counts where the live record lacks the field. */
  readonly none: Value;
  /**
   * When `export` writes the field. `always`: unless it is null. `set`: where it differs from
   * `none`. `null`: always, also as null. `never`: an entry means the same without it.
   */
  readonly exported: 'always' | 'null' | 'set' | 'never';
  /** Only a create can set the field. */
  readonly fixed?: true;
  /** A create does not send the field; a second request sets it. */
  readonly later?: true;
  /** The request that creates the scope, such as a branch, accepts the field too. */
  readonly batched?: true;
  /** Only one resource of a list can have the field: setting it removes it from another. */
  readonly exclusive?: true;
  /** The service does not make the field false again once it is true. */
  readonly oneWay?: true;
  /**
   * While the field is true, evenkeel does not delete, replace or rename the resource. `keep`
   * forbids setting the field to false.
   */
  readonly protects?: true;
  /** The field makes the service delete the resource later. `keep` forbids setting it. */
  readonly expires?: true;
  /**
   * The field's default gives the most access. So an entry that leaves the field out does not reset
   * a narrower live value to that default.
   */
  readonly narrows?: true;
  /** The names under `ignore` that cover the field. Absent: only its own key in an entry. */
  readonly ignoredAs?: readonly string[];
  /** The keys that evenkeel knows in a value that every write sends completely. */
  readonly known?: KnownMembers;
  /** The kind sends the field itself, under another name or in a separate request. */
  readonly apart?: true;
  /**
   * What a change of the field gives access to. `from` or `to` is undefined where the resource does
   * not exist before or after the change. In doubt the function reports access.
   */
  opens?(from: Value | undefined, to: Value | undefined): ProviderReason | undefined;
  /**
   * Returns the value that an entry wants. Absent: the value of the field's key counts. Each
   * function declares its own type for `entry`.
   */
  wanted?(entry: unknown, scope: Scope): Value | undefined;
  /**
   * Returns the value that a record has. Absent: the value at the field's path counts. Each
   * function declares its own type for `raw`, the record.
   */
  live?(raw: unknown, at: Scope, seen: LiveView): Value;
  /**
   * What `export` writes instead of the normal form; undefined: nothing, whatever `exported` says.
   */
  written?(value: Value, live: Live, seen: LiveView): Json | undefined;
}

/** Properties of a field that are either true or absent. */
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

/** A text field. An empty text means none. */
export function text(columns: Columns<string | null> = {}): Field<string | null> {
  return field(null, value => (value === '' ? null : typeof value === 'string' ? value : undefined), columns);
}

export function number(columns: Columns<number | null> = {}): Field<number | null> {
  return field(null, value => (typeof value === 'number' ? value : undefined), columns);
}

export function flag(columns: Columns<boolean> = {}): Field<boolean> {
  return field(false, value => (typeof value === 'boolean' ? value : undefined), columns);
}

/** A text field that every record has. An empty text is a value. */
export function requiredText(none: string, columns: Columns<string> = {}): Field<string> {
  return field(none, value => (typeof value === 'string' ? value : undefined), columns);
}

/**
 * A field whose value needs functions to be read, because it refers to another resource or combines
 * several keys.
 */
export function computed<Value extends Json>(
  none: Value,
  columns: Columns<Value> & Required<Pick<Field<Value>, 'wanted' | 'live'>>,
): Field<Value> {
  return field(none, () => undefined, columns);
}

/** A field with any other type of value. */
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
 * The keys of a record that the table needs. A nested object is complete, so that a change of one
 * of its keys sends the others too.
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
  /**
   * Objects in a body that the service merges key by key. All other objects are written completely.
   */
  readonly merged?: readonly string[];
  /** An object in a body whose keys are written directly in the entry. */
  readonly unwrapped?: string;
  /** The key of a listed item that holds the record, if the item has other keys besides. */
  readonly record?: string;
}

/** A field with its path in a body and in an entry. */
interface PlacedField<Path extends string> {
  readonly path: Path;
  readonly row: Field;
  /** The keys in a body or a record. */
  readonly keys: readonly string[];
  /** The keys in an entry. */
  readonly entryKeys: readonly string[];
}

/** All fields of a kind, and the functions that can be derived from them. */
export class FieldTable<const All extends Rows> {
  readonly #placed: readonly PlacedField<keyof All & string>[];
  readonly #merged: readonly string[];
  readonly #record: string | undefined;
  /** Path → field. */
  readonly rows: All;
  /** The path of every field. */
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

  /** The paths of fields that have this property. */
  having(column: BooleanColumn | 'opens'): readonly (keyof All & string)[] {
    return this.#placed.filter(({ row }) => row[column] !== undefined).map(({ path }) => path);
  }

  /**
   * What the state `to` gives access to and the state `from` does not. The reason has the code of
   * the first field that widens access, and the words of all fields with that code.
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

  /** Path → the value that counts where a record lacks the field. */
  get none(): FieldsOf<FieldTable<All>> {
    const found = this.#placed.map(({ path, row }) => [path, row.none]);
    return Object.fromEntries(found) as FieldsOf<FieldTable<All>>;
  }

  /** The paths that `export` writes even if they have their default. */
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

  /** The normal form of an object, with every field of the table. */
  normal(of: object): Required<FieldsOf<FieldTable<All>>> {
    const found = this.#placed.map(({ path, row, keys }) => [path, normalAt(of, keys, row) ?? row.none]);
    return Object.fromEntries(found) as Required<FieldsOf<FieldTable<All>>>;
  }

  /** The normal form of an object, with only the fields that `export` would write. */
  compact(of: object): JsonObject {
    const fields = this.normal(of) as Fields;
    return Object.fromEntries(
      this.#placed.flatMap(({ path, row }) => {
        const value = fields[path] ?? null;
        return isWritten(row, value) ? [[path, value]] : [];
      }),
    );
  }

  /** The values of the fields that an entry mentions. */
  wanted(entry: object, scope: Scope): FieldsOf<FieldTable<All>> {
    const found = this.#placed.flatMap(({ path, row, entryKeys }) => {
      const value = row.wanted === undefined ? normalAt(entry, entryKeys, row) : row.wanted(entry, scope);
      return value === undefined ? [] : [[path, value]];
    });
    return Object.fromEntries(found) as FieldsOf<FieldTable<All>>;
  }

  /** The values of all fields of a record. */
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
   * The keys of an answer that the table names, unchanged. A value of an unexpected type stays too,
   * so that an answer of a newer API does not look empty. Fields with a function `live` are left
   * out: the kind reads what they need from the answer itself.
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

  /** The live resource as `export` writes it, nested as in an entry. */
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
   * Fields nested as in the API's body, without fields that the kind sends itself (`apart`). An
   * object that is written completely gets its other values from `live`.
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
 * The value at `keys` in normal form. Null stays null, because it means none. A value of an
 * unexpected type is returned as it is, and so is a value that is no object where `keys` lead on.
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
 * `body` with the value set at `keys`. For each object on the way that does not exist yet, `start`
 * returns the initial value. It receives the keys that lead to that object.
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

/** The value at these keys; undefined where one of them is missing. */
function valueAt(from: object, keys: readonly string[]): Json | undefined {
  let at: unknown = from;
  for (const key of keys) at = isObject(at) ? at[key] : undefined;
  return at as Json | undefined;
}
