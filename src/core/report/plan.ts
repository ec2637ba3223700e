import type { Address } from '../address.ts';
import type { AcceptedDifference } from '../fields/accepted.ts';
import type { EngineReason, Reason } from './reason.ts';
import type { Row } from './row.ts';

/**
 * A list that could not be read. Nothing in it is created or deleted, and the plan cannot be
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
  /** Absent in a run without `--renew`. */
  readonly renew?: number;
  readonly delete: number;
  readonly blocked: number;
  readonly unchanged: number;
  readonly unmanaged: number;
}

/**
 * What a run does with a change that someone made live: undo it, leave it, or refuse the plan that
 * would undo it.
 */
export type MovedPolicy = 'revert' | 'leave' | 'refuse';

/** How a run uses its base, the earlier manifest that shows who caused each change. */
export interface PlanBase {
  /**
   * Someone applied the base. So whatever is live and differs from the base was changed since then.
   */
  readonly applied: boolean;
  readonly moved: MovedPolicy;
}

/**
 * Set for a plan of some whole scopes: those that changed since an applied manifest (`--changed`),
 * or those that `--target` names. Who approves this plan approves no row in another scope.
 */
export interface PlanPart {
  /** The outermost scopes that were read, sorted by address. */
  readonly scopes: readonly Address[];
  /** How many outermost scopes of the manifest were not read. */
  readonly unread: number;
  /**
   * The name of the applied manifest: the first digits of a commit, or a file. Absent: without
   * `--changed`.
   */
  readonly since?: string;
}

/** A plan as an object: sorted, serializable, free of secrets, with a digest. */
export interface Plan {
  readonly v: 1;
  /** The manifest's `name`. */
  readonly name: string;
  /** Provider → base URL. */
  readonly origins: Readonly<Record<string, string>>;
  /** The rows, sorted by address, then in order of execution. */
  readonly rows: readonly Row[];
  readonly counts: Counts;
  /** `ek1-…`, or `ekc1-…` for a plan of some scopes, or `incomplete`. */
  readonly digest: string;
  /** The base of the run. Absent: the run had no base, and so no row has `whose`. */
  readonly base?: PlanBase;
  /** What a plan of some scopes covers. Absent: every scope was read. */
  readonly part?: PlanPart;
  /** Differences that the manifest accepts today, sorted by address and field. Absent: none. */
  readonly accepted?: readonly AcceptedDifference[];
  readonly unread: readonly Unread[];
  /**
   * Remarks that belong to no row, such as an expired entry, or a `keep` line that matches nothing.
   */
  readonly notes: readonly Reason[];
}

/** A note on how many scopes a plan of some scopes did not read. */
export function notRead({ part }: Pick<Plan, 'part'>): readonly EngineReason[] {
  if (part === undefined) return [];
  const { unread, since } = part;
  if (since === undefined) return unread === 0 ? [] : [{ code: 'target/not-read', scopes: unread }];
  return [{ code: 'changed/not-read', scopes: unread, since }];
}
