import type { Row } from '../../../src/core/report/row.ts';
import type { Desired } from '../../../src/core/resource.ts';
import { nameOf } from '../invariants/beyond-manifest.ts';
import { keyOf, type LiveObjects } from '../world/live-objects.ts';
import type { Births } from './fewest-writes.ts';

/**
 * Which rows may be blocked for what they would destroy, counted from the entries and the states of
 * the services alone: there is something to lose, or a branch that was made meanwhile started with
 * it, and no entry allows that.
 */
export class BlockedForLoss {
  readonly #rows: readonly Row[];
  readonly #allowed: ReadonlySet<string>;
  readonly #there: ReadonlySet<string>;
  /**
   * The ids of what lived before: a replace names the one that it is about, whatever that was
   * called.
   */
  readonly #ids: ReadonlySet<string>;
  readonly #born: ReadonlySet<string>;

  constructor(
    rows: readonly Row[],
    entries: readonly Desired[],
    {
      before,
      births,
      now,
    }: { readonly before: LiveObjects; readonly births: Births; readonly now: LiveObjects },
  ) {
    this.#rows = rows.filter(({ reason }) => reason?.code === 'loss/not-allowed');
    this.#allowed = new Set(entries.filter(each => each.allow.includes('loss')).map(each => each.address));
    this.#there = addressesIn(before, before);
    this.#ids = new Set([...before.values()].map(({ kind, id }) => keyOf({ kind, id })));
    this.#born = addressesIn(births, now);
  }

  /** Rows that should not have been blocked. */
  wrong(): readonly string[] {
    return this.#rows.flatMap(({ address, from, scope, kind, was }) => {
      if (this.#allowed.has(address)) return [`${address} is blocked for a loss, which its entry allows`];
      const isThere = [address, ...(from === undefined ? [] : [from])].some(
        each => this.#there.has(each) || this.#born.has(each),
      );
      const isItsOwn = was !== null && this.#ids.has(`${kind} ${was}`);
      // What a branch that is made in this run starts with is not known before.
      return isThere || isItsOwn || this.#born.has(scope.address)
        ? []
        : [`${address} is blocked for a loss, and nothing is there to lose`];
    });
  }

  /**
   * What a new branch starts with cannot be counted before it is made: such a row is not blocked
   * any more once it can.
   */
  isOver(address: string): boolean {
    return this.#born.has(address) && this.#rows.some(row => row.address === address);
  }
}

function addressesIn(objects: LiveObjects, all: LiveObjects): ReadonlySet<string> {
  return new Set([...objects.values()].flatMap(object => nameOf(object, all) ?? []));
}
