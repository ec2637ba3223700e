import type { Clock } from '../core/clock.ts';
import { Failure } from '../core/failure.ts';
import type { RememberedReview } from '../engine/approve/approve.ts';
import type { PullRequest } from './event.ts';
import type { GitHub } from './github.ts';
import type { Marker } from './marker.ts';
import { BETWEEN_MS, LOOKS } from './merges-since.ts';
import { findComment } from './plan-comment.ts';
import type { Pull } from './pull.ts';
import { rememberedReview } from './remembered.ts';
import { BY_DIGEST, shortSha, Unreviewed } from './unreviewed.ts';

/**
 * The review of one pull request: the digest and the hashes in our comment on it. Throws {@link Unreviewed} that says what is
 * missing; then nothing may be applied.
 */
export async function reviewedPlan(github: GitHub, pull: Pull, key: string): Promise<RememberedReview> {
  const found = await findComment(github, pull.number, key);
  const where = `pull request #${pull.number}`;
  if (found === undefined)
    throw notReviewed(`${where} has no plan of evenkeel for this manifest and environment`);
  const { marker } = found;
  if (!isPlan(marker)) throw notReviewed(`the last run on ${where} came to no plan`);
  if (!isOf(marker, pull)) {
    const merged = pull.mergeSha === '' ? 'is its head' : 'was merged';
    throw new Unreviewed(
      `the plan on ${where} is of ${shortSha(marker.sha)}, but ${shortSha(pull.headSha)} ${merged}`,
      'Plan what is merged in a new pull request, or apply by hand with `evenkeel apply --expect-digest DIGEST`. A required check on the plan keeps a head without one from being merged.',
    );
  }
  return rememberedReview(marker);
}

/** What our comment remembers of the plan of a pull request's head; undefined if there is none of it. */
export async function planOf(
  github: GitHub,
  pull: Pick<Pull, 'number' | 'headSha'>,
  key: string,
): Promise<Marker | undefined> {
  const marker = (await findComment(github, pull.number, key))?.marker;
  return marker !== undefined && isPlan(marker) && isOf(marker, pull) ? marker : undefined;
}

function isPlan({ digest }: Marker): boolean {
  return /^(?:ek1-[0-9a-f]{40}|incomplete)$/.test(digest);
}

function isOf({ sha }: Marker, { headSha }: Pick<Pull, 'headSha'>): boolean {
  return sha === headSha && sha !== '';
}

/** The pull request of a job, which must still have its head. */
export async function openPull(github: GitHub, { number, headSha }: PullRequest): Promise<Pull> {
  const pull = await github.pull(number);
  // For an open pull request GitHub names the commit of a test merge.
  if (pull.headSha === headSha) return { ...pull, mergeSha: '' };
  const heads = `this job is of ${shortSha(headSha)}, and ${shortSha(pull.headSha)} was pushed since`;
  throw new Failure('stale', `nothing was applied: pull request #${number} has moved on: ${heads}`, {
    next: 'Run the newest job of the pull request.',
  });
}

/** The pull request that a commit was merged from. Throws {@link Unreviewed} where there is not exactly one. */
export async function mergedPull(github: GitHub, sha: string, clock: Clock): Promise<Pull> {
  if (sha === '') throw notReviewed('there is no commit to find the reviewed plan by (GITHUB_SHA)');
  for (let look = 1; ; look += 1) {
    const found = await github.mergedFrom(sha);
    const chosen = found.find(each => each.mergeSha === sha) ?? (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined) return chosen;
    if (found.length > 1) throw notReviewed(`${shortSha(sha)} belongs to ${found.length} pull requests`);
    if (look === LOOKS) throw notReviewed(`${shortSha(sha)} was merged from no pull request`);
    await clock.sleep(BETWEEN_MS);
  }
}

function notReviewed(why: string): Unreviewed {
  return new Unreviewed(why, `Merge a pull request whose plan was commented. ${BY_DIGEST}`);
}
