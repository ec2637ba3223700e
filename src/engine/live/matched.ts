import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Live } from '../../core/resource.ts';

/** How a desired resource and a live one were matched. */
export interface Match {
  readonly live?: Live;
  /** The live one has this other address: a rename. */
  readonly from?: Address;
  /** Why nothing may be done to it. */
  readonly conflict?: EngineReason;
  readonly note?: EngineReason;
  /** What to tell of the entry, whether or not it has a row. */
  readonly said?: EngineReason;
  /** It has the id that the entry pins, but nothing is done to it either. */
  readonly bearer?: Live;
}

/**
 * The id of the one in whose place the service put a live resource; undefined where in nobody's.
 */
export type Replacement = (live: Live) => string | undefined;

/** Which live resource took the place of which, as finished restores do. */
export class Replacements {
  /** By the id of the replaced one. */
  readonly #by = new Map<string, Live>();

  constructor(lives: Iterable<Live>, replaced: Replacement | undefined) {
    if (replaced === undefined) return;
    for (const live of lives) {
      const id = replaced(live);
      if (id !== undefined) this.#by.set(id, live);
    }
  }

  /** Whether it took the place of the one with that id, maybe through others. */
  isInPlaceOf(live: Live, id: string): boolean {
    return this.#after(id).has(live);
  }

  #lastInPlaceOf(id: string): Live | undefined {
    return [...this.#after(id)].at(-1);
  }

  /** Those that took its place one after another. */
  #after(id: string): ReadonlySet<Live> {
    const passed = new Set<Live>();
    for (let at = this.#by.get(id); at !== undefined && !passed.has(at); at = this.#by.get(at.id))
      passed.add(at);
    return passed;
  }

  /** Why it is not renamed to the name of an entry: another one is in its place now. */
  conflictOf({ id, address: at }: Live): EngineReason | undefined {
    const by = this.#lastInPlaceOf(id);
    return by && { code: 'match/was-replaced', id, at, by: by.address, now: by.id };
  }
}
