import type { Clock } from '../../core/clock.ts';
import type { GitHub } from '../github/github.ts';
import type { HistoryCommit } from '../github/github-history.ts';
import type { GitHubMerge, Pull, WaitingMerges } from '../github/pull.ts';
import { type AppliedOf, lastApplied } from '../record/last-applied.ts';

/**
 * A branch's own commits after `from` up to `to`, oldest first. It follows first parents only, so
 * commits that a merge brought in are left out. Undefined if first parents do not lead from `to`
 * back to `from`. Pure.
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
 * The pull request that a commit merged. Two pull requests share one merge if one of them was
 * merged into the other before.
 */
function pullOf(commit: HistoryCommit, pulls: readonly Pull[]): Pull | undefined {
  const own = pulls.filter(each => each.mergeSha === commit.sha);
  return own.find(each => commit.parents.includes(each.headSha)) ?? own[0];
}

/**
 * The merges that made the commits of `line`, a part of a branch, oldest first. Commits without a
 * pull request that follow each other count as one merge. `commitsOf`: reads the commits of a pull
 * request; called only where a rebase may have put them on the branch one by one.
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
      // If the last commit is one of the pull request's own, a rebase put them on the branch one by
      // one, so those before it may be own ones, too. A squash makes one new commit, which is none
      // of them.
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

/**
 * How often GitHub is asked for the pull request of a merge. GitHub knows it only after a moment.
 */
export const LOOKS = 4;
export const BETWEEN_MS = 2_000;
/** The most pull requests that are applied together. */
const MOST_PULLS = 100;

/** A part of a branch's history. */
interface Stretch {
  readonly branch: string;
  readonly from: string;
  readonly to: string;
}

interface MergeSearch {
  readonly clock: Clock;
  /** How often GitHub is asked until it knows the pull request of the last commit. */
  readonly looks: number;
}

/**
 * The merges that the branch got after the commit `from`, up to the commit `to`, oldest first.
 * Throws an {@link UnreviewedError} if the merges cannot be determined, or are too many.
 */
async function mergesSince(
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

/**
 * The pull requests that a commit belongs to and that were merged into a branch; into any branch if
 * `branch` is unknown, as for a tag. A pull request merged into another branch does not count:
 * otherwise anybody could run an old merge again, on a new branch made of it. GitHub lists none for
 * commits of a merge queue, so the hundred most recently changed pull requests are searched, too.
 */
export async function pullsOf(
  github: GitHub,
  sha: string,
  branch: string | undefined,
): Promise<readonly Pull[]> {
  const found = await github.mergedFrom(sha);
  if (branch === undefined) return found;
  const own = found.filter(({ base }) => base === branch);
  if (own.length > 0) return own;
  return (await github.mergedPulls(branch, () => true)).filter(each => each.mergeSha === sha);
}

/** Thrown if no review covers what would be applied. Holds the message and the next step. */
export class UnreviewedError extends Error {
  override readonly name = 'Unreviewed';
  readonly next: string;

  constructor(said: string, next: string) {
    super(said);
    this.next = next;
  }
}

/** The error for an apply that no reviewed plan covers. `why`: the reason. */
export function notReviewed(why: string, next: string = BY_DIGEST): UnreviewedError {
  return new UnreviewedError(`no reviewed plan covers this apply: ${why}`, next);
}

/** The next step for a change that no review can cover any more. */
const BY_DIGEST =
  'Read the plan of this run. If the plan is right, start the workflow by hand with its digest, or run `evenkeel apply --expect-digest DIGEST`.';

/** The short form of a commit's hash, as people use it. */
export function shortSha(sha: string): string {
  return sha === '' ? 'no commit' : sha.slice(0, 10);
}

/**
 * The merges since the last whole apply on record. The first answer is kept for the whole run: once
 * this run's own apply is on record, these merges would no longer be found.
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
