import type { Address } from '../../core/address.ts';
import type { Seen } from '../../core/resource.ts';
import { type BranchRecord, branchAt, branchesIn } from './branch-record.ts';
import { secondsOf } from './moments.ts';

/** The branch that keeps the former state is created at about the time of the reset that the restored branch records. */
export const ABOUT_SECONDS = 60;

/**
 * Whether a restore of the branch at `former` moved this one to another parent: the former state continues as a new branch,
 * which gets all children (2026-11-20: OpenAPI, `preserve_under_name`). Then this branch is older than its present parent,
 * and `former` was reset when that parent was created; or later, if no branch records a reset of that time any more.
 * `project` is their scope.
 */
export function movedByRestore(former: Address, branch: BranchRecord, project: Address, seen: Seen): boolean {
  const parent = branch.parent_id && seen.addressOf('neon.branch', branch.parent_id);
  const kept = parent && branchAt(seen, parent)?.branch;
  if (!kept || secondsOf(kept.created_at) <= secondsOf(branch.created_at)) return false;
  const since = branchesIn(project, seen).filter(
    each => resetAt(each) >= secondsOf(kept.created_at) - ABOUT_SECONDS,
  );
  const then = since.filter(each => resetAt(each) <= secondsOf(kept.created_at) + ABOUT_SECONDS);
  return (then.length > 0 ? then : since).some(each => seen.addressOf('neon.branch', each.id) === former);
}

/** NaN: never. The branch that keeps a former state may record that branch's reset, from before its own creation. */
function resetAt({ last_reset_at = '', created_at }: BranchRecord): number {
  const at = secondsOf(last_reset_at);
  return at < secondsOf(created_at) - ABOUT_SECONDS ? Number.NaN : at;
}
