import type { Clock } from '../core/clock.ts';
import { Failure } from '../core/failure.ts';
import type { InputDifference } from '../core/reason.ts';
import type { RememberedReview } from '../engine/approve/approve.ts';
import { asked } from './asked.ts';
import type { PullRequest } from './event.ts';
import type { GitHub, Pull } from './github.ts';
import { madeOtherwise } from './made-with.ts';
import type { Marker } from './marker.ts';
import { isOfSameManifest } from './marker-key.ts';
import { findComment, ownComments } from './plan-comment.ts';
import { rememberedReview } from './remembered.ts';
import { whyNoPlan } from './why-no-plan.ts';

/** GitHub knows the pull request of a commit only a moment after the merge. */
const LOOKS = 4;
const BETWEEN_MS = 2_000;

export interface Reviewed {
  readonly review: RememberedReview;
  /** The pull request whose plan was reviewed. */
  readonly pull: Pull;
}

/** What is applied, and with which inputs ({@link madeWith}). */
export interface ToReview {
  readonly pullRequest?: PullRequest;
  readonly sha: string;
  readonly made: Readonly<Record<string, string>>;
}

/**
 * The review: the digest and the hashes in our comment on the pull request that a commit was merged from, or that is still
 * open. Throws a Failure with code `stale` that says what is missing; then nothing may be applied.
 */
export async function reviewedPlan(
  github: GitHub,
  of: ToReview,
  key: string,
  clock: Clock,
): Promise<Reviewed> {
  return asked('what was reviewed', 'pull-requests: read', async () => {
    const pull = await pullOf(github, of, clock);
    const found = await findComment(github, pull.number, key);
    const where = `pull request #${pull.number}`;
    if (found === undefined) return { review: await otherReview(github, pull, of, key), pull };
    const { marker } = found;
    if (!/^(?:ek1-[0-9a-f]{40}|incomplete)$/.test(marker.digest))
      throw notReviewed(`the last run on ${where} came to no plan`);
    if (marker.sha !== pull.headSha || marker.sha === '')
      throw otherHead(where, marker.sha, pull.headSha, of.pullRequest === undefined);
    return { review: { ...rememberedReview(marker), ...otherwiseOf(marker, of) }, pull };
  });
}

/** The plan that was made with other inputs, for the refusal that names them. Throws if there is not exactly one. */
async function otherReview(
  github: GitHub,
  { number }: Pull,
  of: ToReview,
  key: string,
): Promise<RememberedReview> {
  const others = await ownComments(github, number, other => isOfSameManifest(key, other));
  const [only] = others.length === 1 ? others : [];
  const otherwise = only === undefined ? [] : otherwiseOf(only.marker, of).otherwise;
  if (only !== undefined && otherwise.length > 0) return { digest: only.marker.digest, otherwise };
  throw notReviewed(await whyNoPlan(github, number, key));
}

/** A comment of an earlier version does not remember its inputs. */
function otherwiseOf({ made }: Marker, of: ToReview): { readonly otherwise: readonly InputDifference[] } {
  return { otherwise: made === undefined ? [] : madeOtherwise(made, of.made) };
}

async function pullOf(
  github: GitHub,
  { pullRequest, sha }: { readonly pullRequest?: PullRequest; readonly sha: string },
  clock: Clock,
): Promise<Pull> {
  if (pullRequest === undefined) return mergedPull(github, sha, clock);
  const pull = await github.pull(pullRequest.number);
  if (pull.headSha === pullRequest.headSha) return pull;
  const heads = `this job is of ${short(pullRequest.headSha)}, and ${short(pull.headSha)} was pushed since`;
  throw new Failure('stale', `nothing was applied: pull request #${pull.number} has moved on: ${heads}`, {
    next: 'Run the newest job of the pull request.',
  });
}

async function mergedPull(github: GitHub, sha: string, clock: Clock): Promise<Pull> {
  if (sha === '') throw notReviewed('there is no commit to find the reviewed plan by (GITHUB_SHA)');
  for (let look = 1; ; look += 1) {
    const found = await github.mergedFrom(sha);
    const chosen = found.find(each => each.mergeSha === sha) ?? (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined) return chosen;
    if (found.length > 1) throw notReviewed(`${short(sha)} belongs to ${found.length} pull requests`);
    if (look === LOOKS) throw notReviewed(`${short(sha)} was merged from no pull request`);
    await clock.sleep(BETWEEN_MS);
  }
}

function otherHead(where: string, planned: string, head: string, merged: boolean): Failure {
  const heads = `the plan on ${where} is of ${short(planned)}, but ${short(head)} ${merged ? 'was merged' : 'is its head'}`;
  return new Failure('stale', `nothing was reviewed that may be applied: ${heads}`, {
    next: 'Plan what is merged in a new pull request, or apply by hand with `evenkeel apply --expect-digest DIGEST`. A required check on the plan keeps a head without one from being merged.',
  });
}

function notReviewed(why: string): Failure {
  return new Failure('stale', `nothing was reviewed that may be applied: ${why}`, {
    next: 'Merge a pull request whose plan was commented, or apply by hand with `evenkeel apply --expect-digest DIGEST`.',
  });
}

function short(sha: string): string {
  return sha === '' ? 'no commit' : sha.slice(0, 10);
}
