/**
 * Nobody but who may write here causes them, and they are about what is merged or released already.
 */
export const ALWAYS_APPLY: readonly string[] = ['push', 'schedule', 'workflow_dispatch', 'release'];

/**
 * On these apply runs only if the input `apply-on` names them, after a look at who caused them
 * ({@link refuseApply}). Every other event starts no apply: anybody may cause it, it says too
 * little of who did, or, like `merge_group`, it is about something that may never be merged.
 */
export const APPLY_IF_NAMED = [
  'pull_request',
  'pull_request_review',
  'pull_request_review_comment',
  'issue_comment',
  'workflow_run',
  'repository_dispatch',
] as const;

/** What `apply-on` may name. */
export const CAN_APPLY: readonly string[] = [...ALWAYS_APPLY, ...APPLY_IF_NAMED];
