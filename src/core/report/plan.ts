import type { Address } from '../address.ts';
import type { AcceptedDifference } from '../fields/accepted.ts';
import type { EngineReason, Reason } from './reason.ts';
import type { Row } from './row.ts';

/**
 * A list that could not be read: nothing in it is created or deleted, and the plan cannot be
 * approved.
 */
export interface Unread {
  readonly scope: Address;
  readonly kind: string;
  readonly reason: Reason;
}

export interface Counts {
  readonly create: number;
  readonly update: number;
  readonly rename: number;
  readonly replace: number;
  readonly delete: number;
  readonly blocked: number;
  readonly unchanged: number;
  readonly unmanaged: number;
}

/**
 * What to do with what someone changed live: undo it, leave it as it is, or refuse the plan that
 * would undo it.
 */
export type MovedPolicy = 'revert' | 'leave' | 'refuse';

/** The manifest before, by which a plan tells whose each change is. */
export interface PlanBase {
  /** It is what was applied last, so what differs from it was changed since. */
  readonly applied: boolean;
  readonly moved: MovedPolicy;
}

/**
 * A plan of what changed since a manifest that was applied: it has only these scopes, and approves
 * only them.
 */
export interface PlanChanged {
  /** The outermost scopes that are read, sorted by address. */
  readonly scopes: readonly Address[];
  /** How many others are not. */
  readonly unread: number;
  /** The name of that manifest: a commit's first digits, or a file. */
  readonly since: string;
}

/** A plan is data: sorted, serializable, free of secrets, with a digest. */
export interface Plan {
  readonly v: 1;
  /** The manifest's `name`. */
  readonly name: string;
  /** Provider → base URL. */
  readonly origins: Readonly<Record<string, string>>;
  /** Sorted by address, then in order of execution. */
  readonly rows: readonly Row[];
  readonly counts: Counts;
  /** `ek1-…`, `ekc1-…` of some scopes alone, or `incomplete`. */
  readonly digest: string;
  /** Absent: there was none, and no row says whose it is. */
  readonly base?: PlanBase;
  /** Absent: every scope was read. */
  readonly changed?: PlanChanged;
  /** Differences that the manifest accepts now; absent: none. Sorted by address and field. */
  readonly accepted?: readonly AcceptedDifference[];
  readonly unread: readonly Unread[];
  /**
   * Remarks that belong to no row: marked but renamed, expired entries, a `keep` line that still
   * holds.
   */
  readonly notes: readonly Reason[];
}

/** What a plan of what changed says of the rest: how many scopes it did not read. */
export function notRead({ changed }: Pick<Plan, 'changed'>): readonly EngineReason[] {
  if (changed === undefined) return [];
  return [{ code: 'changed/not-read', scopes: changed.unread, since: changed.since }];
}
