/** A value as JSON carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The one text form of a value: keys sorted by code unit, no white space. Equal values have equal texts. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (isObject(value)) {
    let members = '';
    for (const key of Object.keys(value).sort())
      members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonical(value[key] as Json)}`;
    return `{${members}}`;
  }
  return JSON.stringify(value);
}

/** Whether two values are the same JSON. An object's key order does not count, an array's order does. */
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
