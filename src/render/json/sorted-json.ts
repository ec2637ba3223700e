import { canonical, isObject, type Json } from '../../core/json.ts';

/** The same value with the keys of every object sorted; the value itself where they are. */
export function sortedJson<T>(value: T): T {
  return isSorted(value) ? value : (JSON.parse(canonical(value as Json)) as T);
}

function isSorted(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSorted);
  if (!isObject(value)) return true;
  const keys = Object.keys(value);
  return keys.every((key, at) => (at === 0 || (keys[at - 1] as string) < key) && isSorted(value[key]));
}
