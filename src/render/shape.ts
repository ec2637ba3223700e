import { isObject } from '../core/json.ts';
import { shortened } from '../core/shortened.ts';
import type { Source } from '../core/source.ts';

/**
 * Says what is wrong with a value, by its path; undefined if it is valid. Hand-written, because the first mistake is
 * enough, and a validator that collects all of them spends too long on a hostile file. Tests compare the plan's with
 * `schema/plan.schema.json`, and the reasons' with a sample of each.
 */
export type Shape = (value: unknown, at: string) => string | undefined;

export const test =
  (what: string, holds: (value: unknown) => boolean): Shape =>
  (value, at) =>
    holds(value) ? undefined : `${at} is not ${what}`;

export const text = test('text', value => typeof value === 'string');
export const whole = test('a whole number', value => Number.isSafeInteger(value) && (value as number) >= 0);
export const place = test('a number from 1', value => Number.isSafeInteger(value) && (value as number) >= 1);
export const boolean = test('true or false', value => typeof value === 'boolean');
export const json: Shape = (value, at) => {
  if (Array.isArray(value)) return firstOf(value.map((item, index) => () => json(item, `${at}[${index}]`)));
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, '__proto__')) return `${at} has a member "__proto__"`;
  return firstOf(Object.keys(value).map(key => () => json(value[key], `${at}.${shown(key)}`)));
};
export const fields = both(test('an object', isObject), json);

export function oneOf(...allowed: readonly unknown[]): Shape {
  return test(`one of ${allowed.join(', ')}`, value => allowed.includes(value));
}

export function orNull(shape: Shape): Shape {
  return (value, at) => (value === null ? undefined : shape(value, at));
}

export function both(first: Shape, second: Shape): Shape {
  return (value, at) => first(value, at) ?? second(value, at);
}

export function list(shape: Shape): Shape {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is not a list`;
    for (const [index, item] of value.entries()) {
      const problem = shape(item, `${at}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** A shape for each member of T. */
export type Members<T> = { readonly [K in keyof Required<T>]: Shape };

/** An object with exactly these members; one whose shape is {@link optional} may be missing. */
export function object<T>(members: Members<T>): Shape {
  const known = new Set(Object.keys(members));
  const each = atLeast<T>(members);
  return (value, at) => {
    const unknown = isObject(value) ? Object.keys(value).find(key => !known.has(key)) : undefined;
    return unknown === undefined ? each(value, at) : `${at} has an unknown member ${shown(unknown)}`;
  };
}

/** The same, but the object may have further members. */
export function atLeast<T>(members: Members<T>): Shape {
  const known = new Map(Object.entries<Shape>(members));
  return (value, at) => {
    if (!isObject(value)) return `${at} is not an object`;
    for (const [key, shape] of known) {
      if (!Object.hasOwn(value, key) && !optionals.has(shape)) return `${at} has no "${key}"`;
      if (!Object.hasOwn(value, key)) continue;
      const problem = shape(value[key], `${at}.${key}`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

const optionals = new WeakSet<Shape>();

export function optional(shape: Shape): Shape {
  const own: Shape = (value, at) => shape(value, at);
  optionals.add(own);
  return own;
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** A foreign value inside a message: short and quoted. */
export function shown(value: unknown): string {
  return shortened(JSON.stringify(value) ?? 'none');
}

/** A place in a file, counted from 1. */
export const source = object<Source>({
  file: text,
  line: place,
  column: place,
  endLine: optional(place),
  endColumn: optional(place),
});
