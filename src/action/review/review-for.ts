import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/report/failure.ts';
import type { JointReview, Review } from '../../engine/approve/approve.ts';
import type { LoadedFrom } from '../../manifest/files/files.ts';
import { firstOf } from '../../render/count.ts';
import type { Marker } from '../comment/marker.ts';
import { madeWith } from '../comment/marker-key.ts';
import type { GitHub } from '../github/github.ts';
import { asked } from '../github/github-access.ts';
import type { QueueEntry } from '../github/github-queue.ts';
import { type GitHubMerge, lastCommit } from '../github/pull.ts';
import type { MergeGroup } from '../workflow/event.ts';
import { branchOf } from '../workflow/event.ts';
import type { ActionRun } from '../workflow/running.ts';
import { checkTip } from './check-tip.ts';
import { type ManifestHistory, manifestHistory } from './manifest-history.ts';
import { BETWEEN_MS, LOOKS, notReviewed, shortSha, UnreviewedError } from './merges-since.ts';
import { mergedPull, openPull, planOf, reviewedPlan, reviewIn, type ToReview } from './reviewed.ts';

/** A merge with a reviewed plan. */
interface ReviewedMerge {
  /** The commit that merged the pull request. */
  readonly merge: string;
  /** The commits that the plan was made of: those in the head of its pull request. */
  readonly contains: ReadonlySet<string>;
}

/**
 * The reviews that count (ADR 0069). If the head of a later pull request contains an earlier merge,
 * its plan shows what was left to do of that merge, too. Then only the later review counts, and
 * only what it shows may be done. Pure.
 */
export function reviewsInForce<T extends ReviewedMerge>(reviews: readonly T[]): readonly T[] {
  return reviews.filter(each => !reviews.some(other => other !== each && other.contains.has(each.merge)));
}

const MOST_NAMED = 5;

interface ReviewedPlan {
  readonly merge: GitHubMerge;
  readonly marker: Marker;
}

/** Which plans count as reviews, and the history that tells which merges need no plan. */
interface JointlyOf extends ToReview {
  /** The commit before all merges. */
  readonly since: string;
  readonly history: ManifestHistory;
}

/**
 * The reviews of all merges, oldest first. Each merge needs a plan of the head of its pull request,
 * unless the merge changed no file of the manifest. Throws an {@link UnreviewedError} that names
 * the merges without a plan.
 */
async function jointReview(
  github: GitHub,
  merges: readonly GitHubMerge[],
  of: JointlyOf,
): Promise<JointReview> {
  const { key, since, history } = of;
  const plans: ReviewedPlan[] = [];
  const lacking: string[] = [];
  for (const merge of merges) {
    const { pull } = merge;
    const marker = pull === undefined ? undefined : await planOf(github, pull, key);
    if (marker !== undefined) plans.push({ merge, marker });
    else if (!(await history.isSame(merge.before, lastCommit(merge)))) lacking.push(lackOf(merge));
  }
  if (lacking.length > 0) throw notReviewed(listed(lacking));
  if (plans.length === 0)
    throw notReviewed(`no merge since ${shortSha(since)} has a plan, or changes the manifest`);
  const reviews = [];
  for (const { merge, marker } of plans) {
    const contains = plans[0]?.merge === merge ? [] : await commitsOf(github, merge, since);
    reviews.push({ merge: lastCommit(merge), contains: new Set(contains), marker });
  }
  return { joint: reviewsInForce(reviews).map(({ marker }) => reviewIn(marker, of)) };
}

/**
 * The commits of a merged pull request's head that `since`, the commit before all merges, does not
 * have.
 */
async function commitsOf(github: GitHub, { pull }: GitHubMerge, since: string): Promise<readonly string[]> {
  if (pull === undefined) return [];
  const range = await github.commitsBetween(since, pull.headSha);
  if (range !== undefined) return range.commits.map(({ sha }) => sha);
  const what = `${shortSha(pull.headSha)}, the head of pull request #${pull.number},`;
  throw notReviewed(`the history of ${what} cannot be followed`);
}

function lackOf({ pull, commits }: GitHubMerge): string {
  if (pull !== undefined)
    return `pull request #${pull.number} (${shortSha(commits.at(-1) ?? '')}) has no plan of ${shortSha(pull.headSha)}, which was merged`;
  const verb = commits.length === 1 ? 'was' : 'were';
  return `${firstOf(commits.map(shortSha), MOST_NAMED)} ${verb} pushed without a pull request`;
}

function listed(lacking: readonly string[]): string {
  const hidden = lacking.length - MOST_NAMED;
  return lacking.slice(0, MOST_NAMED).join('; ') + (hidden > 0 ? `; and ${hidden} more like it` : '');
}

/** A job whose change was reviewed in comments. */
type ReviewJob = ActionRun & { readonly github: GitHub; readonly from: LoadedFrom };

/**
 * The review for this job, if `expect-digest: reviewed` asks for it: in an apply, and in a merge
 * queue's check. The plan of a pull request has no review, because people are still to review that
 * plan.
 */
