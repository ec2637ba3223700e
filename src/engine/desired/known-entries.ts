import type { Address } from '../../core/address.ts';
import type { Desired } from '../../core/resource.ts';
import type { ManifestPath } from '../../core/source.ts';

/**
 * The entries of a manifest without a mistake, by their values: where another manifest has the very same value in the same scope,
 * it wants the same, and its rules have nothing more to say.
 */
export class KnownEntries {
  readonly #found = new Map<unknown, Desired[]>();

  constructor(value: unknown, desired: readonly Desired[]) {
    for (const each of desired) {
      const at = valueAt(value, each.path);
      const same = this.#found.get(at);
      if (same === undefined) this.#found.set(at, [each]);
      else same.push(each);
    }
  }

  /** Only maps and lists are known: other values are the same without being of one entry. */
  find(value: unknown, kind: string, scope: Address): Desired | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    return this.#found.get(value)?.find(each => each.kind === kind && each.scope.address === scope);
  }
}

function valueAt(value: unknown, path: ManifestPath): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
