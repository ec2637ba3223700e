import type { BranchRecord } from './branch-record.ts';
import { secondsOf } from './moments.ts';
import { ABOUT_SECONDS } from './moved-by-restore.ts';

/** Which branch comes from which, whatever restores made of it, as far as their records show. Pure. */
export class Lineage {
  readonly #all: readonly BranchRecord[];

  constructor(branches: readonly BranchRecord[]) {
    this.#all = branches;
  }

  /**
   * The parent that an entry names; undefined for a root. A restore makes the backup the parent of the restored branch or
   * of its children, under a name that somebody will delete: then it is the backup's own parent, or the restored branch.
   */
  parentOf(branch: BranchRecord): BranchRecord | undefined {
    const passed = new Set([branch]);
    let child = branch;
    for (;;) {
      const parent = this.#all.find(({ id }) => id === child.parent_id);
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
    const finalized = this.#all.filter(
      ({ restore_status, restored_as }) => restore_status === 'finalized' && restored_as === kept.id,
    );
    const found = finalized.length > 0 ? finalized : this.#resetWith(kept, [...passed, kept]);
    return new Set(found).size === 1 ? found[0] : undefined;
  }

  /** 2026-11-20: no record says it, so it shows by the time of the reset and by what the restore moved. */
  #resetWith(kept: BranchRecord, passed: readonly BranchRecord[]): readonly BranchRecord[] {
    const made = secondsOf(kept.created_at);
    return this.#all.flatMap(each => {
      const { last_reset_at, created_at } = each;
      if (last_reset_at === undefined || passed.includes(each)) return [];
      const reset = secondsOf(last_reset_at);
      if (Math.abs(reset - made) > ABOUT_SECONDS || !this.#showsRestore(each, kept)) return [];
      // A backup records the last reset of the branch that it is a copy of.
      const own = secondsOf(created_at) - ABOUT_SECONDS <= reset;
      const of = own ? each : this.keptFor(each, passed);
      return of === undefined || (own && secondsOf(created_at) >= made) ? [] : [of];
    });
  }

  /** Whether `kept` is where only a restore puts a branch. */
  #showsRestore(reset: BranchRecord, kept: BranchRecord): boolean {
    if (reset.parent_id === kept.id) return true;
    // After the restore of a root it and its backup are roots (facts: additions, Root branches; 2026-09-24).
    const isRoot =
      kept.parent_id === undefined && !['schema-only', 'import'].includes(kept.init_source ?? '');
    if (isRoot && reset.parent_id === undefined) return true;
    return this.#all.some(each => each.parent_id === kept.id && wasMovedTo(kept, each));
  }
}

/** Whether the child is older than its parent, and was not reset to it since. */
function wasMovedTo(parent: BranchRecord, { created_at, last_reset_at }: BranchRecord): boolean {
  const since = last_reset_at !== undefined && secondsOf(last_reset_at) >= secondsOf(parent.created_at);
  return !since && secondsOf(created_at) < secondsOf(parent.created_at);
}
