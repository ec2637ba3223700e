/**
 * Freezes plain data, arrays, maps and sets all the way down: whoever changes one gets a TypeError.
 */
export function deepFreeze<T>(value: T): T {
  freeze(value, new Set());
  return value;
}

function freeze(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (value instanceof Map || value instanceof Set) {
    for (const part of value instanceof Map ? [...value.keys(), ...value.values()] : value)
      freeze(part, seen);
    for (const verb of ['set', 'add', 'delete', 'clear']) {
      Object.defineProperty(value, verb, { value: refuse });
    }
    return;
  }
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return;
  for (const part of Object.values(value)) freeze(part, seen);
  Object.freeze(value);
}

function refuse(): never {
  throw new TypeError('it is frozen');
}
