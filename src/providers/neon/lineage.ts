import type { BranchRecord } from './branch-record.ts';
import { secondsOf } from './moments.ts';
import { ABOUT_SECONDS } from './moved-by-restore.ts';

/** A reset that a branch records, in seconds. */
interface Reset {
  readonly by: BranchRecord;
  readonly at: number;
  /** A backup records the last reset of the branch that it is a copy of. */
  readonly own: boolean;
}

/** Which branch comes from which, whatever restores made of it, as far as their records show. Pure. */
export class Lineage {
  readonly #byId: ReadonlyMap<string, BranchRecord>;
  readonly #resets: readonly Reset[];
  /** Finalized restores of snapshots, by the id of the branch that each replaced. */
  readonly #finalized = new Map<string, BranchRecord>();
  /** Ids of branches with a child that only a restore can have moved there. */
  readonly #movedTo = new Set<string>();

  constructor(branches: readonly BranchRecord[]) {
    this.#byId = new Map(branches.map(each => [each.id, each]));
    this.#resets = branches.flatMap(by => {
      if (by.last_reset_at === undefined) return [];
      const at = secondsOf(by.last_reset_at);
      return [{ by, at, own: secondsOf(by.created_at) - ABOUT_SECONDS <= at }];
    });
    for (const each of branches) {
      if (each.restore_status === 'finalized' && each.restored_as !== undefined)
        this.#finalized.set(each.restored_as, each);
      const parent = this.#parent(each);
      if (parent !== undefined && wasMovedTo(parent, each)) this.#movedTo.add(parent.id);
    }
  }

  /**
   * The parent that an entry names; undefined for a root. A restore makes the backup the parent of the restored branch or
   * of its children, under a name that somebody will delete: then it is the backup's own parent, or the restored branch.
   */
  parentOf(branch: BranchRecord): BranchRecord | undefined {
    const passed = new Set([branch]);
    let child = branch;
    for (;;) {
      const parent = this.#parent(child);
      if (parent === undefined || passed.has(parent)) return undefined;
      const former = this.keptFor(parent);
      if (former === undefined) return parent;
      if (former !== branch) return wasMovedTo(parent, child) ? former : parent;
      passed.add(parent);
      child = parent;
    }
  }

  /** The branch whose state before a restore this one keeps; undefined for any other branch, and in doubt. */
  keptFor(kept: BranchRecord, passed: readonly BranchRecord[] = []): BranchRecord | undefined {
    const finalized = this.#finalized.get(kept.id);
    if (finalized !== undefined) return finalized;
    const found = new Set(this.#resetWith(kept, [...passed, kept]));
    return found.size === 1 ? [...found][0] : undefined;
  }

  /** 2026-11-20: no record says it, so it shows by the time of the reset and by what the restore moved. */
  #resetWith(kept: BranchRecord, passed: readonly BranchRecord[]): readonly BranchRecord[] {
    if (this.#resets.length === 0) return [];
    const made = secondsOf(kept.created_at);
    const near = this.#resets.filter(({ at }) => Math.abs(at - made) <= ABOUT_SECONDS);
    return near.flatMap(({ by, own }) => {
      if (passed.includes(by) || !this.#showsRestore(by, kept)) return [];
      if (own) return secondsOf(by.created_at) < made ? [by] : [];
      const of = this.keptFor(by, passed);
      return of === undefined ? [] : [of];
    });
  }

  /** Whether `kept` is where only a restore puts a branch. */
  #showsRestore(reset: BranchRecord, kept: BranchRecord): boolean {
    if (reset.parent_id === kept.id || this.#movedTo.has(kept.id)) return true;
    // After the restore of a root it and its backup are roots (facts: additions, Root branches; 2026-09-24).
    const isRoot =
      kept.parent_id === undefined && !['schema-only', 'import'].includes(kept.init_source ?? '');
    return isRoot && reset.parent_id === undefined;
  }

  #parent({ parent_id }: BranchRecord): BranchRecord | undefined {
    return parent_id === undefined ? undefined : this.#byId.get(parent_id);
  }
}

/** Whether the child is older than its parent, and was not reset to it since. */
function wasMovedTo(parent: BranchRecord, { created_at, last_reset_at }: BranchRecord): boolean {
  const since = last_reset_at !== undefined && secondsOf(last_reset_at) >= secondsOf(parent.created_at);
  return !since && secondsOf(created_at) < secondsOf(parent.created_at);
}
