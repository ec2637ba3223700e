import type { Clock } from '../../core/clock.ts';
import type { GitHub } from '../github/github.ts';
import type { GitHubMerge, WaitingMerges } from '../github/merge.ts';
import { type AppliedOf, lastApplied } from '../record/last-applied.ts';
import { LOOKS, mergesSince } from './merges-since.ts';

/**
 * Throws as {@link mergesSince} does. Remembers what it found: after the apply, that it was applied
 * is on record.
 */
export function waitingMerges(
  github: GitHub,
  of: Pick<AppliedOf, 'key' | 'environment'>,
  clock: Clock,
): WaitingMerges {
  const known = new Map<string, Promise<readonly GitHubMerge[]>>();
  return (branch, tip, looks = LOOKS) => {
    const at = JSON.stringify([branch, tip]);
    const found = known.get(at) ?? mergesSinceApplied(github, { ...of, branch, tip }, { clock, looks });
    known.set(at, found);
    return found;
  };
}

async function mergesSinceApplied(
  github: GitHub,
  of: AppliedOf,
  looking: Parameters<typeof mergesSince>[2],
): Promise<readonly GitHubMerge[]> {
  const applied = await lastApplied(github, of);
  if (applied?.whole !== true) return [];
  return mergesSince(github, { branch: of.branch, from: applied.sha, to: of.tip }, looking);
}
