import { relative, resolve } from 'node:path';
import { Failure } from '../../core/report/failure.ts';
import { isInside, isSeen } from '../../manifest/files/include.ts';
import { asked, type GitHubAccess } from '../github/github-access.ts';
import { GitHubError, isDenied } from '../github/github-send.ts';
import type { WorkflowEvent } from './event.ts';
import type { Inputs } from './inputs.ts';
import { ALWAYS_APPLY, APPLY_IF_NAMED, permitOf, type RunRef } from './ref-policy.ts';
import type { World } from './running.ts';

/** GitHub's words for permissions to push. GitHub reports `maintain` as `write`, so far. */
const MAY_WRITE: readonly string[] = ['admin', 'maintain', 'write'];

/** How to ask GitHub about permissions. `access` is undefined without a token. */
export interface RepositoryAccess {
  readonly access: GitHubAccess | undefined;
  /** The repository, as `owner/name`. */
  readonly repository: string;
}

/** An apply that the policy judges. */
interface AskedApply {
  readonly sweep: boolean;
  readonly applyOn: ReadonlySet<string>;
  /** The branch that is applied. */
  readonly branch: string;
  /** The commit that the job runs for. */
  readonly sha: string;
}

/**
 * Refuses an apply on events, refs and commits that the policy does not permit it on
 * ({@link REF_POLICY}). Where anybody can cause the event, GitHub is asked whether the person who
 * caused it may write; for a release, whether its commit is on the branch that is applied. Throws a
 * Failure.
 */
export async function refuseApply(
  event: WorkflowEvent,
  at: RunRef,
  { sweep, applyOn, branch, sha }: AskedApply,
  asking: RepositoryAccess,
): Promise<void> {
  const permit = permitOf(sweep ? 'sweep' : 'apply', at);
  if (permit === 'yes') return;
  if (event.name === '')
    throw new Failure('usage', 'apply does not run, because GITHUB_EVENT_NAME names no event', {
      next: 'Outside of a workflow use the command line: `evenkeel apply`.',
    });
  const asks = sweep ? 'apply with `sweep: true`' : 'apply';
  const refusal = (why: string, next: string): Failure => new Failure('usage', `${asks} ${why}`, { next });
  if (permit === 'merged') return await refuseUnmerged(needed(asking.access, 'release'), { branch, sha });
  if (sweep)
    throw refusal(`never runs on ${at.on}`, `Run the sweep on ${ALWAYS_APPLY.join(', ')}. ${ELSE_PLAN}`);
  if (permit === 'no') {
    const never = at.case === 'other' || at.case === 'queue';
    throw refusal(`${never ? 'never runs' : 'does not run'} on ${at.on}`, nextFor(at));
  }
  if (!applyOn.has(event.name))
    throw refusal(`does not run on ${event.name} unless the workflow says so`, nextFor(at));
  // Nobody has reviewed the manifest of a pull request yet, so `apply-on` has to name
  // `pull_request`, too.
  if (at.case === 'run-pull' && !applyOn.has('pull_request'))
    throw refusal(`does not run on ${at.on}: nobody has reviewed the change yet`, nextFor(at));
  if (permit !== 'writer') return;
  const access = needed(asking.access, event.name);
  for (const login of new Set(event.people)) await refuseReader(login, access, event.name);
  if (event.commented !== undefined) await refuseForkOf(event.commented, access, asking.repository);
}

/**
 * Refuses a plan and a drift on events where they would use keys for a manifest that a stranger
 * wrote. Throws a Failure.
 */
export function refuseRead({ command }: Pick<Inputs, 'command'>, at: RunRef): void {
  if ((command !== 'plan' && command !== 'drift') || permitOf('plan', at) !== 'no') return;
  throw new Failure('usage', `${command} does not run on ${at.on}`, { next: nextFor(at) });
}

const ELSE_PLAN = 'On a pull request use `command: plan`.';
const AFTER_MERGE = 'Apply on push, after the merge';
const OTHER_BRANCH =
  'Merge the change into the applied branch. If another branch is the one to apply, name it in the input `applied-branch`.';

/** The next step for an apply that is refused because of its event or ref. */
function nextFor({ case: name }: RunRef): string {
  switch (name) {
    case 'push-elsewhere':
    case 'dispatch-elsewhere':
      return OTHER_BRANCH;
    case 'release-other':
      return 'Start the workflow only for published releases: `release: { types: [published] }`.';
    case 'pull-fork':
    case 'pull-dependabot':
      return 'Use `command: plan` there: it checks the manifest offline, without secrets.';
    case 'pull-own':
      return `${AFTER_MERGE}. For what belongs to one pull request alone, such as a preview branch, set \`apply-on: pull_request\`.`;
    case 'review-own':
    case 'comment':
    case 'run-applied':
    case 'dispatch-by-program':
      return `${AFTER_MERGE}, or name the event in the input \`apply-on\`.`;
    case 'comment-deleted':
      return 'Start the workflow only for new comments: `issue_comment: { types: [created] }`.';
    case 'run-pull':
      return `${AFTER_MERGE}, or set \`apply-on: workflow_run, pull_request\`.`;
    case 'run-dependabot':
      return `${AFTER_MERGE}. Before it, use \`command: plan\` on pull_request: it checks the manifest offline, without secrets.`;
    case 'run-fork':
      return 'Start the workflow only after runs of this repository: `if: github.event.workflow_run.head_repository.full_name == github.repository`.';
    case 'run-unfinished':
      return "Start the workflow once that run has succeeded: `types: [completed]`, and `if: github.event.workflow_run.conclusion == 'success'`.";
    case 'run-elsewhere':
      return 'Start the workflow only after runs of the applied branch (`branches:` below `workflow_run`), or apply on push.';
    case 'run-unknown':
      return `Start the workflow after runs of ${ALWAYS_APPLY.join(', ')}. After runs of pull_request only if \`apply-on\` names both workflow_run and pull_request.`;
    default:
      return `Run apply on ${ALWAYS_APPLY.join(', ')}. If the input \`apply-on\` names the event, it also runs on ${APPLY_IF_NAMED.join(', ')}.`;
  }
}

/** Refuses the release of a commit that is not on the branch that is applied. */
async function refuseUnmerged(
  access: GitHubAccess,
  { branch, sha }: Pick<AskedApply, 'branch' | 'sha'>,
): Promise<void> {
  const merged = await asked(`whether the release is on ${branch}`, 'contents: read', () =>
    access.isOn(branch, sha),
  );
  if (merged) return;
  throw new Failure(
    'usage',
    `apply does not run on a release of ${sha.slice(0, 12)}, which is not on ${branch}`,
    {
      next: 'Release a commit of the applied branch.',
    },
  );
}

function needed(access: GitHubAccess | undefined, name: string): GitHubAccess {
  if (access !== undefined) return access;
  throw new Failure('usage', `apply on ${name} needs a token, to ask GitHub who may write here`, {
    next: 'Keep the input github-token.',
  });
}

/**
 * Refuses someone without write access. The event's `author_association` is not enough: it is
 * `MEMBER` also for members of the organization who may only read this repository.
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
 * Throws a Failure with code `file` and reads no part of such a file. Allows a path outside the
 * workspace, because the workflow itself names it.
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
