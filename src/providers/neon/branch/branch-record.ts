import type { Address } from '../../../core/address.ts';
import { isObject } from '../../../core/json.ts';
import { oncePer } from '../../../core/once-per.ts';
import type { ProviderReason } from '../../../core/report/reason.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import type { TextsOf } from '../api.ts';
import { reason } from '../codes.ts';
import { type ChangeRecord, secondsOf } from '../moments.ts';
import { branchAddress, projectIdOf, projectOf } from '../scopes.ts';
import type { Anonymization } from './anonymization.ts';

/** The fields of a branch that evenkeel uses (facts/neon.md#the-record-of-a-branch). */
export type BranchRecord = TextsOf<
  'id' | 'name' | 'created_at',
  (typeof DECIDING)[number] | (typeof LENIENT)[number]
> &
  ChangeRecord & {
    readonly default: boolean;
    readonly protected: boolean;
    readonly ttl_interval_seconds?: number;
    /**
     * The restricted actions; not set if the record does not say which actions are restricted,
     * empty if none are.
     */
    readonly restricted_actions?: readonly RestrictedAction[];
  };

/**
 * Texts that may be missing. If a value under one of these keys is no text, the record counts as
 * unreadable, because deletes depend on these values.
 */
export const DECIDING = ['project_id', 'parent_id', 'expires_at'] as const;

/**
 * Values that are ignored if they are no text. A restore to a point in time sets `last_reset_at`,
 * and so does a reset from the parent.
 */
export const LENIENT = [
  'current_state',
  'pending_state',
  'parent_timestamp',
  'parent_lsn',
  'init_source',
  'updated_at',
  'last_reset_at',
  'restore_status',
  'restored_as',
  'restored_from',
] as const;

export interface RestrictedAction {
  readonly name: string;
  readonly reason: string;
}

/** A branch with its annotation: an item of a list. */
export interface BranchItem {
  readonly branch: BranchRecord;
  readonly annotation?: Annotation;
  /**
   * The masking of the branch. Not set: it was not read, because it is read only for an export and
   * where the manifest declares it. null: the branch is not anonymized.
   */
  readonly anonymization?: Anonymization | null;
  /** Why an export could not read whether the branch is anonymized, as half a sentence. */
  readonly untold?: string;
}

export type Annotation = Readonly<Record<string, string>>;

/**
 * Reads the `annotations` of a list of branches: branch id → its annotations. Values that are no
 * texts are left out.
 */
export function parseAnnotations(value: unknown): ReadonlyMap<string, Annotation> {
  const found = new Map<string, Annotation>();
  if (!isObject(value)) return found;
  for (const [id, data] of Object.entries(value)) {
    const values = isObject(data) ? data['value'] : undefined;
    if (!isObject(values)) continue;
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    found.set(id, Object.fromEntries(texts));
  }
  return found;
}

/** A branch and its annotation, if any. */
export function branchItem(branch: BranchRecord, annotation: Annotation | undefined): BranchItem {
  return annotation === undefined ? { branch } : { branch, annotation };
}

/**
 * Whether a branch was restored from a snapshot, or replaced by such a branch
 * (facts/neon.md#restores-of-a-snapshot).
 */
export function isRestored(branch: BranchRecord): boolean {
  return (
    branch.restore_status !== undefined ||
    branch.restored_as !== undefined ||
    branch.restored_from !== undefined
  );
}

const DAY_SECONDS = 86_400;

/**
 * Whether a branch was restored less than a day ago. For that long the service refuses a reset of
 * its children. `now`: in milliseconds.
 */
export function isFreshlyRestored(branch: BranchRecord, now: number): boolean {
  return isRestored(branch) && secondsOf(branch.created_at) > now / 1000 - DAY_SECONDS;
}

/**
 * The id of the branch that this one replaced. A finalized restore of a snapshot gives it the name,
 * the children and the compute of that branch (facts/neon.md#restores-of-a-snapshot). Undefined for
 * any other branch, and as long as the restore is not finalized.
 */
export function replacedBy({ restored_as, restore_status }: BranchRecord): string | undefined {
  return restore_status === 'restored' ? undefined : restored_as;
}

/** The live branch at an address, as read by its own kind. */
export function branchAt(seen: LiveView, address: Address): BranchItem | undefined {
  const live = seen.at(address);
  return live?.kind === 'neon.branch' ? (live.raw as BranchItem) : undefined;
}

/** Whether a branch has no valid mark. After a rename such a branch can be found only by its id. */
export function isUnmarked({ address }: Scope, seen: LiveView): boolean {
  const mark = seen.at(address)?.mark;
  return mark === undefined || mark.void !== undefined;
}