export function reviewFor(running: ActionRun): ((from: LoadedFrom) => Promise<Review>) | undefined {
  const { inputs, event, github } = running;
  const asks = inputs.command === 'apply' || (inputs.command === 'plan' && event.mergeGroup !== undefined);
  if (!asks || inputs.expectDigest !== 'reviewed') return undefined;
  if (github === undefined) {
    throw new Failure(
      'usage',
      '`expect-digest: reviewed` needs a token and a repository to find the comment',
      {
        next: 'Give the job `permissions: pull-requests: read` and keep the input github-token.',
      },
    );
  }
  return async from => {
    const job = { ...running, github, from };
    try {
      return await asked('what was reviewed', 'pull-requests: read', () => reviewOf(job));
    } catch (error) {
      if (!(error instanceof UnreviewedError)) throw error;
      return { none: { code: 'review/none', said: error.message, next: error.next } };
    }
  };
}

async function reviewOf(job: ReviewJob): Promise<Review> {
  const { world, event, github, from, waiting } = job;
  const { env, files, clock } = world.io;
  if (event.mergeGroup !== undefined) {
    const { tip, merges } = await queuedMerges(github, event.mergeGroup, clock);
    const earlier = await waiting(event.mergeGroup.branch, tip);
    return reviewOfAll(job, [...earlier, ...merges], event.mergeGroup.headSha);
  }
  // An open pull request is not merged, so there is no newer tip of a branch to compare with.
  // `openPull` checks that its head is still the commit of this job.
  if (event.pullRequest !== undefined)
    return reviewedPlan(github, await openPull(github, event.pullRequest), toReview(job));
  const sha = env['GITHUB_SHA'] ?? '';
  const branch = branchOf(env) ?? (await mergedPull(github, { sha }, clock)).base;
  // An old job may continue if its manifest equals the manifest at the tip. Then all merges up to
  // the tip are covered.
  const tip = await checkTip(github, { sha, branch, workspace: workspaceOf(env) }, from, files);
  const merges = await waiting(branch, tip);
  if (merges.length > 0) return reviewOfAll(job, merges, tip);
  return reviewedPlan(github, await mergedPull(github, { sha, branch }, clock), toReview(job));
}

async function reviewOfAll(job: ReviewJob, merges: readonly GitHubMerge[], tip: string): Promise<Review> {
  const { github, from, world } = job;
  const { env, files } = world.io;
  const history = await manifestHistory(github, { tip, workspace: workspaceOf(env) }, from, files);
  return jointReview(github, merges, { ...toReview(job), since: merges[0]?.before ?? tip, history });
}

function toReview({ key, inputs, world }: ReviewJob): ToReview {
  return { key, made: madeWith(inputs, world.io.env['GITHUB_WORKSPACE'] ?? '') };
}

function workspaceOf(env: ReviewJob['world']['io']['env']): string {
  return env['GITHUB_WORKSPACE'] ?? '.';
}

/** The merges that a merge queue would make, and the commit before them. */
interface MergeQueue {
  /** The commit at the tip of the branch. */
  readonly tip: string;
  /** The merges, oldest first. */
  readonly merges: readonly GitHubMerge[];
}

const AGAIN =
  'Run the check again. If the queue has started a new check meanwhile, that one counts. Otherwise take the pull request out of the queue and put it in again.';

/**
 * The merges in the queue, from the branch's tip to the commit that the check is for. Throws an
 * {@link UnreviewedError} if one of them is not found.
 */
async function queuedMerges(github: GitHub, group: MergeGroup, clock: Clock): Promise<MergeQueue> {
  for (let look = 1; ; look += 1) {
    const tip = await github.tip(group.branch);
    const walked = walk(await github.queueOf(group.branch), group, tip ?? '');
    if (typeof walked !== 'string') return { tip: tip ?? '', merges: walked };
    if (look === LOOKS) throw notReviewed(walked, AGAIN);
    // The branch may have moved on between the two requests, so evenkeel waits and asks again.
    await clock.sleep(BETWEEN_MS);
  }
}

/**
 * The queue's merges after `tip`, up to the commit that the check is for, oldest first; or a text
 * that says why they are not known. Pure.
 */
export function walk(
  entries: readonly QueueEntry[],
  group: MergeGroup,
  tip: string,
): readonly GitHubMerge[] | string {
  const merges: GitHubMerge[] = [];
  for (let at = group.headSha; at !== tip; ) {
    // A queue may merge several entries in one step, with one commit.
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
 * Whether the branch that a check runs on was made for this entry of the queue. The name of that
 * branch has the number of the entry's pull request, and the commit before the entry or before its
 * whole group.
 */
function isNamed({ headRef, branch, baseSha }: MergeGroup, { number, before }: QueueEntry): boolean {
  const start = `gh-readonly-queue/${branch}/pr-${number}-`;
  const sha = headRef.startsWith(start) ? headRef.slice(start.length) : '';
  return sha !== '' && (sha === before || sha === baseSha);
}
