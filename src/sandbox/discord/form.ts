import { isRecord, type JsonRecord } from '../is-record.ts';
import type { Quirks } from '../service.ts';
import { DiscordRefusal } from './refusal.ts';

interface ErrorTree {
  [key: string]: ErrorTree | Readonly<Record<'code' | 'message', string>>[];
}

/**
 * A place in the body that is being read, and the errors of the whole body.
 *
 * The errors are a tree with the keys and indexes of the body. At a wrong value the tree has the
 * key `_errors`: a list of `{code, message}`. The code is a text (facts/discord.md#error-bodies),
 * although the OpenAPI document has an integer. Where no public material shows a code, it is the
 * sandbox's own.
 */
export interface Form {
  readonly quirks: Quirks;
  at(key: string | number): Form;
  /** The same place, but read with other quirks. */
  by(quirks: Quirks): Form;
  fail(code: string, message: string): void;
  /** Logs that the value here has no effect. */
  ignore(): void;
  /** How many errors the whole body has so far. */
  count(): number;
  /** Throws 50035 with the tree if the body has an error. */
  check(): void;
}

/**
 * A form at the root of a body. `ignore` is called with the places that have no effect, such as
 * `body.options.0.hash`.
 */
export function newForm(ignore: (what: string) => void, settled: Quirks = {}): Form {
  const tree = branch();
  let errors = 0;
  const cursor = (path: readonly string[], quirks: Quirks): Form => ({
    quirks,
    at: key => cursor([...path, String(key)], quirks),
    by: others => cursor(path, others),
    fail(code, message) {
      errors += 1;
      const node = path.reduce(grow, tree);
      const leaf = node['_errors'];
      node['_errors'] = [...(Array.isArray(leaf) ? leaf : []), { code, message }];
    },
    ignore: () => ignore(['body', ...path].join('.')),
    count: () => errors,
    check() {
      if (errors > 0) throw new DiscordRefusal(400, 50035, 'Invalid Form Body', { errors: tree });
    },
  });
  return cursor([], settled);
}

/** Notes the error of a value that is not an id. */
export function failSnowflake(form: Form, value: unknown): void {
  form.fail('NUMBER_TYPE_COERCE', `Value ${JSON.stringify(value)} is not snowflake.`);
}

/** An empty object. It has no prototype, because its keys come from the request. */
function branch(): ErrorTree {
  return Object.create(null) as ErrorTree;
}

function grow(node: ErrorTree, key: string): ErrorTree {
  const next = node[key];
  if (next !== undefined && !Array.isArray(next)) return next;
  const made = branch();
  node[key] = made;
  return made;
}

/** The length of a text in Unicode code points, as the pattern for names counts its characters. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** Reads a required field. If it is missing: undefined, with the error noted. */
export function readNeeded<T>(
  value: unknown,
  form: Form,
  read: (value: unknown, form: Form) => T | undefined,
): T | undefined {
  if (value !== undefined && value !== null) return read(value, form);
  form.fail('BASE_TYPE_REQUIRED', 'This field is required');
  return undefined;
}

/** Reads an object. For any other value, notes the error and returns undefined. */
export function readModel(value: unknown, form: Form): JsonRecord | undefined {
  if (isRecord(value)) return value;
  form.fail('MODEL_TYPE_CONVERT', 'Only dictionaries may be used in a ModelType');
  return undefined;
}

/**
 * Reads a text of `min` to `max` characters. For any other value, notes the error and returns
 * undefined.
 */
export function readText(value: unknown, form: Form, min: number, max: number): string | undefined {
  if (value === undefined || value === null) {
    form.fail('BASE_TYPE_REQUIRED', 'This field is required');
    return undefined;
  }
  if (typeof value !== 'string') {
    form.fail('STRING_TYPE_CONVERT', 'Could not interpret the value as string.');
    return undefined;
  }
  const length = lengthOf(value);
  if (length >= min && length <= max) return value;
  if (length > max && min === 0) form.fail('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  else form.fail('BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`);
  return undefined;
}

/**
 * Reads true or false. An absent value and null are read as `fallback`; so is any other value, with
 * the error noted.
 */
export function readFlag(value: unknown, form: Form, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'boolean') return value;
  form.fail('BOOLEAN_TYPE_CONVERT', 'Must be either true or false.');
  return fallback;
}

/** Reads one of the allowed numbers. For any other value, notes the error and returns undefined. */
export function readChoice(value: unknown, form: Form, allowed: readonly number[]): number | undefined {
  if (typeof value === 'number' && allowed.includes(value)) return value;
  form.fail('BASE_TYPE_CHOICES', `Value must be one of {${allowed.join(', ')}}.`);
  return undefined;
}

/**
 * Reads a list of at most `max` items. An absent value and null are read as an empty list; so is
 * any other value, with the error noted.
 */
export function readList(value: unknown, form: Form, max: number): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    form.fail('LIST_TYPE_CONVERT', 'Only iterables may be used in a ListType');
    return [];
  }
  if (value.length <= max) return value;
  form.fail('BASE_TYPE_MAX_LENGTH', `Must be ${max} or fewer in length.`);
  return [];
}

/**
 * Reads a non-empty list of distinct numbers, all of them allowed; undefined for null and for an
 * absent value (facts/discord.md#members-of-the-bodies).
 */
export function readSet(
  value: unknown,
  form: Form,
  allowed: readonly number[],
): readonly number[] | undefined {
  if (value === undefined || value === null) return undefined;
  const items = readList(value, form, allowed.length);
  if (Array.isArray(value) && value.length === 0) {
    form.fail('BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${allowed.length} in length.`);
  }
  const numbers = items.map((item, index) => readChoice(item, form.at(index), allowed));
  if (new Set(items).size !== items.length)
    form.fail('SET_TYPE_ALREADY_CONTAINS_VALUE', 'Values must be unique');
  return numbers.filter(number => number !== undefined);
}

/**
 * Fields that the service computes. A client cannot set them, but they are no misspellings either.
 */
const COMPUTED = ['id', 'application_id', 'guild_id', 'version', 'name_localized', 'description_localized'];

/**
 * Handles unknown fields by the quirk `unknown_members`: refuses them, so that misspellings are
 * found, or returns them to be stored, or ignores them.
 */
export function readUnknown(body: JsonRecord, known: readonly string[], form: Form): JsonRecord {
  const { quirks } = form;
  const unknown = Object.entries(body).filter(([key]) => !known.includes(key));
  if (quirks['unknown_members'] === 'kept')
    return Object.fromEntries(unknown.filter(([key]) => !COMPUTED.includes(key)));
  const isIgnored = quirks['unknown_members'] === 'ignored';
  for (const [key] of unknown) {
    if (isIgnored) form.at(key).ignore();
    else form.at(key).fail('UNKNOWN_FIELD', 'This field is not known');
  }
  return {};
}
