import { recordOf } from '../comment/apply-state.ts';
import { wholeKey } from '../comment/marker-key.ts';
import { GitHubError } from '../github/github-send.ts';
import { branchOf } from '../workflow/links.ts';
import type { ActionRun, Ran } from '../workflow/running.ts';
import { appliedSha } from './applied-sha.ts';
import { lastApplied } from './last-applied.ts';

/**
 * A job looks no further back: the jobs of a matrix share the requests that GitHub allows a
 * repository in an hour.
 */
const MOST_MERGES = 20;

/**
 * The output `applied-commit`: what this apply has wholly applied, or for a drift without a base
 * the last such commit on record, unless one did a part since. A job that names a base knows it
 * from elsewhere, and GitHub is not asked.
 */
export async function appliedCommit({ report }: Ran, running: ActionRun): Promise<string> {
  const { world, inputs, github } = running;
  const { env } = world.io;
  if (inputs.command === 'apply') {
    const record = recordOf(report, { sha: appliedSha(running), at: 0, targets: inputs.targets });
    return record?.whole === true && inputs.shard === '' ? record.sha : '';
  }
  const branch = branchOf(env);
  const sha = env['GITHUB_SHA'] ?? '';
  if (
    inputs.command !== 'drift' ||
    inputs.shard !== '' ||
    inputs.base !== '' ||
    inputs.options.includes('--base-applied') ||
    github === undefined ||
    branch === undefined ||
    sha === ''
  )
    return '';
  const key = wholeKey({ ...inputs, workspace: env['GITHUB_WORKSPACE'] ?? '' });
  const { deployment, environment } = inputs;
  try {
    const of = { key, branch, tip: sha, most: MOST_MERGES };
    const found = await lastApplied(github, deployment ? { ...of, environment } : of);
    // What an apply in part wrote would look as if someone had changed it.
    return found === undefined || found.since !== undefined ? '' : found.sha;
  } catch (error) {
    // Nothing depends on it: a job without the permission has no such output.
    if (error instanceof GitHubError) return '';
    throw error;
  }
}
