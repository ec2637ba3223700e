import type { Address } from '../../../core/address.ts';
import { groupBy } from '../../../core/order.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { secondsOf } from '../moments.ts';
import { type BranchRecord, branchesIn } from './branch-record.ts';

/**
 * How far apart, in seconds, a reset and the creation of the branch that keeps the old state may
 * be.
 */
const ABOUT_SECONDS = 60;

/** A reset that a branch records, in seconds. */
interface Reset {
  readonly by: BranchRecord;
  readonly at: number;
  /**
   * Whether the record is about the branch itself. A backup records the last reset of the branch
   * that it copies.
   */
  readonly own: boolean;
}

/** Where a branch comes from, as far as the records tell. */
export interface Origin {
  readonly among: ReadonlySet<BranchRecord>;
  /**
   * The branch is older than its parent, so only a restore can have put the branch below that
   * parent.
   */
  readonly isMoved: boolean;
  /** A restore must have happened of which no record is left. */
  readonly isLost: boolean;
}

/**
 * Finds out which branch comes from which, in spite of restores, as far as records show. A restore
 * to a point in time keeps the old state as a new branch, which gets all children
 * (facts/neon.md#restores). A finalized restore of a snapshot keeps the old state as the branch
 * that was replaced (facts/neon.md#restores-of-a-snapshot). Restores may follow one another. Pure.
 */
export class Lineage {
  readonly #byId: ReadonlyMap<string, BranchRecord>;
  readonly #resets: readonly Reset[];
  /**
   * Id of a branch → the branches restored from snapshots that are to replace it, in the order of
   * their last change.
   */
  readonly #restored: ReadonlyMap<string, readonly BranchRecord[]>;
  /** Ids of branches with a child that only a restore can have put below them. */
  readonly #movedTo = new Set<string>();

