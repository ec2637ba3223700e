import { isRecord, type JsonRecord } from '../is-record.ts';
import { invalid } from './api-error.ts';

/**
 * What happens to unknown fields. If this is a function, each unknown field is ignored, and the
 * function is called with its place.
 */
export type UnknownFields = 'refused' | 'kept' | ((at: string) => void);
/** Reads an untrusted value. Throws a 400 that names its place `at` if the value is invalid. */
export type ValueCheck<T> = (value: unknown, at: string, unknown?: UnknownFields) => T;
/** The result type of a check. */
export type CheckedValue<C> = C extends ValueCheck<infer T> ? T : never;

/** A property that may be missing. */
export interface Optional<T> {
  readonly optional: ValueCheck<T>;
}

type Property = ValueCheck<unknown> | Optional<unknown>;
type RequiredKeys<P> = { [K in keyof P]: P[K] extends Optional<unknown> ? never : K }[keyof P];
type OptionalKeys<P> = { [K in keyof P]: P[K] extends Optional<unknown> ? K : never }[keyof P];
/** The type of an object with the properties P. */
export type CheckedShape<P> = { readonly [K in RequiredKeys<P>]: CheckedValue<P[K]> } & {
  readonly [K in OptionalKeys<P>]?: P[K] extends Optional<infer T> ? T : never;
};

/** A property that may be missing, but must be valid if it is there. */
export function optional<T>(check: ValueCheck<T>): Optional<T> {
  return { optional: check };
}

/**
 * An object with these properties only: an unknown field is a 400, unless unknown fields are kept
 * or ignored.
 */
export function object<P extends Readonly<Record<string, Property>>>(
  properties: P,
): ValueCheck<CheckedShape<P>> {
  return (value, at, unknown) => {
    const source = record(value, at);
    const result: [string, unknown][] = [];
    for (const key of Object.keys(source)) {
      if (Object.hasOwn(properties, key)) continue;
      if (typeof unknown === 'function') unknown(within(at, key));
      else if (unknown === 'kept') result.push([key, source[key]]);
      else throw invalid(`unknown field ${within(at, key)}`);
    }
    for (const [key, property] of Object.entries(properties)) {
      const given = source[key];
      if (given !== undefined) {
        const check = typeof property === 'function' ? property : property.optional;
        result.push([key, check(given, within(at, key), unknown)]);
      } else if (typeof property === 'function') {
        throw invalid(`${within(at, key)} is required`);
      }
    }
    return Object.fromEntries(result) as CheckedShape<P>;
  };
}

/** A string. `min` and `max` count characters. */
export function text(limits: { min?: number; max?: number; pattern?: RegExp } = {}): ValueCheck<string> {
  return (value, at) => {
    if (typeof value !== 'string') throw invalid(`${at} must be a string`);
    const length = [...value].length;
    if (length < (limits.min ?? 0)) throw invalid(`${at} must have at least ${limits.min} characters`);
    if (length > (limits.max ?? Number.POSITIVE_INFINITY)) {
      throw invalid(`${at} must have at most ${limits.max} characters`);
    }
    if (limits.pattern && !limits.pattern.test(value))
      throw invalid(`${at} must match ${limits.pattern.source}`);
    return value;
  };
}

/** One of these strings. */
export function oneOf<T extends string>(...values: readonly T[]): ValueCheck<T> {
  return (value, at) => {
    const found = values.find(each => each === value);
    if (found === undefined) throw invalid(`${at} must be one of ${values.join(', ')}`);
    return found;
  };
}

/** A finite number within bounds. */
export function numeric(limits: { min?: number; max?: number } = {}): ValueCheck<number> {
  return (value, at) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${at} must be a number`);
    if (value < (limits.min ?? Number.NEGATIVE_INFINITY))
      throw invalid(`${at} must be at least ${limits.min}`);
    if (value > (limits.max ?? Number.POSITIVE_INFINITY))
      throw invalid(`${at} must be at most ${limits.max}`);
    return value;
  };
}

/** A whole number within bounds. */
export function integer(limits: { min?: number; max?: number } = {}): ValueCheck<number> {
  const check = numeric(limits);
  return (value, at) => {
    const number = check(value, at);
    if (!Number.isInteger(number)) throw invalid(`${at} must be an integer`);
    return number;
  };
}

/** True or false. */
export const boolean: ValueCheck<boolean> = (value, at) => {
  if (typeof value !== 'boolean') throw invalid(`${at} must be a boolean`);
  return value;
};

/** An array of valid items. */
export function list<T>(
  check: ValueCheck<T>,
  limits: { min?: number; max?: number } = {},
): ValueCheck<readonly T[]> {
  return (value, at, unknown) => {
    if (!Array.isArray(value)) throw invalid(`${at} must be an array`);
    if (value.length < (limits.min ?? 0)) throw invalid(`${at} must have at least ${limits.min} items`);
    if (value.length > (limits.max ?? Number.POSITIVE_INFINITY)) {
      throw invalid(`${at} must have at most ${limits.max} items`);
    }
    return value.map((item: unknown, index) => check(item, `${at}[${index}]`, unknown));
  };
}

/** An object whose values are texts, such as annotations and Postgres settings. */
export function textMap(limits: { max?: number } = {}): ValueCheck<Readonly<Record<string, string>>> {
  const check = text();
  return (value, at) => {
    const entries = Object.entries(record(value, at));
    if (entries.length > (limits.max ?? Number.POSITIVE_INFINITY)) {
      throw invalid(`${at} must have at most ${limits.max} entries`);
    }
    return Object.fromEntries(entries.map(([key, item]) => [key, check(item, within(at, key))]));
  };
}

/** Null, or a valid value. */
export function nullable<T>(check: ValueCheck<T>): ValueCheck<T | null> {
  return (value, at, unknown) => (value === null ? null : check(value, at, unknown));
}

/** A date and time in RFC 3339 with a time zone. The result is in milliseconds since 1970. */
export const dateTime: ValueCheck<number> = (value, at) => {
  const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;
  const ms = typeof value === 'string' && pattern.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(ms)) throw invalid(`${at} must be an RFC 3339 date-time`);
  return ms;
};

/** An id of a project, branch, endpoint or organization (facts/neon.md#path-ids). */
export const id: ValueCheck<string> = text({ pattern: /^[a-z0-9-]{1,60}$/ });

/** An e-mail address (facts/neon.md#permissions). */
export const emailAddress: ValueCheck<string> = text({ min: 1, max: 256, pattern: /^[^@\s]+@[^@\s]+$/ });

/** A whole number in a query. */
export function integerText(limits: { min?: number; max?: number } = {}): ValueCheck<number> {
  const check = integer(limits);
  return (value, at) => check(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value, at);
}

/** True or false in a query, in any case. */
export const booleanText: ValueCheck<boolean> = (value, at) =>
  oneOf('true', 'false')(String(value).toLowerCase(), at) === 'true';

function record(value: unknown, at: string): JsonRecord {
  if (!isRecord(value)) throw invalid(`${at} must be an object`);
  return value;
}

function within(at: string, key: string): string {
  return at === 'body' ? key : `${at}.${key}`;
}
