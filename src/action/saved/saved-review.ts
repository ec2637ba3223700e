import { reviewOf } from '../../cli/loop/apply-run.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Review } from '../../engine/approve/approve.ts';
import type { LoadedFrom } from '../../manifest/files/files.ts';
import { checkTip } from '../review/check-tip.ts';
import { branchOf } from '../workflow/event.ts';
import type { ActionRun } from '../workflow/running.ts';

/**
 * The review of an apply with a saved plan. If a digest was approved, the plan must have it. If the
 * job is for a branch, the manifest must be the one at the branch's tip ({@link checkTip}).
 * Otherwise throws a Failure with code `stale`.
 */
export async function savedReview(
  file: string,
  { world, inputs, event, github }: ActionRun,
  from: LoadedFrom,
): Promise<Review> {
  const { env, files } = world.io;
  const review = await reviewOf(file, {}, world.io);
  const digest = review !== undefined && 'plan' in review ? review.plan.digest : '';
  if (review === undefined || (inputs.expectDigest !== '' && digest !== inputs.expectDigest))
    throw new Failure(
      'stale',
      `nothing was applied: the saved plan has the digest ${digest}, and ${inputs.expectDigest} was approved`,
      { next: 'Give `saved` the plan that was approved, or approve this plan.' },
    );
  const branch = branchOf(env);
  const sha = env['GITHUB_SHA'] ?? '';
  if (github !== undefined && event.pullRequest === undefined && branch !== undefined)
    await checkTip(github, { sha, branch, workspace: env['GITHUB_WORKSPACE'] ?? '.' }, from, files);
  return review;
}
