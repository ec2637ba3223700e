import type { Address } from '../core/address.ts';
import type { Kind } from '../core/kind.ts';
import type { Scope } from '../core/row.ts';
import type { Collected } from './desired/collect.ts';
import type { Kinds } from './kinds.ts';
import type { Observed } from './live/observed.ts';
import type { SweepAnswers } from './live/sweep-answers.ts';

/** What a sweep decides from, besides lists. */
export interface Sweep {
  readonly facts: SweepAnswers;
  /** The most deletes in a scope: the oldest are taken. */
  readonly most?: number;
}

/** Everything that decisions look at. */
export interface Situation {
  readonly wanted: Collected;
  readonly observed: Observed;
  readonly kinds: Kinds;
  readonly prune: boolean;
  /** The service's own time for a scope, in milliseconds. */
  readonly now: (scope: Scope, kind: Kind) => number;
  /** Resources to replace though nothing differs, with the incarnation that is deleted. */
  readonly rotate: ReadonlyMap<Address, string>;
  /** The run is a sweep: it decides nothing else. */
  readonly sweep?: Sweep;
}
