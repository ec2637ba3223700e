import { relative, resolve } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import { isInside, isSeen } from '../../manifest/files/include.ts';
import { asked, type GitHubAccess } from '../github/github-access.ts';
import { GitHubError, isDenied } from '../github/github-send.ts';
import {
  ALWAYS_APPLY,
  APPLY_IF_NAMED,
  type PullRequest,
  type RunBefore,
  type WorkflowEvent,
} from './event.ts';
import type { Inputs } from './inputs.ts';
import type { World } from './running.ts';

/** GitHub's words for permissions to push. GitHub reports `maintain` as `write`, so far. */
const MAY_WRITE: readonly string[] = ['admin', 'maintain', 'write'];
/** Events that anybody who can read the repository can cause. */
const BY_ANYBODY: readonly string[] = ['pull_request_review', 'pull_request_review_comment', 'issue_comment'];

/** How to ask GitHub about permissions. `access` is undefined without a token. */
export interface RepositoryAccess {
  readonly access: GitHubAccess | undefined;
  /** The repository, as `owner/name`. */
  readonly repository: string;
}

/**
 * Refuses an apply on events that must not start one, and on events that anybody can cause, unless
 * the person who caused the event has write access. The manifest of a pull request is not reviewed
 * yet, and the manifest of a fork never is. Throws a Failure.
 */
export async function refuseApply(
  event: WorkflowEvent,
  applyOn: ReadonlySet<string>,
  asking: RepositoryAccess,
): Promise<void> {
  const { name, pullRequest, before, commented, people } = event;
  if (ALWAYS_APPLY.includes(name)) return;
  if (name.startsWith('pull_request')) refuseStranger(pullRequest);
  refuseUnnamed(name, applyOn);
  if (before !== undefined) refuseRun(before, applyOn, event.defaultBranch);
  if (event.deleted === true)
    throw new Failure('usage', 'apply does not run on a comment that was deleted', {
      next: 'Start the workflow only for new comments: `issue_comment: { types: [created] }`.',
    });
  if (!BY_ANYBODY.includes(name)) return;
  const access = needed(asking.access, name);
  for (const login of new Set(people)) await refuseReader(login, access, name);
  if (commented !== undefined) await refuseForkOf(commented, access, asking.repository);
}

function refuseStranger(pullRequest: PullRequest | undefined): void {
  const by = pullRequest === undefined ? 'fork' : pullRequest.stranger;
  if (by === undefined) return;
  const whose = by === 'fork' ? 'a pull request from a fork' : "Dependabot's pull request";
  throw new Failure('usage', `apply does not run on ${whose}`, {
    next: 'Use `command: plan` there: it checks the manifest offline, without secrets.',
  });
}

function refuseUnnamed(name: string, applyOn: ReadonlySet<string>): void {
  if (name === '')
    throw new Failure('usage', 'apply does not run, because GITHUB_EVENT_NAME names no event', {
      next: 'Outside of a workflow use the command line: `evenkeel apply`.',
    });
  if (!APPLY_IF_NAMED.some(each => each === name))
    throw new Failure('usage', `apply never runs on ${name}`, {
      next: `Run apply on ${ALWAYS_APPLY.join(', ')}. If the input \`apply-on\` names the event, it also runs on ${APPLY_IF_NAMED.join(', ')}.`,
    });
  if (applyOn.has(name)) return;
  if (name === 'pull_request')
    throw new Failure('usage', 'apply does not run on pull_request: nobody has reviewed the change yet', {
      next: 'Apply on push, after the merge. For what belongs to one pull request alone, such as a preview branch, set `apply-on: pull_request`.',
    });
  throw new Failure('usage', `apply does not run on ${name} unless the workflow says so`, {
    next: `Apply on push, after the merge, or set \`apply-on: ${name}\`.`,
  });
}

/**
 * Refuses some `workflow_run` events: anybody may have started that run, and it may pass on files
 * of a fork.
 */
