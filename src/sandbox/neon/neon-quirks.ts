import type { Quirk } from '../quirk.ts';

/**
 * Points on the database platform where public material is silent or contradicts itself. The first
 * value is that of a strict sandbox; `fact` says what is known.
 */
export const neonQuirks = {
  branch_names: {
    values: ['unique', 'not_unique'],
    fact: 'database-platform 4: names are unique in practice (409), the specification does not promise it',
  },
  duplicate_branch_status: {
    values: ['409', '422'],
    fact: 'database-platform 1: the status of a duplicate name is not declared',
  },
  patch_settings: {
    values: ['merges', 'replaces'],
    fact: 'database-platform 16: whether PATCH of settings merges inside quota, allowed_ips and the other nested objects',
  },
  empty_schedule: {
    values: ['refused', 'clears'],
    fact: 'database-platform 8: whether an empty list clears a backup schedule is unclear',
  },
  last_page_cursor: {
    values: ['present', 'absent'],
    fact: 'database-platform 1, Pagination: recorded last pages still carry a cursor; the specification says nothing',
  },
  unavailable_field: {
    values: ['unavailable_project_ids', 'unavailable'],
    fact: 'database-platform 12: the prose says "unavailable", the field is unavailable_project_ids',
  },
  lock_scope: {
    values: ['operations', 'all_writes'],
    fact: 'database-platform 16: the exact scope of the 423 lock inside a project is not public',
  },
  unready_branch: {
    values: ['accepts', 'refuses'],
    fact: 'database-platform 1: 422 "branch not ready yet" was seen for writes to a branch in init or resetting',
  },
  inherited_bucket_delete: {
    values: ['deletes', 'refused'],
    fact: 'database-platform 16: the response of deleting an inherited bucket is not public',
  },
  restored_branch_id: {
    values: ['kept', 'changes'],
    fact: 'database-platform 16: whether the restored branch keeps its id in every case',
  },
  masked_columns: {
    values: ['counted', 'not_told'],
    fact: 'database-platform 5: whether `masked_columns` of the last run is always there; its schema requires nothing',
  },
  patched_masking_rules: {
    values: ['keep_state', 'initialized'],
    fact: 'database-platform 5: whether a PATCH of the rules changes the state of a branch that is anonymized',
  },
  unknown_fields: {
    values: ['refused', 'kept', 'ignored'],
    lenient: 'ignored',
    fact: 'database-platform 13: fields come and go within weeks; what becomes of one that is not described is not public. Refused, a misspelling shows; ignored is what a client needs that is newer than the sandbox, as @neon/config-runtime 1.7.2 is (2026-11-22); kept is a service that is newer than its client',
  },
  branch_key_sets: {
    values: ['deleted', 'kept'],
    fact: 'database-platform 10: whether a key set is deleted with the branch that it is bound to is not public',
  },
  account_rate_limit: {
    values: ['off', '700'],
    fact: 'database-platform 4: 700 requests a minute of an account and 40 a second of a route; over which windows, and what a 429 says, is not public',
  },
} as const satisfies Readonly<Record<string, Quirk>>;
