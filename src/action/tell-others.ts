import type { ApplyContext } from './comment/living-comment.ts';
import type { Marker } from './comment/marker.ts';
import { findComment } from './comment/plan-comment.ts';
import type { GitHub } from './github/github.ts';
import { GitHubError } from './github/github-send.ts';
import type { Merge } from './github/merge.ts';
import { appliedSha } from './record/applied-sha.ts';
import { appliedWithBody } from './record/applied-with.ts';
import { Unreviewed } from './review/unreviewed.ts';
import { branchOf } from './workflow/links.ts';
import { isOlder } from './workflow/run-mark.ts';
import { annotation } from './workflow/runner.ts';
import type { Running } from './workflow/running.ts';
import { withStop } from './workflow/with-stop.ts';

/** The merges that a job for a branch covered, if that can be told; none of a job for an open pull request. */
export async function coveredMerges(
  { event, world, waiting, log }: Running,
  sha: string,
): Promise<readonly Merge[]> {
  const branch = branchOf(world.io.env);
  if (event.pullRequest !== undefined || event.commented !== undefined) return [];
  if (branch === undefined || sha === '') return [];
  try {
    // The apply has taken its time: where no review looked before, GitHub knows by now.
    return await waiting(branch, sha, 1);
  } catch (error) {
    if (!(error instanceof Unreviewed) && !(error instanceof GitHubError)) throw error;
    const why = `The comments of other merges do not say that they are applied: ${withStop(error.message)}`;
    log(annotation('notice', 'evenkeel', why));
    return [];
  }
}

/** Says in the comment of a merge that another job applied it. `own`: the pull request of that job. */
export async function tellOther(
  github: GitHub,
  running: Running,
  number: number,
  { context, own }: { readonly context: ApplyContext; readonly own: number | undefined },
): Promise<string | undefined> {
  const found = await findComment(github, number, running.key);
  if (found === undefined || isTold(found.marker, running)) return undefined;
  await github.updateComment(found.comment.id, running.redactor.text(appliedWithBody(found, context, own)));
  return 'edited';
}

/** It says so by now, or what a newer apply did. */
function isTold({ state, run, applied }: Marker, running: Running): boolean {
  if (state === undefined || run === undefined) return false;
  return (state === 'applied' && applied?.sha === appliedSha(running)) || isOlder(running.run, run);
}
