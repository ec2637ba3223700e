import type { JointReview } from '../../engine/approve/approve.ts';
import type { Marker } from '../comment/marker.ts';
import type { GitHub } from '../github/github.ts';
import { lastCommit, type Merge } from '../github/merge.ts';
import type { ManifestHistory } from './manifest-history.ts';
import { planOf, reviewIn, type ToReview } from './reviewed.ts';
import { reviewsInForce } from './reviews-in-force.ts';
import { notReviewed, shortSha } from './unreviewed.ts';

const MOST_NAMED = 5;

interface ReviewedPlan {
  readonly merge: Merge;
  readonly marker: Marker;
}

/** Where the reviews are, and what may do without one. */
export interface JointlyOf extends ToReview {
  /** The commit before all merges. */
  readonly since: string;
  readonly history: ManifestHistory;
}

/**
 * The reviews of all merges, oldest first. Each of them needs a plan of its merged head, unless it changed no file of the
 * manifest. Throws an `Unreviewed` and names those that lack one.
 */
export async function jointReview(
  github: GitHub,
  merges: readonly Merge[],
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

/** What the head of a merged pull request has that was not there before all merges. */
async function commitsOf(github: GitHub, { pull }: Merge, since: string): Promise<readonly string[]> {
  if (pull === undefined) return [];
  const range = await github.commitsBetween(since, pull.headSha);
  if (range !== undefined) return range.commits.map(({ sha }) => sha);
  const what = `${shortSha(pull.headSha)}, the head of pull request #${pull.number},`;
  throw notReviewed(`the history of ${what} cannot be followed`);
}

function lackOf({ pull, commits }: Merge): string {
  if (pull !== undefined)
    return `pull request #${pull.number} (${shortSha(commits.at(-1) ?? '')}) has no plan of ${shortSha(pull.headSha)}, which was merged`;
  const names = commits.slice(0, MOST_NAMED).map(shortSha).join(', ');
  const hidden = commits.length - MOST_NAMED;
  const verb = commits.length === 1 ? 'was' : 'were';
  return `${names}${hidden > 0 ? ` and ${hidden} more` : ''} ${verb} pushed without a pull request`;
}

function listed(lacking: readonly string[]): string {
  const hidden = lacking.length - MOST_NAMED;
  return lacking.slice(0, MOST_NAMED).join('; ') + (hidden > 0 ? `; and ${hidden} more like it` : '');
}
