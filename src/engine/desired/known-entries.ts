import type { Address } from '../../core/address.ts';
import type { Desired } from '../../core/resource.ts';
import { Entry } from './entry.ts';

/**
 * The entries of a manifest without a mistake, by their values: where another manifest has the very
 * same value in the same scope, it wants the same, and its rules have nothing more to say.
 */
export class KnownEntries {
  readonly #found = new Map<unknown, Map<string, Desired>>();

  constructor(desired: readonly Desired[]) {
    for (const each of desired) {
      if (!(each instanceof Entry)) continue;
      const there = this.#found.get(each.value) ?? new Map<string, Desired>();
      this.#found.set(each.value, there.set(placeOf(each.kind, each.scope.address), each));
    }
  }

  /** Only maps and lists are known: another value can be in many places. */
  find(value: unknown, kind: string, scope: Address): Desired | undefined {
    if (typeof value !== 'object' || value === null) return undefined;
    return this.#found.get(value)?.get(placeOf(kind, scope));
  }
}

function placeOf(kind: string, scope: Address): string {
  return `${kind} ${scope}`;
}
