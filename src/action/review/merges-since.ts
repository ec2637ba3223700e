import type { Clock } from '../../core/clock.ts';
import type { GitHub } from '../github/github.ts';
import type { HistoryCommit } from '../github/github-history.ts';
import type { GitHubMerge } from '../github/merge.ts';
import type { Pull } from '../github/pull.ts';
import { notReviewed, shortSha } from './unreviewed.ts';

/**
 * A branch's own commits between two of them, oldest first: from parent to first parent, so without
 * what merges brought in. Undefined if that does not lead from one to the other. Pure.
 */
export function firstParents(
  commits: readonly HistoryCommit[],
  from: string,
  to: string,
): readonly HistoryCommit[] | undefined {
  const known = new Map(commits.map(each => [each.sha, each]));
  const line: HistoryCommit[] = [];
  for (let at = to; at !== from; ) {
    const commit = known.get(at);
    if (commit === undefined || line.length > commits.length) return undefined;
    line.push(commit);
    at = commit.parents[0] ?? '';
  }
  return line.reverse();
}

/**
 * The pull request that a commit is the merge of. Two may share it, if one was merged into the
 * other.
 */
function pullOf(commit: HistoryCommit, pulls: readonly Pull[]): Pull | undefined {
  const own = pulls.filter(each => each.mergeSha === commit.sha);
  return own.find(each => commit.parents.includes(each.headSha)) ?? own[0];
}

/**
 * The merges that a branch's own commits come from, oldest first. Commits without a pull request
 * that follow each other are one. `commitsOf`: the commits of a pull request, asked where the
 * branch may have them one by one, after a rebase.
 */
export async function mergesOf(
  line: readonly HistoryCommit[],
  pulls: readonly Pull[],
  commitsOf: (pull: Pull) => Promise<readonly HistoryCommit[]>,
): Promise<readonly GitHubMerge[]> {
  const merges: GitHubMerge[] = [];
  const pushed = (at: number): boolean => line[at] !== undefined && pullOf(line[at], pulls) === undefined;
  for (let end = line.length - 1; end >= 0; ) {
    const last = line[end] as HistoryCommit;
    const pull = pullOf(last, pulls);
    let start = end;
    if (pull === undefined) while (pushed(start - 1)) start -= 1;
    else if (last.parents.length === 1 && pushed(start - 1)) {
      const own = new Set((await commitsOf(pull)).map(each => each.authored));
      // The one commit of a squash is none of the pull request's own.
      if (own.has(last.authored))
        while (pushed(start - 1) && own.has(line[start - 1]?.authored ?? '')) start -= 1;
    }
    const first = line[start] as HistoryCommit;
    const commits = line.slice(start + 1, end + 1).map(each => each.sha);
    merges.push({
      before: first.parents[0] ?? '',
      commits: [first.sha, ...commits],
      ...(pull === undefined ? {} : { pull }),
    });
    end = start - 1;
  }
  return merges.reverse();
}

/** GitHub knows the pull request of a commit only a moment after the merge. */
export const LOOKS = 4;
export const BETWEEN_MS = 2_000;
/** The most pull requests that are applied together. */
const MOST_PULLS = 100;

/** A part of a branch's history. */
export interface Stretch {
  readonly branch: string;
  readonly from: string;
  readonly to: string;
}

interface MergeSearch {
  readonly clock: Clock;
  /** How often GitHub is asked until it knows what the last commit was merged from. */
  readonly looks: number;
}

/**
 * The merges into a branch after one of its commits up to another, oldest first. Throws an
 * `Unreviewed` if they cannot be determined, or are too many.
 */
export async function mergesSince(
  github: GitHub,
  { branch, from, to }: Stretch,
  { clock, looks }: MergeSearch,
): Promise<readonly GitHubMerge[]> {
  if (from === to) return [];
  const range = await github.commitsBetween(from, to);
  const line = range === undefined ? undefined : firstParents(range.commits, from, to);
  const where = `${branch} from ${shortSha(from)}, which was applied last, to ${shortSha(to)}`;
  if (range === undefined || line === undefined)
    throw notReviewed(`the history of ${where} cannot be followed`);
  const own = new Set(line.map(each => each.sha));
  for (let look = 1; ; look += 1) {
    const listed = await github.mergedPulls(branch, (found, oldest) => {
      const known = new Set(found.map(each => each.mergeSha));
      return oldest < range.since || line.every(each => known.has(each.sha));
    });
    const pulls = listed.filter(each => own.has(each.mergeSha));
    if (pulls.length > MOST_PULLS)
      throw notReviewed(
        `${where} has ${pulls.length} merged pull requests, and at most ${MOST_PULLS} are applied together`,
      );
    const merges = await mergesOf(line, pulls, pull => github.commitsOfPull(pull.number));
    if (merges.at(-1)?.pull !== undefined || look >= looks) return merges;
    await clock.sleep(BETWEEN_MS);
  }
}
