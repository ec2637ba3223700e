import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Live } from '../../core/resource.ts';

/** The match of one desired resource. Empty where no live resource belongs to it. */
export interface Match {
  readonly live?: Live;
  /**
   * The address of the live resource, if it differs from the entry's address, so that the plan
   * renames the resource.
   */
  readonly from?: Address;
  /** Why nothing may be done for this entry or to the live resource. */
  readonly conflict?: EngineReason;
  readonly note?: EngineReason;
  /** A remark on the entry, which the plan shows whether or not the entry has a row. */
  readonly said?: EngineReason;
  /**
   * The live resource with the id in the entry, if this id contradicts the entry's name or scope.
   * Nothing is done to this resource, nor to another one that has the name.
   */
  readonly bearer?: Live;
}

/**
 * Returns the id of the resource that the service replaced by this live one, such as the old branch
 * after a restore; undefined where it replaced none.
 */
export type Replacement = (live: Live) => string | undefined;

/**
 * Knows which live resources the service has put in the place of others, as it does at the end of a
 * restore.
 */
export class Replacements {
  /** Id of the replaced resource → its successor. */
  readonly #by = new Map<string, Live>();

  constructor(lives: Iterable<Live>, replaced: Replacement | undefined) {
    if (replaced === undefined) return;
    for (const live of lives) {
      const id = replaced(live);
      if (id !== undefined) this.#by.set(id, live);
    }
  }

  /** Whether a resource is a successor of the resource with this id, directly or through others. */
  isInPlaceOf(live: Live, id: string): boolean {
    return this.#after(id).has(live);
  }

  #lastInPlaceOf(id: string): Live | undefined {
    return [...this.#after(id)].at(-1);
  }

  /** The successor of a resource, the successor of that successor, and so on. */
  #after(id: string): ReadonlySet<Live> {
    const passed = new Set<Live>();
    for (let at = this.#by.get(id); at !== undefined && !passed.has(at); at = this.#by.get(at.id))
      passed.add(at);
    return passed;
  }

  /**
   * Why a resource must not be renamed to an entry's name: the service has put another resource in
   * its place. Undefined where no other resource took its place.
   */
  conflictOf({ id, address: at }: Live): EngineReason | undefined {
    const by = this.#lastInPlaceOf(id);
    return by && { code: 'match/was-replaced', id, at, by: by.address, now: by.id };
  }
}
