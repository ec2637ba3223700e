import { relative, resolve } from 'node:path';
import type { FileSystem } from '../../cli/system/io.ts';
import { Failure } from '../../core/report/failure.ts';
import { isInside } from '../../manifest/files/include.ts';
import { CommitTree } from '../github/commit-tree.ts';
import type { GitHub } from '../github/github.ts';
import { asked } from '../github/github-access.ts';
import type { GitHubRuntime, GitHubSettings } from '../github/github-send.ts';
import { type PullOfHead, type PullsOfRuns, pullsOfRuns } from '../github/pull-of-head.ts';
import type { RunBefore, WorkflowEvent } from './event.ts';
import type { ActionRun } from './running.ts';

const NOTHING = 'nothing was read';

/**
 * The event, with the pull request that belongs to the run before (the run whose end started this
 * workflow). Throws a Failure if no pull request has that run's commit at its tip.
 */
export async function withPullOfRun(
  event: WorkflowEvent,
  before: RunBefore,
  pulls: PullsOfRuns,
): Promise<WorkflowEvent & { readonly pullRequest: PullOfHead }> {
  const head = { branch: before.branch, sha: before.headSha };
  const what = `the pull request of ${head.branch}`;
  const pull = await asked(what, 'pull-requests: read', () => pulls.ofHead(head), NOTHING);
  if (pull !== undefined) return { ...event, pullRequest: pull };
  throw new Failure('stale', `${head.sha.slice(0, 12)} is not the tip of a pull request of ${head.branch}`, {
    next: 'After another push, the run for the newer commit does this. There is nothing to do.',
  });
}

/**
 * For the event `workflow_run`: the pull request of the run whose end started this workflow, and
 * the files of that pull request, which are read from GitHub. Throws a Failure.
 */
export async function ofChange(
  { world, event, inputs, github }: ActionRun,
  connection: readonly [GitHubSettings, GitHubRuntime] | undefined,
): Promise<Pick<ActionRun, 'event' | 'world' | 'mergedFiles'>> {
  const { before } = event;
  if (github === undefined || connection === undefined || before === undefined)
    throw new Failure(
      'usage',
      'a plan on workflow_run lacks a GitHub token, with which it reads the change',
      {
        next: 'Keep the input `github-token`.',
      },
    );
  if (!inputs.hasGitBase)
    throw new Failure('usage', 'a plan on workflow_run needs the manifest before the change, out of git', {
      next: 'Set `base: git:HEAD`, or `base-applied` with the commit that was applied last.',
    });
  const pulls = pullsOfRuns(...connection);
  const of = await withPullOfRun(event, before, pulls);
  const pull = of.pullRequest;
  if (!pull.open)
    throw new Failure('stale', `pull request #${pull.number} is closed`, { next: 'There is nothing to do.' });
  const { files, env } = world.io;
  const workspace = env['GITHUB_WORKSPACE'] ?? '.';
  const changed = await filesOfChange(pull, { pulls, github, files, workspace });
  return { event: of, world: { ...world, io: { ...world.io, files: changed } }, mergedFiles: files };
}

/**
 * The files that a run on `workflow_run` reads. Those in the workspace come from GitHub, as they
 * would be after the merge of the pull request. They are never written into the workspace: the job
 * has keys, and the change is not reviewed yet. A link counts as missing. Throws a Failure.
 */
async function filesOfChange(
  pull: PullOfHead,
  { pulls, github, files, workspace }: ChangeOf,
): Promise<FileSystem> {
  const what = `the merge of pull request #${pull.number}`;
  const needs = 'contents: read, pull-requests: read';
  const merge = await asked(what, needs, () => pulls.testMerge(pull), NOTHING);
  if (merge === undefined)
    throw new Failure('unreadable', `pull request #${pull.number} cannot be merged as it is`, {
      next: 'Resolve its conflicts, and push.',
    });
  const top = (await files.realpath(workspace)) ?? workspace;
  const cwd = (await files.realpath('.')) ?? top;
  const tree = await asked(what, needs, () => CommitTree.open(github, merge, { top, cwd }), NOTHING);
  /** The path below the real path of the workspace; undefined for a path outside. */
  const inWorkspace = (path: string): string | undefined => {
    const whole = resolve(cwd, path);
    if (isInside(top, whole)) return whole;
    return isInside(workspace, whole) ? resolve(top, relative(workspace, whole)) : undefined;
  };
  return {
    ...files,
    async realpath(path) {
      const whole = inWorkspace(path);
      if (whole === undefined) return files.realpath(path);
      if (whole === top) return top;
      return (await asked(what, needs, () => tree.realpath(whole), NOTHING)) === whole ? whole : undefined;
    },
    async read(path, limitBytes) {
      const whole = inWorkspace(path);
      if (whole === undefined) return files.read(path, limitBytes);
      const bytes = await asked(
        what,
        needs,
        async () => {
          const sha = await tree.blobAt(whole);
          return sha === undefined ? undefined : github.blob(sha);
        },
        NOTHING,
      );
      if (bytes === undefined) return { trouble: 'missing' };
      return bytes.length > limitBytes ? { trouble: 'too_large' } : { bytes };
    },
    async list(path, limit) {
      const whole = inWorkspace(path);
      if (whole === undefined) return files.list(path, limit);
      const found = await asked(what, needs, () => tree.list(whole), NOTHING);
      return found !== undefined && found.length > limit ? undefined : found;
    },
  };
}

interface ChangeOf {
  readonly pulls: PullsOfRuns;
  readonly github: GitHub;
  /** The files of the checkout. */
  readonly files: FileSystem;
  readonly workspace: string;
}
