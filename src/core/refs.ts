import type { Address } from './address.ts';
import { isObject, type Json } from './json.ts';
import type { Fields } from './report/row.ts';

/** Every address that the fields refer to, each once, in order of appearance. */
export function refsOf(fields: Fields): readonly Address[] {
  const found: Address[] = [];
  for (const value of Object.values(fields)) search(value, found);
  // A copy has no room for more, and there is one for each resource.
  return found.length < 2 ? found.slice() : [...new Set(found)];
}

function search(value: Json, found: Address[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) search(item, found);
  } else if (isObject(value)) {
    if (typeof value['$ref'] === 'string') found.push(value['$ref'] as Address);
    else for (const member of Object.values(value)) search(member as Json, found);
  }
}
