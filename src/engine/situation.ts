import type { Address } from '../core/address.ts';
import type { TwoClocks } from '../core/clock.ts';
import type { AcceptedDifference } from '../core/fields/accepted.ts';
import type { Kind } from '../core/kind.ts';
import type { EngineReason } from '../core/report/reason.ts';
import type { Scope } from '../core/report/row.ts';
import type { BaseSide } from './desired/base-side.ts';
import type { DesiredState } from './desired/desired-state.ts';
import type { Kinds } from './kinds.ts';
import type { Observation } from './live/observed.ts';
import type { SweepAnswers } from './live/sweep-answers.ts';

/** What a run with `--sweep` needs in order to decide, apart from the lists that it has read. */
export interface Sweep {
  readonly facts: SweepAnswers;
  /** The most resources that the run deletes in one scope. It deletes the oldest first. */
  readonly most?: number;
}

/** What a run with `--moved leave` does not change, because someone changed it outside evenkeel. */
export interface MovedExceptions {
  /** Entries whose resource someone deleted. The run does not create these resources again. */
  readonly missing: ReadonlySet<Address>;
  readonly notes: readonly EngineReason[];
}

/** The differences under the manifest's `accepted` that are in effect now. */
export interface AcceptedNow {
  /** The differences in effect, sorted by address and field. */
  readonly held: readonly AcceptedDifference[];
  /**
   * Entries whose resource is accepted as gone. Neither the resource nor anything inside it is
   * created again.
   */
  readonly missing: ReadonlySet<Address>;
  /**
   * Entries with a line of `accepted` that may be past its day: the clocks of the service and of
   * this machine contradict each other, so nobody knows.
   */
  readonly dated: ReadonlySet<Address>;
  readonly notes: readonly EngineReason[];
  /** The wanted state as if the manifest had no `accepted`. */
  readonly without: DesiredState;
}

/** Everything that decisions look at. */
export interface Situation {
  readonly wanted: DesiredState;
  readonly observed: Observation;
  readonly kinds: Kinds;
  readonly prune: boolean;
  /** The time by the clock of a scope's service, and by the clock of this machine. */
  readonly clocks: (scope: Scope, kind: Kind) => TwoClocks;
  /**
   * Resources that `--renew` renews although nothing differs → the incarnation of the live one, an
   * id that changes when the resource is made again; null where there is none.
   */
  readonly renew: ReadonlyMap<Address, string | null>;
  /**
   * Present in a run with `--sweep`, which decides only about resources that the entries of `sweep`
   * match.
   */
  readonly sweep?: Sweep;
  /** What the manifest of `--base` wanted. Absent: the run has no base. */
  readonly base?: BaseSide;
  /**
   * Set in a plan and never in an apply: what other runs over the same manifest create counts as
   * created.
   */
  readonly foresees?: true;
  readonly left?: MovedExceptions;
  readonly accepted?: AcceptedNow;
}
