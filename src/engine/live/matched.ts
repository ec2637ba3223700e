import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Live } from '../../core/resource.ts';

/** A desired resource and the live one that belongs to it, if any. */
export interface Match {
  readonly live?: Live;
  /** The address of the live resource where it differs from the entry's: the plan renames it. */
  readonly from?: Address;
  /** Why nothing may be done to the live resource. */
  readonly conflict?: EngineReason;
  readonly note?: EngineReason;
  /** A remark on the entry, whether or not it has a row. */
  readonly said?: EngineReason;
  /**
   * The live resource with the id in the entry, where name and id do not lead to one resource.
   * Nothing is done to it either.
   */
  readonly bearer?: Live;
}

/**
 * The id of the resource that a live one replaced at the service, such as a branch after a restore;
 * undefined if it replaced none.
 */
export type Replacement = (live: Live) => string | undefined;

/** Which live resource replaced which at the service, as a finished restore does. */
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

  /** Whether a resource succeeded the one with this id, directly or through others. */
  isInPlaceOf(live: Live, id: string): boolean {
    return this.#after(id).has(live);
  }

  #lastInPlaceOf(id: string): Live | undefined {
    return [...this.#after(id)].at(-1);
  }

  /** The successors of a resource, and theirs. */
  #after(id: string): ReadonlySet<Live> {
    const passed = new Set<Live>();
    for (let at = this.#by.get(id); at !== undefined && !passed.has(at); at = this.#by.get(at.id))
      passed.add(at);
    return passed;
  }

  /** Why a resource is not renamed to an entry's name: the service put another one in its place. */
  conflictOf({ id, address: at }: Live): EngineReason | undefined {
    const by = this.#lastInPlaceOf(id);
    return by && { code: 'match/was-replaced', id, at, by: by.address, now: by.id };
  }
}