function refuseRun(
  { event, elsewhere, byDependabot, action, conclusion, branch }: RunBefore,
  applyOn: ReadonlySet<string>,
  defaultBranch: string,
): void {
  const refusal = (why: string, next: string): Failure =>
    new Failure('usage', `apply does not run on workflow_run after a run ${why}`, { next });
  if (elsewhere)
    throw refusal(
      'for another repository, such as a fork',
      'Start the workflow only after runs of this repository: `if: github.event.workflow_run.head_repository.full_name == github.repository`.',
    );
  if (action !== 'completed' || conclusion !== 'success')
    throw refusal(
      action === 'completed'
        ? `that did not succeed (${conclusion === '' ? 'it has no conclusion' : conclusion})`
        : `that has not ended (${action === '' ? 'the event does not say what happened' : action})`,
      "Start the workflow once that run has succeeded: `types: [completed]`, and `if: github.event.workflow_run.conclusion == 'success'`.",
    );
  if (ALWAYS_APPLY.includes(event)) {
    if (branch !== '' && branch === defaultBranch) return;
    throw refusal(
      `for ${branch === '' ? 'a ref that is not known' : branch}, which is not ${defaultBranch === '' ? 'known to be the default branch' : `the default branch (${defaultBranch})`}`,
      'Start the workflow only after runs of the default branch (`branches:` below `workflow_run`), or apply on push.',
    );
  }
  if (event !== 'pull_request')
    throw refusal(
      `that was started by ${event === '' ? 'an event that is not known' : event}`,
      `Start the workflow after runs of ${ALWAYS_APPLY.join(', ')}. After runs of pull_request only if \`apply-on\` names both workflow_run and pull_request.`,
    );
  if (byDependabot) throw refusal("of Dependabot's pull request", 'Apply on push, after the merge.');
  if (!applyOn.has(event))
    throw refusal(
      'that was started by pull_request: nobody has reviewed the change yet',
      'Apply on push, after the merge, or set `apply-on: workflow_run, pull_request`.',
    );
}

function needed(access: GitHubAccess | undefined, name: string): GitHubAccess {
  if (access !== undefined) return access;
  throw new Failure('usage', `apply on ${name} needs a token, to ask GitHub who may write here`, {
    next: 'Keep the input github-token.',
  });
}

/**
 * Refuses someone without write access. `author_association` of the event is not enough: it also
 * calls someone a member of the organization who may only read.
 */
async function refuseReader(login: string, access: GitHubAccess, name: string): Promise<void> {
  if (login === '')
    throw new Failure('usage', `apply does not run on this ${name}: the event does not say who caused it`, {
      next: 'Apply on push, after the merge.',
    });
  const role = await asked(`what ${login} may do here`, 'contents: read', async () => {
    try {
      return await access.permission(login);
    } catch (error) {
      if (!(error instanceof GitHubError) || (!isDenied(error) && error.status !== 404)) throw error;
      return error.message;
    }
  });
  if (MAY_WRITE.includes(role)) return;
  throw new Failure('usage', `apply does not run on this ${name}: ${login} may not write here (${role})`, {
    next: 'Let someone with write access start the apply.',
  });
}

/** Refuses the pull request of a fork: its manifest may change after someone looked at it. */
async function refuseForkOf(number: number, access: GitHubAccess, repository: string): Promise<void> {
  const head = await asked(`pull request #${number}`, 'pull-requests: read', () =>
    access.headRepository(number),
  );
  if (head === repository) return;
  throw new Failure(
    'usage',
    `apply does not run on a comment of pull request #${number}: it is from a fork`,
    {
      next: 'Apply on push, after the merge.',
    },
  );
}

/**
 * Refuses files named by the inputs that are links out of the workspace or to hidden files. The
 * files may come from a fork, which could make each of them a link to any file of the runner.
 * Throws a Failure with code `file` and reads no part of such a file. A path outside the workspace
 * is the workflow's own choice.
 */
export async function refuseLinks(inputs: Inputs, { io }: World): Promise<void> {
  const named = io.env['GITHUB_WORKSPACE'] ?? '';
  const workspace = named === '' ? undefined : await io.files.realpath(named);
  const here = await io.files.realpath('.');
  if (workspace === undefined || here === undefined) return;
  for (const file of inputs.named) {
    const written = placeOf(file, { here, named, workspace });
    if (!isInside(workspace, written)) continue;
    const real = await io.files.realpath(file);
    if (real === undefined || real === written) continue;
    if (isInside(workspace, real) && isSeen(workspace, real)) continue;
    const where = isInside(workspace, real) ? 'to a hidden file' : 'out of the workspace';
    throw new Failure('file', `${file} is not read, because a link leads ${where}`, {
      next: 'Commit the file itself, not a link to another one.',
    });
  }
}

interface Places {
  readonly here: string;
  readonly named: string;
  readonly workspace: string;
}

/**
 * The absolute path of a file. Inside the workspace, the path begins with the workspace's real
 * path, and links below it are not resolved.
 */
function placeOf(file: string, { here, named, workspace }: Places): string {
  const written = resolve(here, file);
  return isInside(named, written) ? resolve(workspace, relative(named, written)) : written;
}

/**
 * Refuses to apply a sweep on an event that is not about a merged manifest, whatever `apply-on`
 * says. Throws a Failure.
 */
export function refuseSweep({ name }: WorkflowEvent): void {
  if (ALWAYS_APPLY.includes(name)) return;
  throw new Failure('usage', `apply with \`sweep: true\` never runs on ${name === '' ? 'no event' : name}`, {
    next: `Run the sweep on ${ALWAYS_APPLY.join(', ')}. On a pull request use \`command: plan\`.`,
  });
}
