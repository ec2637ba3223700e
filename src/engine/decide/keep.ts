import type { Address } from '../../core/address.ts';
import type { Kind, LostToo } from '../../core/kind.ts';
import type { Live } from '../../core/resource.ts';
import { refsOf } from '../../core/resource.ts';
import { GlobSet } from '../../core/text/glob.ts';
import type { Situation } from '../situation.ts';

export type NamedResource = Pick<Live, 'address' | 'parts'>;

/** Matches the globs under `keep` with live resources and with what would be deleted with them. */
export class Keep {
  readonly #input: Situation;
  readonly #globs: GlobSet;
  readonly #texts: readonly string[];
  /**
   * Kind → address → the index of the first glob that may match a resource of this kind with a
   * reference to this address. Computed once for each kind.
   */
  readonly #boundTo = new Map<string, ReadonlyMap<Address, number>>();

  constructor(input: Situation) {
    this.#input = input;
    this.#texts = input.wanted.keep;
    this.#globs = new GlobSet(this.#texts);
  }

  /** The first glob that matches the resource. */
  holding(address: Address): string | undefined {
    return this.#earliest([this.#globs.first(address)]);
  }

  /** A glob that may match something inside this resource, which would be deleted with it. */
  inside(parts: readonly string[], kind: Kind): string | undefined {
    if (this.#texts.length === 0) return undefined;
    const inner = this.#input.kinds.ordered.filter(each => each.entry.within === kind.name);
    return this.#earliest(inner.map(each => this.#globs.firstInside(each.name, parts)));
  }

  /** A glob that may match a resource of another kind that would be deleted with this resource. */
  beside({ address, parts }: NamedResource, kind: Kind, by: 'delete' | 'rename'): string | undefined {
    if (this.#texts.length === 0) return undefined;
    const lost = kind.cascade?.losesToo?.(parts, by) ?? [];
    return this.#earliest(
      lost.map(each =>
        each.bound === true ? this.#bound(each, address) : this.#globs.firstInside(each.kind, each.parts),
      ),
    );
  }

  /** Whether a glob may match a resource that is lost together with another resource. */
  mayHold({ kind, parts }: LostToo): boolean {
    return this.#globs.firstInside(kind, parts) !== undefined;
  }

  /**
   * The index of the first glob that may match a resource of a kind with a reference to this
   * address. If a list of the kind was not read, the glob counts even if no such resource is known.
   */
  #bound({ kind, parts }: LostToo, to: Address): number | undefined {
    const first = this.#globs.firstInside(kind, parts);
    if (first === undefined || this.#input.observed.unreadOf(kind).length > 0) return first;
    const bound = this.#boundTo.get(kind) ?? this.#readBound(kind);
    this.#boundTo.set(kind, bound);
    return bound.get(to);
  }

  #readBound(kind: string): ReadonlyMap<Address, number> {
    const { observed, kinds } = this.#input;
    const found = new Map<Address, number>();
    for (const live of observed.scopesOf(kinds.get(kind)).flat()) {
      const glob = this.#globs.firstInside(kind, live.parts);
      if (glob === undefined) continue;
      for (const ref of refsOf(live.fields())) found.set(ref, Math.min(glob, found.get(ref) ?? glob));
    }
    return found;
  }

  #earliest(found: readonly (number | undefined)[]): string | undefined {
    const places = found.filter(place => place !== undefined);
    return this.#texts[Math.min(...places)];
  }
}
