import type { Address } from '../../core/address.ts';
import type { Kind } from '../../core/kind.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Live, LiveView } from '../../core/resource.ts';

/** A list as the service answered it: its scope and its items. */
export interface ListRead {
  readonly at: Scope;
  readonly raws: readonly unknown[];
}

/** A list of one kind, with the resources made from it. */
export interface ListIndex extends ListRead {
  readonly lives: readonly Live[];
  /**
   * For each look-up of another resource that the kind made while it read this list: a test whether
   * the look-up would give the same result now.
   */
  readonly asked: readonly (() => boolean)[];
  /** Whether making the resources again from the same items would give the same resources. */
  isSame(): boolean;
}

/**
 * Makes resources from the items of a list. Reuses those in `before` whose items are still the same
 * objects, because a write changes only one item of many.
 */
export function indexed(kind: Kind, { at, raws }: ListRead, seen: LiveView, before?: ListIndex): ListIndex {
  const known = new Map(before?.isSame() === true ? before.lives.map(live => [live.raw, live]) : []);
  const asking = new AnswerMemory(seen);
  const lives: Live[] = [];
  for (const raw of raws) {
    const live = known.get(raw) ?? kind.read.live(raw, at, asking);
    if (live !== undefined) lives.push(live);
  }
  const asked = [...(known.size === 0 ? [] : (before?.asked ?? [])), ...asking.answers()];
  return { at, raws, lives, asked, isSame: () => asked.every(isSame => isSame()) };
}

/** The resources in a list, in its order. */
export function livesIn(kind: Kind, at: Scope, raws: readonly unknown[], seen: LiveView): readonly Live[] {
  const found: Live[] = [];
  for (const raw of raws) {
    const live = kind.read.live(raw, at, seen);
    if (live !== undefined) found.push(live);
  }
  return found;
}

/** A live view that passes each look-up on to another live view, and remembers the result. */
class AnswerMemory implements LiveView {
  readonly #seen: LiveView;
  #remembered: (() => boolean)[] | undefined = [];

  constructor(seen: LiveView) {
    this.#seen = seen;
  }

  /** One test for each remembered look-up: whether its result would be the same now. */
  answers(): readonly (() => boolean)[] {
    const all = this.#remembered ?? [];
    this.#remembered = undefined;
    return all;
  }

  list(...of: Parameters<LiveView['list']>): ReturnType<LiveView['list']> {
    return this.#answer(() => this.#seen.list(...of));
  }

  at(address: Address): ReturnType<LiveView['at']> {
    return this.#answer(() => this.#seen.at(address));
  }

  addressOf(...of: Parameters<LiveView['addressOf']>): ReturnType<LiveView['addressOf']> {
    return this.#answer(() => this.#seen.addressOf(...of));
  }

  desired(address: Address): ReturnType<LiveView['desired']> {
    return this.#answer(() => this.#seen.desired(address));
  }

  unreadOf(kind: string): ReturnType<LiveView['unreadOf']> {
    return this.#answer(() => this.#seen.unreadOf(kind));
  }

  wantedIn(...of: Parameters<LiveView['wantedIn']>): ReturnType<LiveView['wantedIn']> {
    return this.#answer(() => this.#seen.wantedIn(...of));
  }

  #answer<T>(ask: () => T): T {
    const answer = ask();
    this.#remembered?.push(() => ask() === answer);
    return answer;
  }
}
