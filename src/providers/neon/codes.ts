import type { ProviderReason } from '../../core/reason.ts';

/** Reasons that only the database platform gives. Each has a page in `code-pages.ts`. */
export type NeonCode =
  | 'neon/key-refused'
  | 'neon/no-project'
  | 'neon/not-permitted'
  | 'neon/default-branch'
  | 'neon/first-root'
  | 'neon/root-branch'
  | 'neon/origin-not-told'
  | 'neon/expiry-of-default'
  | 'neon/expiry-of-protected'
  | 'neon/expiry-of-parent'
  | 'neon/expiry-too-far'
  | 'neon/expiry-remains'
  | 'neon/parent-expires'
  | 'neon/moment-ahead'
  | 'neon/masking-unread'
  | 'neon/masking-under-way'
  | 'neon/masking-failed'
  | 'neon/masking-not-in-place'
  | 'neon/masking-rules-fixed'
  | 'neon/masking-outdated'
  | 'neon/masking-static'
  | 'neon/one-way'
  | 'neon/library-missing'
  | 'neon/branch-protected'
  | 'neon/compute-needed'
  | 'neon/replica-gone'
  | 'neon/was-renamed'
  | 'neon/schedule-not-cleared'
  | 'neon/platform-role'
  | 'neon/no-compute'
  | 'neon/made-again'
  | 'neon/secrets-shown-once'
  | 'neon/opens-protection'
  | 'neon/opens-bucket'
  | 'neon/opens-network'
  | 'neon/opens-vpc'
  | 'neon/opens-masking'
  | 'neon/opens-login'
  | 'neon/opens-compute'
  | 'neon/opens-credential'
  | 'neon/opens-jwks'
  | 'neon/shuts-vpc'
  | 'neon/allowance'
  | 'neon/beyond-allowance'
  | 'neon/too-many-branches'
  | 'neon/copy-of-parent'
  | 'neon/branch-not-there'
  | 'neon/more-objects'
  | 'neon/role-grants'
  | 'neon/snapshot-data'
  | 'neon/preview-of-another'
  | 'neon/preview-wanted-again'
  | 'neon/cannot-reset'
  | 'neon/reset-final'
  | 'neon/expiry-with-data-api'
  | 'neon/unknown-members-lost';

/** One of the platform's reasons, with its words. */
export function reason(code: NeonCode, said: string, next?: string): ProviderReason {
  return { code, said, ...(next === undefined ? {} : { next }) };
}

/** Why a row is blocked. */
export function refusal(code: NeonCode, said: string, next: string): ProviderReason {
  return { code, said, next };
}
