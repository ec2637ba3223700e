import type { Clock } from '../../core/clock.ts';
import type { GitHub } from '../github/github.ts';
import type { QueueEntry } from '../github/github-queue.ts';
import type { GitHubMerge } from '../github/merge.ts';
import type { MergeGroup } from '../workflow/event.ts';
import { BETWEEN_MS, LOOKS } from './merges-since.ts';
import { notReviewed, shortSha } from './unreviewed.ts';

/** What a merge queue would merge, and what it would merge it into. */
interface MergeQueue {
  /** The commit at the tip of the branch. */
  readonly tip: string;
  /** Oldest first. */
  readonly merges: readonly GitHubMerge[];
}

const AGAIN =
  'Run the check again. If the queue was rebuilt since, its own new check counts. Take the pull request out of the queue and put it in again if that does not help.';

/**
 * The entries of a queue from the commit of a check back to its branch. Throws `Unreviewed` if one
 * is not found.
 */
export async function queuedMerges(github: GitHub, group: MergeGroup, clock: Clock): Promise<MergeQueue> {
  for (let look = 1; ; look += 1) {
    const tip = await github.tip(group.branch);
    const walked = walk(await github.queueOf(group.branch), group, tip ?? '');
    if (typeof walked !== 'string') return { tip: tip ?? '', merges: walked };
    if (look === LOOKS) throw notReviewed(walked, AGAIN);
    // The branch may have moved on between the two answers.
    await clock.sleep(BETWEEN_MS);
  }
}

/**
 * The merges between the tip and the commit of a check, oldest first; or why they are not known.
 * Pure.
 */
export function walk(
  entries: readonly QueueEntry[],
  group: MergeGroup,
  tip: string,
): readonly GitHubMerge[] | string {
  const merges: GitHubMerge[] = [];
  for (let at = group.headSha; at !== tip; ) {
    // Entries that a queue merges in one step may share their commit.
    const found = entries.filter(entry => entry.commit === at);
    const [first] = found;
    const before = new Set(found.map(entry => entry.before));
    if (first === undefined || before.size > 1 || merges.length > entries.length)
      return `the merge queue of ${group.branch} has no entry for ${shortSha(at)}`;
    if (merges.length === 0 && !found.some(entry => isNamed(group, entry)))
      return `the merge queue has pull request #${first.number} at ${shortSha(at)}, and the branch of this check is ${group.headRef}`;
    for (const { number, headSha, before, commit } of found)
      merges.push({ before, commits: [commit], pull: { number, headSha } });
    at = first.before;
  }
  return merges.length === 0 ? `${shortSha(group.headSha)} is already on ${group.branch}` : merges.reverse();
}

/**
 * Whether the queue's branch is that of an entry: its number, and the commit that it, or its whole
 * group, is made on.
 */
function isNamed({ headRef, branch, baseSha }: MergeGroup, { number, before }: QueueEntry): boolean {
  const start = `gh-readonly-queue/${branch}/pr-${number}-`;
  const sha = headRef.startsWith(start) ? headRef.slice(start.length) : '';
  return sha !== '' && (sha === before || sha === baseSha);
}
