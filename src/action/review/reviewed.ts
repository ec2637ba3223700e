import type { Clock } from '../../core/clock.ts';
import { digestKind } from '../../core/digest.ts';
import type { InputDifference } from '../../core/report/reason.ts';
import type { RememberedReview } from '../../engine/approve/approve.ts';
import { firstOf } from '../../render/count.ts';
import { leftOut, readDoneHashes } from '../comment/left-out.ts';
import { type Marker, markersIn } from '../comment/marker.ts';
import { isOfSameManifest, keyText, madeOtherwise } from '../comment/marker-key.ts';
import { findComment, ownComments } from '../comment/plan-comment.ts';
import { unknownRows } from '../comment/row-hashes.ts';
import type { GitHub } from '../github/github.ts';
import type { Pull } from '../github/pull.ts';
import type { PullRequest } from '../workflow/event.ts';
import { BETWEEN_MS, LOOKS, notReviewed, pullsOf, shortSha, UnreviewedError } from './merges-since.ts';

/**
 * The review that a comment keeps in its marker: the digest of the plan, and hashes of its rows and
 * of what they lead to. If hashes are missing or have an old form, only the digest counts.
 */
export function rememberedReview({ digest, rows, done }: Marker): RememberedReview {
  const ends = done === undefined ? undefined : readDoneHashes(done);
  if (rows === undefined || ends === undefined) return { digest };
  return {
    digest,
    rows: {
      strange: fresh => unknownRows(fresh, rows, 'writing'),
      leftOut: (fresh, seen) => leftOut(fresh, ends, seen),
    },
  };
}

const MOST_NAMED = 3;

/**
 * Why a pull request has no plan that counts for a manifest and environment: it has no plan, a plan
 * for other manifests, or a plan that another account wrote.
 */
async function whyNoPlan(github: GitHub, pullRequest: number, key: string): Promise<string> {
  const own = await github.login();
  const plans = (await github.comments(pullRequest)).flatMap(({ author, body }) => {
    return markersIn(body).flatMap(({ is, key: of }) => (is === 'plan' ? [{ author, key: of }] : []));
  });
  // Only our own comments are quoted, because anybody can write a marker.
  const others = namesOf(plans.filter(({ author }) => author === own).map(each => keyText(each.key)));
  const writers = namesOf(
    plans.filter(each => each.key === key).map(({ author }) => author || 'a deleted account'),
  );
  return [
    `pull request #${pullRequest} has no plan of evenkeel for ${keyText(key)}`,
    ...(others === ''
      ? []
      : [
          `it has a plan only for ${others}: plan and apply need the same file, vars, target and environment`,
        ]),
    ...(writers === ''
      ? []
      : [
          `the plan of ${writers} does not count, because this job has the token of ${own}: use one token for plan and apply`,
        ]),
  ].join('; ');
}

function namesOf(names: readonly string[]): string {
  return firstOf([...new Set(names)], MOST_NAMED);
}

/**
 * What a plan must have to count as the review: the key of its comment, which names the manifest
 * and the environment, and the inputs with which it was made ({@link madeWith}).
 */
export interface ToReview {
  readonly key: string;
  readonly made: Readonly<Record<string, string>>;
}

/**
 * The review of one pull request, from our comment on it: the digest of the plan, and the hashes of
 * its rows. Throws an {@link UnreviewedError} that says what is missing; then nothing may be
 * applied.
 */
export async function reviewedPlan(github: GitHub, pull: Pull, of: ToReview): Promise<RememberedReview> {
  const found = await findComment(github, pull.number, of.key);
  const where = `pull request #${pull.number}`;
  if (found === undefined) return otherReview(github, pull, of);
  const { marker } = found;
  if (!isPlan(marker)) throw notReviewed(`the last run on ${where} made no plan`);
  if (!isOf(marker, pull)) {
    const merged = pull.mergeSha === '' ? 'is its head' : 'was merged';
    throw notReviewed(
      `the plan on ${where} is of ${shortSha(marker.sha)}, but ${shortSha(pull.headSha)} ${merged}`,
      'Open a new pull request for the merged change to get a plan, or apply by hand with `evenkeel apply --expect-digest DIGEST`. A required check on the plan prevents a merge without a plan.',
    );
  }
  return reviewIn(marker, of);
}

