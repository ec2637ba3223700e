import type { Address } from '../../../core/address.ts';
import { groupBy } from '../../../core/order.ts';
import type { Live, LiveView } from '../../../core/resource.ts';
import { secondsOf } from '../moments.ts';
import { type BranchRecord, branchesIn } from './branch-record.ts';

/**
 * A restore to a point in time resets a branch, and creates a backup: another branch, which keeps
 * the old state. The time of the reset and that of the create may differ by this many seconds.
 */
const ABOUT_SECONDS = 60;

/** A reset that the record of a branch shows. Time in seconds since 1970. */
interface Reset {
  readonly by: BranchRecord;
  readonly at: number;
  /**
   * Whether the branch itself was reset. False for a backup whose record still has the time of an
   * earlier reset, copied from the branch that it is a backup of.
   */
  readonly own: boolean;
}

/**
 * Where a branch comes from, as far as records show. `among`: the branches that may have been its
 * parent before restores, and its live parent.
 */
export interface Origin {
  readonly among: ReadonlySet<BranchRecord>;
  /** The branch is older than its parent, so a restore must have given it that parent. */
  readonly isMoved: boolean;
  /** A restore must have happened of which no record is left. */
  readonly isLost: boolean;
}

/**
 * Finds the parent that a branch had before restores, as far as records show. A restore to a point
 * in time keeps the old state as a new branch, which gets all children (facts/neon.md#restores). A
 * finalized restore of a snapshot puts a new branch in the place of an old one, which stays live
 * with the old state (facts/neon.md#restores-of-a-snapshot). A branch may be restored several
 * times. Pure.
 */
export class Lineage {
  readonly #byId: ReadonlyMap<string, BranchRecord>;
  readonly #resets: readonly Reset[];
  /**
   * Id of a branch → the branches from snapshots that replaced it or are to replace it, in the
   * order of their last change.
   */
  readonly #restored: ReadonlyMap<string, readonly BranchRecord[]>;
  /**
   * Ids of branches that have a child older than themselves: only a restore can have moved it
   * there.
   */
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
   * The parent to write in an entry of the branch; undefined for a root. After a restore, the live
   * parent may be the backup with the old state, which someone will delete. Then the result is the
   * branch that took the place of the backup. If that is this branch itself, it is the parent of
   * the backup.
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
   * For a backup of a restore: the branch that took its place. Undefined for any other branch, and
   * where records allow no certain answer.
   */
  keptFor(kept: BranchRecord): BranchRecord | undefined {
    return this.#after(kept).at(-1);
  }

  /**
   * Where `child` comes from. `among` starts with the live parent. Each branch in it adds those
   * that a restore may have exchanged with it.
   */
  originOf(child: BranchRecord): Origin {
    const parent = this.#parent(child);
    if (parent === undefined) return { among: new Set(), isMoved: false, isLost: false };
    const among = new Set([parent]);
    for (const at of among) for (const next of this.#beside(at, child)) among.add(next);
    const isLost = [...among].some(at => isOlder(child, at) && !this.#tellsBefore(at));
    return { among, isMoved: isOlder(child, parent), isLost };
  }

  /** The branches that took the place of `kept`, one for each restore, the earliest first. */
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
   * The branches that may have taken the place of `kept` in a restore to a point in time. No record
   * names them. They are found by the time of the reset and by the children that the restore moved
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

  /**
   * Whether a record tells from which branch a restore took this branch's children: this branch was
   * made at the time of a reset, or it replaced a branch that is still in the list.
   */
  #tellsBefore(at: BranchRecord): boolean {
    return this.#resetsAt(at).length > 0 || this.#byId.has(at.restored_as ?? '');
  }

  /**
   * All branches that a restore may have exchanged with this one, so that one got the children of
   * the other. Includes uncertain ones.
   */
  #beside(at: BranchRecord, child: BranchRecord): readonly BranchRecord[] {
    const replaced = at.restored_as === undefined ? undefined : this.#byId.get(at.restored_as);
    const reset = isOlder(child, at) ? this.#resetsAt(at).map(({ by }) => by) : [];
    return [...(this.#restored.get(at.id) ?? []), ...(replaced === undefined ? [] : [replaced]), ...reset];
  }

  /**
   * Whether the tree shows that a restore of `reset` made `kept`: `kept` is its parent, or has
   * children older than itself, or both are roots.
   */
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

/** List of branches → its lineage. Cached, because every branch of a list needs it. */
const lineages = new WeakMap<readonly Live[], Lineage>();

/** The lineage of a project's branches, as they were listed. */
export function lineageIn(project: Address, seen: LiveView): Lineage {
  const list = seen.list('neon.branch', project);
  const lineage = lineages.get(list) ?? new Lineage(branchesIn(project, seen));
  lineages.set(list, lineage);
  return lineage;
}

/**
 * Orders branches by their last change. If two restores name the same branch, the second one
 * replaced the backup that the first one left.
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
