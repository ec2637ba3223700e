import type { ActionRun } from '../workflow/running.ts';

/**
 * Events whose job is of the commit in `GITHUB_SHA`. On others, such as `workflow_run`, it is that
 * of another branch.
 */
const OF_A_COMMIT: ReadonlySet<string> = new Set(['push', 'schedule', 'workflow_dispatch', 'release']);

/** The commit that is applied; empty where the event does not say. */
export function appliedSha({ event, world }: ActionRun): string {
  if (event.pullRequest !== undefined) return event.pullRequest.headSha;
  return OF_A_COMMIT.has(event.name) ? (world.io.env['GITHUB_SHA'] ?? '') : '';
}
