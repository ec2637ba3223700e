import type { Quirk } from '../quirk.ts';

/**
 * Points on the database platform where public material is silent or contradicts itself. The first
 * value is that of a strict sandbox; `fact` says what is known.
 */
export const neonQuirks = {
  branch_names: {
    values: ['unique', 'not_unique'],
    fact: 'facts/neon.md#names-of-branches',
  },
  duplicate_branch_status: {
    values: ['409', '422'],
    fact: 'facts/neon.md#names-that-are-taken',
  },
  patch_settings: {
    values: ['merges', 'replaces'],
    fact: 'facts/neon.md#nested-settings',
  },
  empty_schedule: {
    values: ['refused', 'clears'],
    fact: 'facts/neon.md#empty-schedules',
  },
  last_page_cursor: {
    values: ['present', 'absent'],
    fact: 'facts/neon.md#the-cursor-of-a-last-page',
  },
  unavailable_field: {
    values: ['unavailable_project_ids', 'unavailable'],
    fact: 'facts/neon.md#projects-that-a-list-lacks',
  },
  lock_scope: {
    values: ['operations', 'all_writes'],
    fact: 'facts/neon.md#the-scope-of-a-lock',
  },
  unready_branch: {
    values: ['accepts', 'refuses'],
    fact: 'facts/neon.md#a-branch-that-is-not-ready',
  },
  inherited_bucket_delete: {
    values: ['deletes', 'refused'],
    fact: 'facts/neon.md#deleting-an-inherited-bucket',
  },
  restored_branch_id: {
    values: ['kept', 'changes'],
    fact: 'facts/neon.md#ids-of-restored-branches',
  },
  masked_columns: {
    values: ['counted', 'not_told'],
    fact: 'facts/neon.md#after-a-change-of-the-rules',
  },
  patched_masking_rules: {
    values: ['keep_state', 'initialized'],
    fact: 'facts/neon.md#after-a-change-of-the-rules',
  },
  unknown_fields: {
    values: ['refused', 'kept', 'ignored'],
    lenient: 'ignored',
    fact: 'facts/neon.md#members-that-are-not-described',
  },
  compute_sizes: {
    values: ['of_the_client', 'any'],
    lenient: 'any',
    fact: 'facts/neon.md#sizes-of-a-compute',
  },
  branch_key_sets: {
    values: ['deleted', 'kept'],
    fact: 'facts/neon.md#key-sets-of-a-deleted-branch',
  },
  account_rate_limit: {
    values: ['off', '700'],
    fact: 'facts/neon.md#windows-of-the-rate-limits',
  },
} as const satisfies Readonly<Record<string, Quirk>>;
