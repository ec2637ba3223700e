import { quirk } from '../quirk.ts';

/**
 * Points on the database platform where public material is silent or contradicts itself. The first
 * value of each is the behavior of a strict sandbox; `fact` says what is known.
 */
export const neonQuirks = {
  branch_names: quirk('facts/neon.md#names-of-branches', 'unique', 'not_unique'),
  duplicate_branch_status: quirk('facts/neon.md#names-that-are-taken', '409', '422'),
  patch_settings: quirk('facts/neon.md#nested-settings', 'merges', 'replaces'),
  empty_schedule: quirk('facts/neon.md#empty-schedules', 'refused', 'clears'),
  last_page_cursor: quirk('facts/neon.md#the-cursor-of-a-last-page', 'present', 'absent'),
  unavailable_field: quirk(
    'facts/neon.md#projects-that-a-list-lacks',
    'unavailable_project_ids',
    'unavailable',
  ),
  lock_scope: quirk('facts/neon.md#the-scope-of-a-lock', 'operations', 'all_writes'),
  unready_branch: quirk('facts/neon.md#a-branch-that-is-not-ready', 'accepts', 'refuses'),
  inherited_bucket_delete: quirk('facts/neon.md#deleting-an-inherited-bucket', 'deletes', 'refused'),
  restored_branch_id: quirk('facts/neon.md#ids-of-restored-branches', 'kept', 'changes'),
  masked_columns: quirk('facts/neon.md#after-a-change-of-the-rules', 'counted', 'not_told'),
  patched_masking_rules: quirk('facts/neon.md#after-a-change-of-the-rules', 'keep_state', 'initialized'),
  unknown_fields: {
    ...quirk('facts/neon.md#members-that-are-not-described', 'refused', 'kept', 'ignored'),
    lenient: 'ignored',
  },
  compute_sizes: { ...quirk('facts/neon.md#sizes-of-a-compute', 'of_the_client', 'any'), lenient: 'any' },
  branch_key_sets: quirk('facts/neon.md#key-sets-of-a-deleted-branch', 'deleted', 'kept'),
  account_rate_limit: quirk('facts/neon.md#windows-of-the-rate-limits', 'off', '700'),
};
