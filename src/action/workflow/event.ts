import { given, isObject } from '../../core/json.ts';
import { Failure } from '../../core/report/failure.ts';
import { member, text } from '../github/github-json.ts';

/** The event that started the workflow, as far as the action needs it. */
export interface WorkflowEvent {
  /** `push`, `pull_request`, `schedule`, …; empty without a runner. */
  readonly name: string;
  /** What happened, such as `opened` or `completed`; empty if the event does not say. */
  readonly action: string;
  readonly pullRequest?: PullRequest;
  /**
   * The logins of the people who caused the event, and who wrote the comment or review that it is
   * about. A login is empty if the event does not name it.
   */
  readonly people: readonly string[];
  /** In `issue_comment`: the number of the pull request. */
  readonly commented?: number;
  /** In `workflow_run`: the run that ended. */
  readonly before?: RunBefore;
  readonly mergeGroup?: MergeGroup;
  /**
   * In `push`: the commit at the tip of the ref before the push; zeros if the push created the ref.
   */
  readonly tipBefore?: string;
  /** The repository's default branch; empty if the event does not name it. */
  readonly defaultBranch: string;
}

/** The pull requests that a merge queue is about to merge. */
export interface MergeGroup {
  /** The commit that the queue made. */
  readonly headSha: string;
  /** The queue's branch: `gh-readonly-queue/<branch>/pr-<number>-<commit that it is made on>`. */
  readonly headRef: string;
  /** The commit that the queue's group is made on. */
  readonly baseSha: string;
  /** The branch to merge into. */
  readonly branch: string;
}

export interface PullRequest {
  readonly number: number;
  /** The pushed commit, not the merge commit that is checked out. */
  readonly headSha: string;
  readonly baseSha: string;
  /**
   * The pull request is from another repository or by Dependabot, so the token is read-only and
   * there are no secrets.
   */
  readonly stranger?: 'fork' | 'Dependabot';
}

/** The run of another workflow whose end started this workflow. */
export interface RunBefore {
  /** The name of the event that started that run. */
  readonly event: string;
  /**
   * Whether the commit of the other run is in another repository, or GitHub does not say where it
   * is.
   */
  readonly elsewhere: boolean;
  readonly byDependabot: boolean;
  /** What happened to the other run, such as `completed` (the action of the event). */
  readonly action: string;
  /** How the other run ended, such as `success`; empty while it goes on. */
  readonly conclusion: string;
  /** The branch, or tag, that the other run was for. */
  readonly branch: string;
  /** The commit that the other run was for; with `pull_request` the tip of the pull request. */
  readonly headSha: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

const DEPENDABOT = 'dependabot[bot]';

/**
 * Reads the event. `json` is the text of the file at `GITHUB_EVENT_PATH`; undefined if there is
 * none. Throws a Failure with code `usage` for `pull_request_target`, and `file` for a file that is
 * not a JSON object.
 */
export function readEvent(env: Environment, json: string | undefined): WorkflowEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  if (name === 'pull_request_target') {
    throw new Failure('usage', 'evenkeel does not run on pull_request_target', {
      next: 'pull_request_target gives secrets and a writing token to a workflow about code that a stranger wrote. Use pull_request: a fork is then checked offline, without secrets.',
    });
  }
  const payload = json === undefined ? {} : parsed(json);
  const group = payload['merge_group'];
  return {
    name,
    action: text(payload, 'action'),
    people: peopleOf(payload),
    defaultBranch: text(member(payload, 'repository'), 'default_branch'),
    ...given({
      pullRequest: pullRequestOf(name, payload, env),
      commented: commentedOf(payload),
      mergeGroup: name === 'merge_group' && isObject(group) ? mergeGroupOf(group) : undefined,
      tipBefore: name === 'push' ? shaIn(payload, 'before') : undefined,
      before: name === 'workflow_run' ? runBefore(payload, env) : undefined,
    }),
  };
}

type Payload = Readonly<Record<string, unknown>>;

function pullRequestOf(name: string, payload: Payload, env: Environment): PullRequest | undefined {
  const found = payload['pull_request'];
  if (!name.startsWith('pull_request') || !isObject(found)) return undefined;
  const [head, base] = [found['head'], found['base']];
  const from = member(member(head, 'repo'), 'full_name');
  const own = member(member(base, 'repo'), 'full_name') ?? env['GITHUB_REPOSITORY'];
  const number = found['number'];
  if (!isNumber(number)) return undefined;
  const common = { number, headSha: shaIn(head, 'sha'), baseSha: shaIn(base, 'sha') };
  // A deleted fork has no repository, so `from` is undefined.
  if (from === undefined || from !== own) return { ...common, stranger: 'fork' };
  return env['GITHUB_ACTOR'] === DEPENDABOT ? { ...common, stranger: 'Dependabot' } : common;
}

/**
 * The logins of the people behind an event. Whoever edits a comment need not be its author, so both
 * count.
 */
function peopleOf(payload: Payload): readonly string[] {
  const written = ['comment', 'review'].filter(each => isObject(payload[each]));
  return [payload['sender'], ...written.map(each => member(payload[each], 'user'))].map(loginOf);
}

function commentedOf(payload: Payload): number | undefined {
  const number = member(payload['issue'], 'number');
  return isObject(member(payload['issue'], 'pull_request')) && isNumber(number) ? number : undefined;
}

function runBefore(payload: Payload, env: Environment): RunBefore {
  const run = payload['workflow_run'];
  const from = member(member(run, 'head_repository'), 'full_name');
  return {
    event: text(run, 'event'),
    action: text(payload, 'action'),
    conclusion: text(run, 'conclusion'),
    branch: text(run, 'head_branch'),
    headSha: shaIn(run, 'head_sha'),
    elsewhere: from === undefined || from !== env['GITHUB_REPOSITORY'],
    byDependabot: ['actor', 'triggering_actor'].some(each => loginOf(member(run, each)) === DEPENDABOT),
  };
}

function mergeGroupOf(group: Payload): MergeGroup {
  const branch = (key: string): string => text(group, key).replace(/^refs\/heads\//, '');
  return {
    headSha: shaIn(group, 'head_sha'),
    headRef: branch('head_ref'),
    baseSha: shaIn(group, 'base_sha'),
    branch: branch('base_ref'),
  };
}

function parsed(json: string): Payload {
  try {
    const value: unknown = JSON.parse(json);
    if (isObject(value)) return value;
  } catch {
    // The error is reported below.
  }
  throw new Failure('file', 'the event file of GITHUB_EVENT_PATH is not a JSON object', {
    next: 'Run the action in a workflow of GitHub Actions, which writes this file.',
  });
}

function loginOf(account: unknown): string {
  return text(account, 'login');
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function shaIn(of: unknown, key: string): string {
  const value = text(of, key);
  return /^[0-9a-f]{40,64}$/.test(value) ? value : '';
}

/** The branch that the job runs for; a tag has none. */
export function branchOf(env: Environment): string | undefined {
  return /^refs\/heads\/(.+)$/.exec(env['GITHUB_REF'] ?? '')?.[1];
}
