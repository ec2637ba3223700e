import type { ProviderReason } from '../../../core/report/reason.ts';
import { reason } from '../codes.ts';
import type { BranchRecord } from './branch-record.ts';

/**
 * Says why a root branch may not be deleted. The service deletes two sorts of them, those with only
 * a schema and backups of a restore, and never the root that the project began with
 * (facts/neon.md#roots-that-can-be-deleted). Which root was the first no answer says, and a restore
 * can leave it under another name: the oldest one counts as it, and where two are of the same age,
 * both.
 */
export function undeletableRoot(
  branch: BranchRecord,
  beside: readonly BranchRecord[],
): ProviderReason | undefined {
  if (branch.parent_id !== undefined) return undefined;
  if (!hasOlderRoot(branch, beside))
    return reason('neon/first-root', 'it is the root branch that the project began with');
  if (branch.init_source === 'schema-only' || isBackup(branch, beside)) return undefined;
  return reason(
    'neon/root-branch',
    'it is a root branch, and nothing shows that it has only a schema or is the backup of a restore',
  );
}

function hasOlderRoot(branch: BranchRecord, beside: readonly BranchRecord[]): boolean {
  const age = Date.parse(branch.created_at);
  return beside.some(
    each => each.id !== branch.id && each.parent_id === undefined && Date.parse(each.created_at) < age,
  );
}

/** A restore that is done says which branch it replaced (facts/neon.md#restores-of-a-snapshot). */
function isBackup({ id }: BranchRecord, beside: readonly BranchRecord[]): boolean {
  return beside.some(each => each.restored_as === id && each.restore_status === 'finalized');
}
