import type { Address } from '../core/address.ts';
import { isObject, type Json } from '../core/json.ts';
import type { Source } from '../core/problem.ts';
import { shortened } from '../core/text/shortened.ts';

/**
 * Says what is wrong with a value that should be a T, with the path of the mistake; undefined if
 * nothing is. Written by hand, because the first mistake is enough, and a validator that collects
 * all takes too long on a hostile file. Tests compare the shape of a plan with
 * `schema/plan.schema.json`, and the shapes of reasons with a sample of each.
 */
export interface Shape<T> extends ShapeCheck {
  /** Never set. It makes a shape for a narrower or wider type a compile error. */
  readonly of?: (value: T) => T;
}

type ShapeCheck = (value: unknown, at: string) => string | undefined;

export const test =
  <T>(what: string, holds: (value: unknown) => boolean): Shape<T> =>
  (value, at) =>
    holds(value) ? undefined : `${at} is not ${what}`;

const integer = (what: string, least: number): Shape<number> =>
  test(what, value => Number.isSafeInteger(value) && (value as number) >= least);

export const text = test<string>('text', value => typeof value === 'string');
/** Any text. An invalid address is found when it is compared with live. */
export const address: Shape<Address> = test('text', value => typeof value === 'string');
export const whole = integer('a whole number', 0);
export const place = integer('a number from 1', 1);
export const boolean = test<boolean>('true or false', value => typeof value === 'boolean');
export const json: Shape<Json> = (value, at) => {
  if (Array.isArray(value)) return firstOf(value.map((item, index) => () => json(item, `${at}[${index}]`)));
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, '__proto__')) return `${at} has a member "__proto__"`;
  return firstOf(Object.keys(value).map(key => () => json(value[key], `${at}.${shown(key)}`)));
};
export const fields = both<Readonly<Record<string, Json>>>(test('an object', isObject), json);

export function oneOf<const A extends readonly unknown[]>(...allowed: A): Shape<A[number]> {
  return test(`one of ${allowed.join(', ')}`, value => allowed.includes(value));
}

export function orNull<T>(shape: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null ? undefined : shape(value, at));
}

/** A shape that accepts a value only if both shapes do. */
export function both<T>(first: ShapeCheck, second: ShapeCheck): Shape<T> {
  return (value, at) => first(value, at) ?? second(value, at);
}

export function list<T>(shape: Shape<T>): Shape<readonly T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return `${at} is not a list`;
    for (const [index, item] of value.entries()) {
      const problem = shape(item, `${at}[${index}]`);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
}

/** A shape for each key of T, and an {@link optional} shape for each key that may be missing. */
export type ShapeMembers<T> = {
  readonly [K in keyof Required<T>]: Record<never, never> extends Pick<T, K>
    ? OptionalMember<Required<T>[K]>
    : Shape<T[K]>;
};

/** An object with exactly these keys; a key whose shape is {@link optional} may be missing. */
export function object<T>(members: ShapeMembers<T>): Shape<T> {
  const known = new Set(Object.keys(members));
  const each = atLeast<T>(members);
  return (value, at) => {
    const unknown = isObject(value) ? Object.keys(value).find(key => !known.has(key)) : undefined;
    return unknown === undefined ? each(value, at) : `${at} has an unknown member ${shown(unknown)}`;
  };
}

/** An object with at least these keys; a key whose shape is {@link optional} may be missing. */
export function atLeast<T>(members: ShapeMembers<T>): Shape<T>;
export function atLeast(members: Readonly<Record<string, ShapeCheck>>): Shape<unknown>;
export function atLeast(members: Readonly<Record<string, ShapeCheck>>): Shape<unknown> {
  const known = new Map(Object.entries<ShapeCheck>(members));
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

const optionals = new WeakSet<ShapeCheck>();

/** The shape of a key that may be missing. */
interface OptionalMember<T> extends ShapeCheck {
  readonly of?: readonly [(value: T) => T];
}

export function optional<T>(shape: Shape<T>): OptionalMember<T> {
  const own: ShapeCheck = (value, at) => shape(value, at);
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

/** How a message shows a value from the checked file: as JSON, and shortened. */
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
