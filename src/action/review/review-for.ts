import { Failure } from '../../core/failure.ts';
import type { Review } from '../../engine/approve/approve.ts';
import type { LoadedFrom } from '../../manifest/files.ts';
import { madeWith } from '../comment/made-with.ts';
import { asked } from '../github/asked.ts';
import type { GitHub } from '../github/github.ts';
import type { Merge } from '../github/merge.ts';
import { branchOf } from '../workflow/links.ts';
import type { Running } from '../workflow/running.ts';
import { checkTip } from './check-tip.ts';
import { jointReview } from './joint-review.ts';
import { manifestHistory } from './manifest-history.ts';
import { queuedMerges } from './queued-merges.ts';
import { mergedPull, openPull, reviewedPlan, type ToReview } from './reviewed.ts';
import { Unreviewed } from './unreviewed.ts';

/** A job whose change was reviewed in comments. */
type Job = Running & { readonly github: GitHub; readonly from: LoadedFrom };

/**
 * What was reviewed of the change that this job is for, if `expect-digest: reviewed` asks for it: in an apply, and in the plan
 * of a merge queue's check. The plan of a pull request is what will be reviewed, so nothing is asked there.
 */
export function reviewFor(running: Running): ((from: LoadedFrom) => Promise<Review>) | undefined {
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
      if (!(error instanceof Unreviewed)) throw error;
      return { none: { code: 'review/none', said: error.message, next: error.next } };
    }
  };
}

async function reviewOf(job: Job): Promise<Review> {
  const { world, event, github, from, waiting } = job;
  const { env, files, clock } = world.io;
  if (event.mergeGroup !== undefined) {
    const { tip, merges } = await queuedMerges(github, event.mergeGroup, clock);
    const earlier = await waiting(event.mergeGroup.branch, tip);
    return reviewOfAll(job, [...earlier, ...merges], event.mergeGroup.headSha);
  }
  // An open pull request is not merged, so its job cannot undo later commits.
  if (event.pullRequest !== undefined)
    return reviewedPlan(github, await openPull(github, event.pullRequest), toReview(job));
  const sha = env['GITHUB_SHA'] ?? '';
  const branch = branchOf(env) ?? (await mergedPull(github, { sha }, clock)).base;
  // An old job may go on where the manifest is the one at the tip, and then everything up to the tip counts.
  const tip = await checkTip(github, { sha, branch, workspace: workspaceOf(env) }, from, files);
  const merges = await waiting(branch, tip);
  if (merges.length > 0) return reviewOfAll(job, merges, tip);
  return reviewedPlan(github, await mergedPull(github, { sha, branch }, clock), toReview(job));
}

async function reviewOfAll(job: Job, merges: readonly Merge[], tip: string): Promise<Review> {
  const { github, from, world } = job;
  const { env, files } = world.io;
  const history = await manifestHistory(github, { tip, workspace: workspaceOf(env) }, from, files);
  return jointReview(github, merges, { ...toReview(job), since: merges[0]?.before ?? tip, history });
}

function toReview({ key, inputs, world }: Job): ToReview {
  return { key, made: madeWith(inputs, world.io.env['GITHUB_WORKSPACE'] ?? '') };
}

function workspaceOf(env: Job['world']['io']['env']): string {
  return env['GITHUB_WORKSPACE'] ?? '.';
}
