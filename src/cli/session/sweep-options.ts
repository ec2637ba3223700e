import { Failure } from '../../core/report/failure.ts';
import type { SweepOptions } from '../../engine/plan/notes.ts';
import type { Context } from '../context.ts';
import type { SweepFlags } from '../options/shared-options.ts';
import { pullRequestFiles } from './pull-request-files.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Variables of runs for a pull request, with what they then match (documentation of each; read
 * 2026-11-22).
 */
const OF_PULL_REQUESTS: readonly (readonly [name: string, value: RegExp])[] = [
  ['GITHUB_EVENT_NAME', /^(?:pull_request|merge_group$|issue_comment$)/],
  ['GITHUB_REF', /^refs\/pull\//],
  ['CI_MERGE_REQUEST_IID', /./],
  ['CI_EXTERNAL_PULL_REQUEST_IID', /./],
  ['CHANGE_ID', /./],
  ['BITBUCKET_PR_ID', /./],
  ['SYSTEM_PULLREQUEST_PULLREQUESTID', /./],
  ['BUILDKITE_PULL_REQUEST', /^[0-9]/],
];

/**
 * How the run sweeps; undefined unless it does. Reads the files of `--open`. Throws a Failure for
 * an option that only a sweep reads, and for a file that is no list.
 */
export async function sweepOptions(
  flags: SweepFlags,
  { io, host }: Context,
): Promise<SweepOptions | undefined> {
  const { sweep, open, openComplete, heads, headsComplete } = flags;
  if (!sweep && (open.length > 0 || openComplete))
    throw new Failure('usage', `${open.length > 0 ? '--open' : '--open-complete'} is for --sweep alone`);
  if (openComplete && open.length === 0)
    throw new Failure('usage', '--open-complete is about the list of --open, and there is none');
  if (heads.length > 0 && open.length === 0)
    throw new Failure('usage', '--heads is beside --open of a sweep alone', {
      next: 'That a git branch is gone is not enough: say with --open which pull requests are open.',
    });
  if (headsComplete && heads.length === 0)
    throw new Failure('usage', '--heads-complete is about the list of --heads, and there is none');
  if (!sweep) return undefined;
  const pullRequests = open.length > 0 ? await pullRequestFiles(flags, io) : host.pullRequests;
  return pullRequests === undefined ? {} : { pullRequests };
}

/**
 * The manifest of a pull request is only planned: whoever opens one could let it match anything.
 * Throws a Failure.
 */
export function refuseSweepOfPullRequest(env: Variables): void {
  const found = OF_PULL_REQUESTS.find(([name, value]) => value.test(env[name] ?? ''));
  if (found === undefined) return;
  throw new Failure('usage', `apply --sweep does not run for a pull request (${found[0]} is set)`, {
    next: 'Use `plan --sweep` there, and apply on a schedule, with the merged manifest.',
  });
}
