import { member, text, whole } from './github-json.ts';

/** A pull request. */
export interface Pull {
  readonly number: number;
  /** The tip of its branch; after a merge, as it was at the merge. */
  readonly headSha: string;
  /** The branch that the pull request is merged into. */
  readonly base: string;
  readonly mergeSha: string;
}

/** Reads a pull request from an answer of GitHub. */
export function pullOf(of: unknown): Pull {
  return {
    number: whole(of, 'number'),
    headSha: text(member(of, 'head'), 'sha'),
    base: text(member(of, 'base'), 'ref'),
    mergeSha: text(of, 'merge_commit_sha'),
  };
}

/** One step in a branch's history: a merged pull request, or a push without one. */
export interface GitHubMerge {
  /** The commit of the branch before this step. */
  readonly before: string;
  /**
   * The commits that this step added to the branch itself, oldest first: one, or several after a
   * rebase. The last one is the merge.
   */
  readonly commits: readonly [string, ...string[]];
  /** The pull request of this step; absent if the step is a push without a pull request. */
  readonly pull?: Pick<Pull, 'number' | 'headSha'>;
}

/**
 * The merges into a branch since its last wholly applied commit, up to `tip`. Empty if no such
 * commit is on record, or if `tip` is that commit. `looks`: how often GitHub is asked until it
 * knows the pull request of the tip; default: as often as a review needs.
 */
export type WaitingMerges = (branch: string, tip: string, looks?: number) => Promise<readonly GitHubMerge[]>;

/** The commit that contains the whole merge and everything before it. */
export function lastCommit({ commits }: GitHubMerge): string {
  return commits.at(-1) ?? commits[0];
}
