import { type Address, keepMatcher, mayMatchInside } from '../core/address.ts';
import type { Kind } from '../core/kind.ts';
import { refsOf } from '../core/refs.ts';
import type { Live } from '../core/resource.ts';
import type { PlanInput } from './plan-input.ts';

/** What a resource is called. */
export type Named = Pick<Live, 'address' | 'parts'>;

/** The globs of the manifest's `keep`, held against live resources and what would be deleted with them. */
export class Keep {
  readonly #input: PlanInput;
  readonly #globs: readonly string[];
  #matchers: readonly ((address: Address) => boolean)[] | undefined;
  /** What the live ones of a kind refer to that a glob may hold; read once. */
  readonly #boundTo = new Map<string, ReadonlySet<Address>>();

  constructor(input: PlanInput) {
    this.#input = input;
    this.#globs = input.wanted.keep;
  }

  holds(address: Address): boolean {
    this.#matchers ??= this.#globs.map(keepMatcher);
    return this.#matchers.some(matches => matches(address));
  }

  /** A glob that may hold something inside this resource, which would be deleted with it. */
  inside(parts: readonly string[], kind: Kind): string | undefined {
    if (this.#globs.length === 0) return undefined;
    const inner = this.#input.kinds.ordered.filter(each => each.within === kind.name);
    return this.#globs.find(glob => inner.some(each => mayMatchInside(glob, each.name, parts)));
  }

  /** A glob that may hold something of another kind that would be deleted with this resource. */
  beside({ address, parts }: Named, kind: Kind, by: 'delete' | 'rename'): string | undefined {
    const lost = kind.losesToo?.(parts, by) ?? [];
    return this.#globs.find(glob =>
      lost.some(
        each =>
          mayMatchInside(glob, each.kind, each.parts) &&
          (each.bound !== true || this.#isBound(glob, each.kind, address)),
      ),
    );
  }

  /** Something of a kind that a glob may hold refers to this address. Where a list could not be read it holds. */
  #isBound(glob: string, kind: string, to: Address): boolean {
    if (this.#input.observed.unreadOf(kind).length > 0) return true;
    const key = `${glob} ${kind}`;
    const bound = this.#boundTo.get(key) ?? this.#readBound(glob, kind);
    this.#boundTo.set(key, bound);
    return bound.has(to);
  }

  #readBound(glob: string, kind: string): ReadonlySet<Address> {
    const { observed, kinds } = this.#input;
    const lives = observed.scopesOf(kinds.get(kind)).flat();
    return new Set(
      lives.filter(live => mayMatchInside(glob, kind, live.parts)).flatMap(live => refsOf(live.fields())),
    );
  }
}
