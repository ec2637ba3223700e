import type { Address } from './address.ts';
import { isObject, type Json } from './json.ts';
import type { Fields } from './row.ts';

/** Every address that the fields refer to, each once, in order of appearance. */
export function refsOf(fields: Fields): readonly Address[] {
  const found = new Set<Address>();
  const search = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) search(item);
    else if (isObject(value)) {
      if (typeof value['$ref'] === 'string') found.add(value['$ref'] as Address);
      else for (const member of Object.values(value)) search(member as Json);
    }
  };
  for (const value of Object.values(fields)) search(value);
  return [...found];
}
