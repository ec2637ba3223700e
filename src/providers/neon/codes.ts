import { lossRemarks, type UnknownMember } from '../../core/fields/unknown-members.ts';
import type { RuleProblem } from '../../core/problem.ts';
import type { ProviderReason } from '../../core/report/reason.ts';
import type { otherPages } from '../../generated/other-pages.ts';

/** Reasons that only this provider gives. Each has a page in docs/codes/neon. */
export const NEON_CODES = [
  'neon/key-refused',
  'neon/no-project',
  'neon/not-permitted',
  'neon/default-branch',
  'neon/first-root',
  'neon/root-branch',
  'neon/origin-not-told',
  'neon/expiry-of-default',
  'neon/expiry-of-protected',
  'neon/expiry-of-parent',
  'neon/expiry-too-far',
  'neon/expiry-remains',
  'neon/parent-expires',
  'neon/moment-ahead',
  'neon/masking-unread',
  'neon/masking-under-way',
  'neon/masking-failed',
  'neon/masking-not-in-place',
  'neon/masking-rules-fixed',
  'neon/masking-outdated',
  'neon/masking-static',
  'neon/one-way',
  'neon/library-missing',
  'neon/branch-protected',
  'neon/compute-needed',
  'neon/replica-gone',
  'neon/was-renamed',
  'neon/schedule-not-cleared',
  'neon/platform-role',
  'neon/no-compute',
  'neon/made-again',
  'neon/secrets-shown-once',
  'neon/opens-protection',
  'neon/opens-bucket',
  'neon/opens-network',
  'neon/opens-vpc',
  'neon/opens-masking',
  'neon/opens-login',
  'neon/opens-compute',
  'neon/opens-credential',
  'neon/opens-jwks',
  'neon/opens-data-api',
  'neon/data-api-unshown',
  'neon/data-api-off',
  'neon/data-api-role',
  'neon/data-api-inherited',
  'neon/database-takes',
  'neon/opens-auth',
  'neon/auth-unshown',
  'neon/auth-off',
  'neon/auth-data',
  'neon/auth-fixed',
  'neon/auth-secret',
  'neon/auth-client',
  'neon/auth-sends',
  'neon/auth-inherited',
  'neon/auth-again',
  'neon/shuts-vpc',
  'neon/allowance',
  'neon/beyond-allowance',
  'neon/too-many-branches',
  'neon/copy-of-parent',
  'neon/branch-not-there',
  'neon/more-objects',
  'neon/role-grants',
  'neon/snapshot-data',
  'neon/preview-of-another',
  'neon/preview-wanted-again',
  'neon/cannot-reset',
  'neon/reset-final',
  'neon/reset-contents',
  'neon/reset-expiry',
  'neon/renewal-beside',
  'neon/renewal-left',
  'neon/cannot-renew',
  'neon/password-ends',
  'neon/restart-ends',
  'neon/expiry-with-data-api',
  'neon/unknown-members-lost',
] as const;
export type NeonCode = (typeof NEON_CODES)[number];

/**
 * The code of a mistake in a `neon` section. Only a code that has a page in docs/codes is of this
 * type.
 */
type NeonRule = Extract<keyof typeof otherPages, `neon/${string}`>;

/** Makes one of Neon's reasons. `said` is a sentence; `next` is the next step. */
export function reason(code: NeonCode, said: string, next?: string): ProviderReason {
  return { code, said, ...(next === undefined ? {} : { next }) };
}

/**
 * For a flag that restricts access: makes a function that compares its old and new value. If the
 * flag changes from true to false, which gives more access, the function returns this reason,
 * otherwise undefined.
 */
export function lifted(code: NeonCode, said: string) {
  return (from: boolean | undefined, to: boolean | undefined): ProviderReason | undefined =>
    from === true && to === false ? reason(code, said) : undefined;
}

/** Makes a reason that blocks a row, with the next step. */
export function refusal(code: NeonCode, said: string, next: string): ProviderReason {
  return { code, said, next };
}

/** A mistake in the `neon` section. Its rule has a page. */
export type NeonProblem = RuleProblem<NeonRule>;

/**
 * Remarks on fields that a row deletes with a resource, and that this version of evenkeel does not
 * know.
 */
export function lossReasons(lost: readonly UnknownMember[]): readonly ProviderReason[] {
  return lossRemarks(lost).map(said => reason('neon/unknown-members-lost', said));
}
