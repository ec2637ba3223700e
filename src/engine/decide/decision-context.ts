import type { Address } from '../../core/address.ts';
import type { TwoClocks } from '../../core/clock.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason, Reason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { scopesAround } from '../../core/report/row.ts';
import type { Desired, Live } from '../../core/resource.ts';
import type { BaseSide } from '../desired/base-side.ts';
import type { DesiredState } from '../desired/desired-state.ts';
import type { Kinds } from '../kinds.ts';
import type { Match } from '../live/matched.ts';
import type { Observation } from '../live/observed.ts';
import type { AcceptedNow, MovedExceptions, Situation, Sweep } from '../situation.ts';
import { Keep } from './keep.ts';

/** The decision about one entry, or about one live resource without an entry. */
export interface Decision {
  /** The rows, in order of execution. */
  readonly rows: readonly Row[];
  /** Remarks that belong to no row. */
  readonly notes: readonly Reason[];
  /**
   * Why an entry has no row: live is as it should be, the resource is absent already, it has
   * expired and is gone, or the run leaves out its scope.
   */
  readonly settled?: 'unchanged' | 'absent' | 'expired' | 'left-out';
}

export function decided(...rows: readonly Row[]): Decision {
  return { rows, notes: [] };
}

/** The decision about an entry that the run leaves out. */
export const LEFT_OUT: Decision = { rows: [], notes: [], settled: 'left-out' };

/** A decision to do nothing. */
export function left(...notes: readonly EngineReason[]): Decision {
  return { rows: [], notes };
}

/** What a decision looks at: the situation, and the rows that are decided already. Read-only. */
export class DecisionContext implements Situation {
  readonly wanted: DesiredState;
  readonly observed: Observation;
  readonly kinds: Kinds;
  readonly prune: boolean;
  readonly clocks: (scope: Scope, kind: Kind) => TwoClocks;
  readonly renew: ReadonlyMap<Address, string | null>;
  readonly foresees?: true;
  readonly sweep?: Sweep;
  readonly base?: BaseSide;
  readonly left?: MovedExceptions;
  readonly accepted?: AcceptedNow;
  readonly keep: Keep;
  readonly #rows: ReadonlyMap<Address, readonly Row[]>;
  readonly #planned = new Map<string, ReadonlyMap<Address, Match>>();
  readonly #contents = new Map<string, readonly Live[] | undefined>();

  constructor(
    input: Situation,
    rows: ReadonlyMap<Address, readonly Row[]> = new Map(),
    keep: Keep = new Keep(input),
  ) {
    this.wanted = input.wanted;
    this.observed = input.observed;
    this.kinds = input.kinds;
    this.prune = input.prune;
    this.clocks = input.clocks;
    this.renew = input.renew;
    if (input.foresees !== undefined) this.foresees = input.foresees;
    if (input.sweep !== undefined) this.sweep = input.sweep;
    if (input.base !== undefined) this.base = input.base;
    if (input.left !== undefined) this.left = input.left;
    if (input.accepted !== undefined) this.accepted = input.accepted;
    this.keep = keep;
    this.#rows = rows;
  }

  rowsAt(address: Address): readonly Row[] {
    return this.#rows.get(address) ?? [];
  }

  /** The row of a resource with one of these actions; undefined where it has none. */
  rowAt(address: Address, ...actions: readonly Row['action'][]): Row | undefined {
    return this.rowsAt(address).find(row => actions.includes(row.action));
  }

  /** The first row with one of these actions for a scope, or for a scope around it. */
  rowAround(scope: Scope, ...actions: readonly Row['action'][]): Row | undefined {
    return scopesAround(scope)
      .flatMap(at => this.rowsAt(at.address))
      .find(row => actions.includes(row.action));
  }

  /**
   * The resources of a kind that a scope will contain; undefined where unknown. `work` computes
   * them and runs once, so all rows of the kind in the scope must be decided before the first call.
   */
  contentsOf(scope: Scope, kind: Kind, work: () => readonly Live[] | undefined): readonly Live[] | undefined {
    const key = `${kind.name} ${scope.address}`;
    if (this.#contents.has(key)) return this.#contents.get(key);
    // Scopes may copy each other in a cycle. While the contents of a scope are computed, they count
    // as unknown, so that the recursion ends.
    this.#contents.set(key, undefined);
    const found = work();
    this.#contents.set(key, found);
    return found;
  }

  /**
   * What an entry matches in a scope that the plan makes. `work` matches all entries of the same
   * kind in this scope. It runs once for each kind and scope.
   */
  matchInPlanned({ address, kind, scope }: Desired, work: () => ReadonlyMap<Address, Match>): Match {
    const key = `${kind} ${scope.address}`;
    const matches = this.#planned.get(key) ?? work();
    this.#planned.set(key, matches);
    return matches.get(address) ?? {};
  }
}

/**
 * Live resources that have an entry, even if `--target`, `accepted` or `--moved leave` excludes the
 * entry. Pure.
 */
export function claimed({ wanted, observed }: Situation): ReadonlySet<Live | undefined> {
  return new Set([...wanted.desired, ...(wanted.beside ?? [])].map(each => observed.matchOf(each).live));
}

/**
 * Live resources with the `id` of an entry whose name or scope contradicts this id. No entry
 * matches them, and nothing may be done to them. Pure.
 */
export function contested({ wanted, observed }: Situation): ReadonlySet<Live | undefined> {
  return new Set([...wanted.desired, ...(wanted.beside ?? [])].map(each => observed.matchOf(each).bearer));
}