/**
 * The records of a list of live branches. Computed once for each list, because every row of a
 * project needs them.
 */
const branchesOf = oncePer((lives: readonly Live[]): readonly BranchRecord[] =>
  lives.map(live => (live.raw as BranchItem).branch),
);

/** The branches of a project with their annotations, as they were listed. */
export function branchItemsIn(project: Address, seen: LiveView): readonly BranchItem[] {
  return seen.list('neon.branch', project).map(({ raw }) => raw as BranchItem);
}

/** The branches of a project, as they were listed. */
export function branchesIn(project: Address, seen: LiveView): readonly BranchRecord[] {
  return branchesOf(seen.list('neon.branch', project));
}

/**
 * A branch as a scope, under its name in the manifest; undefined for a branch that appeared after
 * the branches were read.
 */
export function branchScope(branchId: string, project: Scope, seen: LiveView): Scope | undefined {
  const of = seen.addressOf('neon.branch', branchId);
  const parts = of && (seen.desired(of)?.parts ?? seen.at(of)?.parts);
  return of && parts && { address: of, kind: 'neon.branch', parts, parent: project };
}

/**
 * The branch that a record from the list of the branch `at` belongs to. That is `at`, unless the
 * record names a branch that is neither `at` nor its ancestor. An inherited resource may name the
 * ancestor (facts/neon.md#inherited-or-its-own).
 */
export function branchNamed(id: string | undefined, at: Scope, seen: LiveView): Scope {
  if (id === undefined || isOrInherits(id, at.address, seen)) return at;
  const project = projectOf(at);
  const parts = [projectIdOf(at), id];
  return branchScope(id, project, seen) ?? { ...at, address: branchAddress(projectIdOf(at), id), parts };
}

function isOrInherits(id: string, branch: Address, seen: LiveView): boolean {
  const named = seen.addressOf('neon.branch', id);
  let record = branchAt(seen, branch)?.branch;
  // If the list lacks the branch itself, its ancestors are unknown. Then the id may be that of an
  // ancestor, unless it is the id of another branch in the list.
  if (record === undefined) return named === undefined || named === branch;
  const passed = new Set<string>();
  while (record !== undefined && record.id !== id && !passed.has(record.id)) {
    passed.add(record.id);
    const parent: Address | undefined =
      record.parent_id === undefined ? undefined : seen.addressOf('neon.branch', record.parent_id);
    record = parent === undefined ? undefined : branchAt(seen, parent)?.branch;
  }
  return record?.id === id;
}

/**
 * How many seconds after its branch a resource was created; negative if the branch inherited it. No
 * record says whether a resource is inherited (facts/neon.md#inherited-or-its-own). Infinite for a
 * root branch, which inherits nothing; NaN if the branch is unknown.
 */
export function ageInBranch(thing: { readonly created_at: string }, at: Scope, seen: LiveView): number {
  const branch = branchAt(seen, at.address)?.branch;
  if (branch === undefined) return Number.NaN;
  if (branch.parent_id === undefined) return Number.POSITIVE_INFINITY;
  return secondsOf(thing.created_at) - secondsOf(branch.created_at);
}

/**
 * Why a root branch cannot be deleted. Neon deletes a root only if it has a schema without data, or
 * if it is the backup of a restore: the branch that keeps the state from before. It never deletes
 * the first root of a project (facts/neon.md#roots-that-can-be-deleted). No answer says which root
 * was the first, and a restore can rename it. So the oldest root counts as the first; if two are
 * equally old, both count.
 */
export function undeletableRoot(
  branch: BranchRecord,
  beside: readonly BranchRecord[],
): ProviderReason | undefined {
  if (branch.parent_id !== undefined) return undefined;
  if (!hasOlderRoot(branch, beside))
    return reason(
      'neon/first-root',
      'this is the oldest root branch of its project, and Neon never deletes the first root branch of a project',
    );
  if (branch.init_source === 'schema-only' || isBackup(branch, beside)) return undefined;
  return reason(
    'neon/root-branch',
    'this is a root branch, and Neon deletes a root branch only if it has a schema without data, or is the backup of a restore; this branch seems to be neither',
  );
}

function hasOlderRoot(branch: BranchRecord, beside: readonly BranchRecord[]): boolean {
  const age = Date.parse(branch.created_at);
  return beside.some(
    each => each.id !== branch.id && each.parent_id === undefined && Date.parse(each.created_at) < age,
  );
}

/**
 * Whether a finalized restore replaced this branch, as the record of the restored branch tells
 * (facts/neon.md#restores-of-a-snapshot).
 */
function isBackup({ id }: BranchRecord, beside: readonly BranchRecord[]): boolean {
  return beside.some(each => each.restored_as === id && each.restore_status === 'finalized');
}
