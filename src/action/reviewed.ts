import type { Clock } from '../core/clock.ts';
import { Failure } from '../core/failure.ts';
import type { RememberedReview } from '../engine/approve.ts';
import type { GitHub } from './github.ts';
import { findComment } from './plan-comment.ts';
import { unknownRows } from './row-hashes.ts';

/** GitHub learns which pull request a commit came from a moment after the merge. */
const LOOKS = 4;
const BETWEEN_MS = 2_000;

/**
 * What was reviewed: the digest and the row hashes in our comment on the pull request that a commit was merged from.
 * Throws a Failure with code `stale` that says what is missing; nothing may be applied then.
 */
export async function reviewedPlan(
  github: GitHub,
  of: { readonly pullRequest?: number; readonly sha: string },
  key: string,
  clock: Clock,
): Promise<RememberedReview> {
  const number = of.pullRequest ?? (await mergedPullRequest(github, of.sha, clock));
  const found = await findComment(github, number, key);
  const where = `pull request #${number}`;
  if (found === undefined) {
    throw notReviewed(`${where} has no plan of evenkeel for this manifest and environment`);
  }
  const { digest, rows } = found.marker;
  if (!/^(?:ek1-[0-9a-f]{40}|incomplete)$/.test(digest))
    throw notReviewed(`the last run on ${where} came to no plan`);
  if (rows === undefined) return { digest };
  return { digest, strange: fresh => unknownRows(fresh, rows, 'writing') };
}

async function mergedPullRequest(github: GitHub, sha: string, clock: Clock): Promise<number> {
  if (sha === '') throw notReviewed('there is no commit to find the reviewed plan by (GITHUB_SHA)');
  for (let look = 1; ; look += 1) {
    const found = await github.mergedFrom(sha);
    const chosen = found.find(each => each.mergeSha === sha) ?? (found.length === 1 ? found[0] : undefined);
    if (chosen !== undefined) return chosen.number;
    if (found.length > 1) throw notReviewed(`${sha.slice(0, 10)} belongs to ${found.length} pull requests`);
    if (look === LOOKS) throw notReviewed(`${sha.slice(0, 10)} was merged from no pull request`);
    await clock.sleep(BETWEEN_MS);
  }
}

function notReviewed(why: string): Failure {
  return new Failure('stale', `nothing was reviewed that may be applied: ${why}`, {
    next: 'Merge a pull request whose plan was commented, or apply by hand with `evenkeel apply --expect-digest DIGEST`.',
  });
}