  constructor(branches: readonly BranchRecord[]) {
    this.#byId = new Map(branches.map(each => [each.id, each]));
    this.#resets = branches.flatMap(by => {
      if (by.last_reset_at === undefined) return [];
      const at = secondsOf(by.last_reset_at);
      return [{ by, at, own: secondsOf(by.created_at) - ABOUT_SECONDS <= at }];
    });
    this.#restored = groupBy(
      branches.filter(each => each.restored_as !== undefined).sort(firstChanged),
      ({ restored_as = '' }) => restored_as,
    );
    for (const each of branches) {
      const parent = this.#parent(each);
      if (parent !== undefined && wasMovedTo(parent, each)) this.#movedTo.add(parent.id);
    }
  }

  /**
   * The parent for an entry; undefined for a root. A restore makes a backup the parent of the
   * restored branch or its children, and someone will delete that backup. Then the parent is the
   * backup's own parent, or the branch that continues what the backup was.
   */
  parentOf(branch: BranchRecord): BranchRecord | undefined {
    const passed = new Set([branch]);
    let child = branch;
    for (;;) {
      const parent = this.#parent(child);
      if (parent === undefined || passed.has(parent)) return undefined;
      const later = this.#after(parent);
      if (!later.includes(branch)) return wasMovedTo(parent, child) ? (later.at(-1) ?? parent) : parent;
      passed.add(parent);
      child = parent;
    }
  }

  /**
   * For a backup of a restore, the branch that continues what the backup was; undefined for any
   * other branch, and where records allow no certain answer.
   */
  keptFor(kept: BranchRecord): BranchRecord | undefined {
    return this.#after(kept).at(-1);
  }

  /**
   * The branches that may count as the parent of `child`: its live parent, and all others in the
   * chain of restores from that parent.
   */
  originOf(child: BranchRecord): Origin {
    const parent = this.#parent(child);
    if (parent === undefined) return { among: new Set(), isMoved: false, isLost: false };
    const among = new Set([parent]);
    for (const at of among) for (const next of this.#beside(at, child)) among.add(next);
    const isLost = [...among].some(at => isOlder(child, at) && !this.#tellsBefore(at));
    return { among, isMoved: isOlder(child, parent), isLost };
  }

  /** The branches that took the place of `kept`, one branch by each restore, the earliest first. */
  #after(kept: BranchRecord): readonly BranchRecord[] {
    const passed = [kept];
    for (let at: BranchRecord | undefined = kept; ; ) {
      at = this.#next(at, []);
      if (at === undefined || passed.includes(at)) return passed.slice(1);
      passed.push(at);
    }
  }

  #next(kept: BranchRecord, passed: readonly BranchRecord[]): BranchRecord | undefined {
    const finalized = this.#restored.get(kept.id)?.find(isFinalized);
    if (finalized !== undefined) return finalized;
    const found = new Set(this.#resetWith(kept, [...passed, kept]));
    return found.size === 1 ? [...found][0] : undefined;
  }

  /**
   * The branches that may continue `kept` after a restore to a point in time. No record names them;
   * the time of the reset and what the restore moved show them
   * (facts/neon.md#origins-after-a-restore).
   */
  #resetWith(kept: BranchRecord, passed: readonly BranchRecord[]): readonly BranchRecord[] {
    return this.#resetsAt(kept).flatMap(({ by, own }) => {
      if (passed.includes(by) || !this.#showsRestore(by, kept)) return [];
      if (own) return isOlder(by, kept) ? [by] : [];
      const of = this.#next(by, passed);
      return of === undefined ? [] : [of];
    });
  }

  #resetsAt(kept: BranchRecord): readonly Reset[] {
    if (this.#resets.length === 0) return [];
    const made = secondsOf(kept.created_at);
    return this.#resets.filter(({ at }) => Math.abs(at - made) <= ABOUT_SECONDS);
  }

  /** Whether a record tells which branch was in the place of this branch before a restore. */
  #tellsBefore(at: BranchRecord): boolean {
    return this.#resetsAt(at).length > 0 || this.#byId.has(at.restored_as ?? '');
  }

  /**
   * All branches that one restore may have exchanged for this branch, even if that is not certain.
   */
  #beside(at: BranchRecord, child: BranchRecord): readonly BranchRecord[] {
    const replaced = at.restored_as === undefined ? undefined : this.#byId.get(at.restored_as);
    const reset = isOlder(child, at) ? this.#resetsAt(at).map(({ by }) => by) : [];
    return [...(this.#restored.get(at.id) ?? []), ...(replaced === undefined ? [] : [replaced]), ...reset];
  }

  /** Whether `kept` is at a place in the tree where only a restore puts a branch. */
  #showsRestore(reset: BranchRecord, kept: BranchRecord): boolean {
    if (reset.parent_id === kept.id || this.#movedTo.has(kept.id)) return true;
    // After the restore of a root both that branch and its backup are roots
    // (facts/neon.md#roots-after-a-restore).
    const isRoot =
      kept.parent_id === undefined && !['schema-only', 'import'].includes(kept.init_source ?? '');
    return isRoot && reset.parent_id === undefined;
  }

  #parent({ parent_id }: BranchRecord): BranchRecord | undefined {
    return parent_id === undefined ? undefined : this.#byId.get(parent_id);
  }
}

/** Cached by list, because it is needed for each branch of a list. */
const lineages = new WeakMap<readonly Live[], Lineage>();

/** The lineage of a project's branches, as they were listed. */
export function lineageIn(project: Address, seen: LiveView): Lineage {
  const list = seen.list('neon.branch', project);
  const lineage = lineages.get(list) ?? new Lineage(branchesIn(project, seen));
  lineages.set(list, lineage);
  return lineage;
}

/**
 * Compares the times of the last change. A second restore in place of the same branch replaced the
 * backup of the first restore.
 */
function firstChanged(one: BranchRecord, other: BranchRecord): number {
  const changed = (each: BranchRecord): number => secondsOf(each.updated_at ?? each.created_at);
  return changed(one) - changed(other) || secondsOf(one.created_at) - secondsOf(other.created_at);
}

function isFinalized({ restore_status }: BranchRecord): boolean {
  return restore_status === 'finalized';
}

function isOlder(one: BranchRecord, other: BranchRecord): boolean {
  return secondsOf(one.created_at) < secondsOf(other.created_at);
}

/** Whether the child is older than its parent, and was not reset since the parent exists. */
function wasMovedTo(parent: BranchRecord, child: BranchRecord): boolean {
  const { last_reset_at } = child;
  const since = last_reset_at !== undefined && secondsOf(last_reset_at) >= secondsOf(parent.created_at);
  return !since && isOlder(child, parent);
}
