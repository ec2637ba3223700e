import { Failure } from '../core/failure.ts';
import { isObject } from '../core/json.ts';

/** What started the workflow, as far as the action cares. */
export interface WorkflowEvent {
  /** `push`, `pull_request`, `schedule`, …; empty without a runner. */
  readonly name: string;
  readonly pullRequest?: PullRequest;
}

export interface PullRequest {
  readonly number: number;
  /** The commit that was pushed, not the merge that is checked out. */
  readonly headSha: string;
  readonly baseSha: string;
  /** Comes from another repository, or is Dependabot's: the token reads only and there are no secrets. */
  readonly fork: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the event. `text` is the file of `GITHUB_EVENT_PATH`; undefined where there is none.
 * Throws a Failure with code `usage` for `pull_request_target`, and `file` for a file that is no JSON object.
 */
export function readEvent(env: Environment, text: string | undefined): WorkflowEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  if (name === 'pull_request_target') {
    throw new Failure('usage', 'evenkeel does not run on pull_request_target', {
      next: 'That event gives secrets and a writing token to a workflow about code that a stranger wrote. Use pull_request: a fork is then checked offline, without secrets.',
    });
  }
  const payload = text === undefined ? {} : parsed(text);
  const found = payload['pull_request'];
  if (!name.startsWith('pull_request') || !isObject(found)) return { name };
  const head = object(found['head']);
  const base = object(found['base']);
  const from = object(head['repo'])['full_name'];
  const own = object(base['repo'])['full_name'] ?? env['GITHUB_REPOSITORY'];
  const number = found['number'];
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return { name };
  return {
    name,
    pullRequest: {
      number,
      headSha: sha(head['sha']),
      baseSha: sha(base['sha']),
      // A fork that was deleted has no repository any more.
      fork: from === undefined || from !== own || env['GITHUB_ACTOR'] === 'dependabot[bot]',
    },
  };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Said below.
  }
  throw new Failure('file', 'the event file of GITHUB_EVENT_PATH is not a JSON object');
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function sha(value: unknown): string {
  return typeof value === 'string' && /^[0-9a-f]{40,64}$/.test(value) ? value : '';
}
