/** A value as JSON carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined if the text is not JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The canonical text of a value: keys sorted by code unit, no white space. Equal values have equal
 * texts.
 */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  let text = '';
  if (isList(value)) {
    for (const item of value) text += text === '' ? canonical(item) : `,${canonical(item)}`;
    return `[${text}]`;
  }
  for (const key of sortedKeys(value))
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonical(value[key] as Json)}`;
  return `{${text}}`;
}

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** The keys, sorted. Most objects have sorted keys already; for these nothing is sorted. */
function sortedKeys(value: object): readonly string[] {
  const keys = Object.keys(value);
  const isSorted = keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key);
  return isSorted ? keys : keys.sort();
}

/**
 * Whether two values are the same JSON. An object's key order does not count, an array's order
 * does.
 */
export function sameJson(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index] as Json));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(key => Object.hasOwn(b, key) && sameJson(a[key] as Json, b[key] as Json));
}

/** The type of an object after its undefined keys are removed. */
type WithoutUndefined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Removes keys whose value is undefined. All objects with the same keys then share one internal
 * layout, which saves memory. With Node 20 they would not after `{ ...place, id }` (ADR 0109).
 */
export function given<T extends object>(members: T): WithoutUndefined<T> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as WithoutUndefined<T>;
}

/** The map without these keys. */
export function without<Value>(
  map: Readonly<Record<string, Value>>,
  keys: Iterable<string>,
): Readonly<Record<string, Value>> {
  const left = new Set(keys);
  return Object.fromEntries(Object.entries(map).filter(([key]) => !left.has(key)));
}
