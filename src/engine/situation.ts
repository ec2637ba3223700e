import type { Address } from '../core/address.ts';
import type { TwoClocks } from '../core/clock.ts';
import type { AcceptedDifference } from '../core/fields/accepted.ts';
import type { Kind } from '../core/kind.ts';
import type { EngineReason } from '../core/report/reason.ts';
import type { Scope } from '../core/report/row.ts';
import type { BaseSide } from './desired/base-side.ts';
import type { DesiredState } from './desired/collect.ts';
import type { Kinds } from './kinds.ts';
import type { Observation } from './live/observed.ts';
import type { SweepAnswers } from './live/sweep-answers.ts';

/** What a sweep decides from, besides lists. */
export interface Sweep {
  readonly facts: SweepAnswers;
  /** The most deletes in a scope: the oldest are taken. */
  readonly most?: number;
}

/** What `--moved leave` leaves as someone changed it. */
export interface MovedExceptions {
  /** Entries of what someone deleted, which is not created again. */
  readonly missing: ReadonlySet<Address>;
  readonly notes: readonly EngineReason[];
}

/** What the manifest accepts until a day, as far as it holds now. */
export interface AcceptedNow {
  /** Sorted by address and field. */
  readonly held: readonly AcceptedDifference[];
  /** Entries of what is gone, which is not created again, with all in it. */
  readonly missing: ReadonlySet<Address>;
  /**
   * Entries with a line that holds but for its day: nobody knows whether it does where the clocks
   * contradict each other.
   */
  readonly dated: ReadonlySet<Address>;
  readonly notes: readonly EngineReason[];
  /** What the manifest wants without any of it. */
  readonly without: DesiredState;
}

/** Everything that decisions look at. */
export interface Situation {
  readonly wanted: DesiredState;
  readonly observed: Observation;
  readonly kinds: Kinds;
  readonly prune: boolean;
  /** Now by the clock of a scope's service and by ours. */
  readonly clocks: (scope: Scope, kind: Kind) => TwoClocks;
  /** Resources to replace though nothing differs, with the incarnation that is deleted. */
  readonly rotate: ReadonlyMap<Address, string>;
  /** The run is a sweep: it decides nothing else. */
  readonly sweep?: Sweep;
  /** What a manifest before wanted; absent: the run was given none. */
  readonly base?: BaseSide;
  readonly left?: MovedExceptions;
  readonly accepted?: AcceptedNow;
}
