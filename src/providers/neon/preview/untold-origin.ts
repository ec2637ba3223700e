import type { IdleField } from '../../../core/kind.ts';
import type { Desired } from '../../../core/resource.ts';
import type { BranchFields } from '../branch/branch-fields.ts';
import { madeFrom } from '../branch/branch-origin.ts';
import { type BranchItem, isRestored } from '../branch/branch-record.ts';
import { reason } from '../codes.ts';

const POINTS = ['parent_timestamp', 'parent_lsn'] as const;
/** The service may make these as root branches (facts/neon.md#roots-that-can-be-deleted). */
const ROOT_SOURCES: readonly unknown[] = ['schema-only', 'parent-schema'];

/** The fields of a branch's origin in an entry that the live record does not tell. */
export function untoldOrigin(desired: Desired<BranchFields>, { branch }: BranchItem): readonly IdleField[] {
  const { fields } = desired;
  if (madeFrom(branch).parent) return [];
  const isMoved = branch.last_reset_at !== undefined || isRestored(branch);
  if (!isMoved && ROOT_SOURCES.includes(branch.init_source ?? fields.init_source)) return [];
  const said = isMoved
    ? 'the live branch was reset or restored, and no longer says what it started from'
    : 'the live branch is a root branch, and was made from no other';
  // A reset branch keeps its parent, and a restored one has the parent that the restore set.
  const paths = isMoved ? POINTS : (['parent', ...POINTS] as const);
  return paths
    .filter(path => (fields[path] ?? null) !== null)
    .map(field => ({ field, cause: reason('neon/origin-not-told', said) }));
}
