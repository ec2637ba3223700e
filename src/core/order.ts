/** Things that wait for each other in a circle; `through` begins and ends with the same id. */
export class CycleError extends Error {
  override readonly name = 'CycleError';
  readonly through: readonly string[];

  constructor(through: readonly string[]) {
    super(`a cycle: ${through.join(' → ')}`);
    this.through = through;
  }
}

/**
 * Sorts so that each item comes after the items that it waits for, and otherwise keeps the order.
 * Ignores ids in `after` that no item has. Throws {@link CycleError}.
 */
export function inOrder<T>(
  items: readonly T[],
  id: (item: T) => string,
  after: (item: T) => Iterable<string>,
): T[] {
  const byId = new Map(items.map(item => [id(item), item]));
  const sorted: T[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const waitsOf = (item: T): string[] => [...after(item)].filter(wait => byId.has(wait));
  const visit = (start: T): void => {
    const stack = [{ item: start, waits: waitsOf(start) }];
    state.set(id(start), 'open');
    while (stack.length > 0) {
      const top = stack[stack.length - 1] as (typeof stack)[number];
      const wait = top.waits.shift();
      if (wait === undefined) {
        state.set(id(top.item), 'done');
        sorted.push(top.item);
        stack.pop();
      } else if (state.get(wait) === 'open') {
        const names = stack.map(entry => id(entry.item));
        throw new CycleError([...names.slice(names.indexOf(wait)), wait]);
      } else if (!state.has(wait)) {
        const next = byId.get(wait) as T;
        state.set(wait, 'open');
        stack.push({ item: next, waits: waitsOf(next) });
      }
    }
  };
  for (const item of items) if (!state.has(id(item))) visit(item);
  return sorted;
}

/** Adds a value to the list at a key. */
export function push<K, V>(into: Map<K, V[]>, at: K, value: V): void {
  const same = into.get(at);
  if (same === undefined) into.set(at, [value]);
  else same.push(value);
}

/** The items by key, in the order in which the keys first occur. */
export function groupBy<T, K>(
  items: Iterable<T>,
  keyOf: (item: T) => K,
): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [item]);
    else same.push(item);
  }
  return groups;
}
