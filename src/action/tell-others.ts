import { appliedSha } from './applied-sha.ts';
import { appliedWithBody } from './applied-with.ts';
import type { GitHub } from './github.ts';
import { GitHubError } from './github-send.ts';
import { branchOf } from './links.ts';
import type { ApplyContext } from './living-comment.ts';
import type { Marker } from './marker.ts';
import type { Merge } from './merge.ts';
import { findComment } from './plan-comment.ts';
import { isOlder } from './run-mark.ts';
import { annotation } from './runner.ts';
import type { Running } from './running.ts';
import { Unreviewed } from './unreviewed.ts';
import { withStop } from './with-stop.ts';

/** The merges that a job for a branch covered, if that can be told; none of a job for an open pull request. */
export async function coveredMerges(
  { event, world, waiting, log }: Running,
  sha: string,
): Promise<readonly Merge[]> {
  const branch = branchOf(world.io.env);
  if (event.pullRequest !== undefined || event.commented !== undefined) return [];
  if (branch === undefined || sha === '') return [];
  try {
    return await waiting(branch, sha);
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
