import { NEON } from '../../limits/neon.ts';
import type { Quirks } from '../service.ts';
import { ApiError, invalid } from './api-error.ts';
import { hasChildren } from './branch-record.ts';
import type { ProjectState, StoredBranch } from './neon-state.ts';
import { timestamp } from './time.ts';

const maximumAheadMs = NEON.expiryDays.is * 24 * 3600 * 1000;

/** 409 (or the quirk's status) when another branch has this name. */
export function checkBranchName(project: ProjectState, name: string, quirks: Quirks, except?: string): void {
  if (quirks['branch_names'] === 'not_unique') return;
  if (project.branches.some(each => each.name === name && each.id !== except)) {
    const status = quirks['duplicate_branch_status'] === '422' ? 422 : 409;
    throw new ApiError(status, `branch already exists; branch_name:"${name}"`);
  }
}

/**
 * Gives the fields of a new expiry. It has whole seconds, is in the future and not too many days
 * ahead (facts/neon.md#expiry). `ttl_interval_seconds` is the interval at the time it was set.
 */
export function expiry(
  expiresAt: number,
  now: number,
): Required<Pick<StoredBranch, 'expires_at' | 'ttl_interval_seconds'>> {
  if (expiresAt <= now) throw invalid('expires_at must be in the future');
  if (expiresAt > now + maximumAheadMs)
    throw invalid(`expires_at must be at most ${NEON.expiryDays.is} days ahead`);
  return { expires_at: timestamp(expiresAt), ttl_interval_seconds: Math.round((expiresAt - now) / 1000) };
}

/** A protected, default or parent branch never expires (facts/neon.md#expiry). */
export function checkMayExpire(project: ProjectState, branch: StoredBranch): void {
  if (branch.expires_at === undefined) return;
  if (branch.protected) {
    throw invalid(
      'Protected branch cannot have an expiration date',
      'PROTECTED_BRANCH_EXPIRATION_NOT_ALLOWED',
    );
  }
  if (branch.default) {
    throw invalid('Default branch cannot have an expiration date', 'DEFAULT_BRANCH_EXPIRATION_NOT_ALLOWED');
  }
  if (hasChildren(project, branch.id)) throw invalid('a branch with children cannot have an expiration date');
}