/**
 * The marker of our comment on a pull request, if the comment has a plan of the pull request's
 * head; otherwise undefined.
 */
export async function planOf(
  github: GitHub,
  pull: Pick<Pull, 'number' | 'headSha'>,
  key: string,
): Promise<Marker | undefined> {
  const marker = (await findComment(github, pull.number, key))?.marker;
  return marker !== undefined && isPlan(marker) && isOf(marker, pull) ? marker : undefined;
}

/** The review in a comment, and in which inputs its plan differs from this run. */
export function reviewIn(marker: Marker, of: ToReview): RememberedReview {
  return { ...rememberedReview(marker), otherwise: otherwiseOf(marker, of) };
}

/**
 * Finds the only plan that was made with other inputs, so that the refusal can name these inputs.
 * Throws if there is no such plan, or several.
 */
async function otherReview(github: GitHub, { number }: Pull, of: ToReview): Promise<RememberedReview> {
  const others = await ownComments(github, number, other => isOfSameManifest(of.key, other));
  const [only] = others.length === 1 ? others : [];
  const otherwise = only === undefined ? [] : otherwiseOf(only.marker, of);
  if (only !== undefined && otherwise.length > 0) return { digest: only.marker.digest, otherwise };
  throw notReviewed(await whyNoPlan(github, number, of.key));
}

/**
 * The inputs in which the plan of a comment differs from this run. Empty for a comment by an
 * earlier version of evenkeel, which did not record the inputs.
 */
function otherwiseOf({ made }: Marker, of: ToReview): readonly InputDifference[] {
  return made === undefined ? [] : madeOtherwise(made, of.made);
}

function isPlan({ digest }: Marker): boolean {
  return digest === 'incomplete' || digestKind(digest) !== undefined;
}

function isOf({ sha }: Marker, { headSha }: Pick<Pull, 'headSha'>): boolean {
  return sha === headSha && sha !== '';
}

/** The pull request of a job. Throws if its head has changed since the job began. */
export async function openPull(github: GitHub, { number, headSha }: PullRequest): Promise<Pull> {
  const pull = await github.pull(number);
  // While a pull request is open, GitHub returns a test merge as its merge commit.
  if (pull.headSha === headSha) return { ...pull, mergeSha: '' };
  const heads = `this job runs for ${shortSha(headSha)}, and ${shortSha(pull.headSha)} was pushed since`;
  throw new UnreviewedError(
    `nothing was applied: the head of pull request #${number} has changed: ${heads}`,
    'Run the newest job of the pull request.',
  );
}

/**
 * The pull request that a commit was merged from; where `branch` is known, only a pull request that
 * was merged into this branch. Throws an {@link UnreviewedError} if there is none, or if several
 * are possible.
 */
export async function mergedPull(
  github: GitHub,
  { sha, branch }: { readonly sha: string; readonly branch?: string | undefined },
  clock: Clock,
): Promise<Pull> {
  if (sha === '') throw notReviewed('GITHUB_SHA is empty, so evenkeel cannot find the reviewed plan');
  for (let look = 1; ; look += 1) {
    const found = await pullsOf(github, sha, branch);
    const chosen = found.find(each => each.mergeSha === sha) ?? (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined) return chosen;
    if (found.length > 1) throw notReviewed(`${shortSha(sha)} belongs to ${found.length} pull requests`);
    if (look === LOOKS) {
      const into = branch === undefined ? '' : ` into ${branch}`;
      throw notReviewed(`${shortSha(sha)} was merged${into} from no pull request`);
    }
    await clock.sleep(BETWEEN_MS);
  }
}
