import type { Clock } from '../core/clock.ts';
import { isObject } from '../core/json.ts';

/** A comment of an issue or pull request. */
export interface Comment {
  readonly id: number;
  readonly body: string;
  /** The login of whoever wrote it; empty for a deleted account. */
  readonly author: string;
}

export interface Issue {
  readonly number: number;
  readonly body: string;
  readonly author: string;
}

/** A merged pull request that a commit came from. */
export interface Merged {
  readonly number: number;
  readonly mergeSha: string;
}

/** GitHub, as far as the action needs it. Every function throws a {@link GitHubError} for what is not a yes. */
export interface GitHub {
  /** Whose token this is. */
  login(): Promise<string>;
  comments(pullRequest: number): Promise<readonly Comment[]>;
  createComment(issue: number, body: string): Promise<void>;
  updateComment(id: number, body: string): Promise<void>;
  mergedFrom(sha: string): Promise<readonly Merged[]>;
  /** Open issues without pull requests: with a label, or the newest thousand of all. */
  openIssues(label?: string): Promise<readonly Issue[]>;
  createIssue(title: string, body: string, labels: readonly string[]): Promise<number>;
  updateIssue(number: number, change: Readonly<Record<string, string>>): Promise<void>;
}

export interface GitHubSettings {
  /** `GITHUB_API_URL`: https://api.github.com, or an enterprise server's. */
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly version: string;
}

export interface GitHubRuntime {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
}

/** An answer that is not a yes, or none at all (status 0). */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Whom `GITHUB_TOKEN` writes as; asked for only where the service does not say. */
const ACTIONS_BOT = 'github-actions[bot]';
const PER_PAGE = 100;
const MOST_PAGES = 100;
const UNLABELLED_PAGES = 10;
const REQUEST_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
/** Longer than this nobody waits in a job for a comment. */
const LONGEST_WAIT_MS = 60_000;

type Method = 'GET' | 'POST' | 'PATCH';

/** A client of GitHub's REST interface. It follows no redirect, so that the token goes nowhere else. */
export function createGitHub(settings: GitHubSettings, runtime: GitHubRuntime): GitHub {
  const send = sender(settings, runtime);
  const path = (rest: string): string => `/repos/${settings.repository}${rest}`;

  async function list(at: string, pages: number): Promise<readonly unknown[]> {
    const found: unknown[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const mark = at.includes('?') ? '&' : '?';
      const answer = await send('GET', `${at}${mark}per_page=${PER_PAGE}&page=${page}`);
      if (!Array.isArray(answer.value)) throw new GitHubError(answer.status, `GET ${at}: not a list`);
      found.push(...(answer.value as readonly unknown[]));
      if (!answer.more) break;
    }
    return found;
  }

  return {
    async login() {
      const query = JSON.stringify({ query: '{ viewer { login } }' });
      const { value } = await send('POST', settings.graphqlUrl, query).catch(error => {
        // A token that GraphQL refuses may still write comments; then it is the workflow's own.
        if (error instanceof GitHubError && error.status >= 400 && error.status < 500)
          return { value: undefined };
        throw error;
      });
      const viewer = member(member(value, 'data'), 'viewer');
      return text(viewer, 'login') || ACTIONS_BOT;
    },
    async comments(pullRequest) {
      const all = await list(path(`/issues/${pullRequest}/comments`), MOST_PAGES);
      return all.map(each => ({ id: whole(each, 'id'), body: text(each, 'body'), author: authorOf(each) }));
    },
    async createComment(issue, body) {
      await send('POST', path(`/issues/${issue}/comments`), JSON.stringify({ body }));
    },
    async updateComment(id, body) {
      await send('PATCH', path(`/issues/comments/${id}`), JSON.stringify({ body }));
    },
    async mergedFrom(sha) {
      const all = await list(path(`/commits/${sha}/pulls`), 1);
      return all
        .filter(each => text(each, 'merged_at') !== '')
        .map(each => ({ number: whole(each, 'number'), mergeSha: text(each, 'merge_commit_sha') }));
    },
    async openIssues(label) {
      const query = label === undefined ? '' : `&labels=${encodeURIComponent(label)}`;
      const pages = label === undefined ? UNLABELLED_PAGES : MOST_PAGES;
      const all = await list(path(`/issues?state=open&sort=created&direction=desc${query}`), pages);
      return all
        .filter(each => member(each, 'pull_request') === undefined)
        .map(each => ({ number: whole(each, 'number'), body: text(each, 'body'), author: authorOf(each) }));
    },
    async createIssue(title, body, labels) {
      const { value } = await send('POST', path('/issues'), JSON.stringify({ title, body, labels }));
      return whole(value, 'number');
    },
    async updateIssue(number, change) {
      await send('PATCH', path(`/issues/${number}`), JSON.stringify(change));
    },
  };
}

interface Answered {
  readonly status: number;
  readonly value: unknown;
  /** There is a further page. */
  readonly more: boolean;
}

type Send = (method: Method, at: string, body?: string) => Promise<Answered>;

/** Sends one request. A read is sent again after 5xx and lost answers; a limit is waited for; a write is never sent twice unless it was refused. */
function sender(settings: GitHubSettings, { fetch: send, clock }: GitHubRuntime): Send {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${settings.token}`,
    'content-type': 'application/json',
    'user-agent': `evenkeel/${settings.version}`,
    'x-github-api-version': '2022-11-28',
  };

  async function once(
    method: Method,
    url: string,
    body: string | undefined,
  ): Promise<Response | GitHubError> {
    const timeout = AbortSignal.timeout(REQUEST_MS);
    const what = body === undefined ? {} : { body };
    try {
      return await send(url, { method, headers, redirect: 'manual', signal: timeout, ...what });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return new GitHubError(0, `no answer: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
  }

  return async (method, at, body) => {
    const url = at.startsWith('/') ? `${settings.apiUrl}${at}` : at;
    const name = `${method} ${at.startsWith('/') ? at : new URL(at).pathname}`;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(method, url, body);
      const last = attempt === ATTEMPTS;
      if (answer instanceof GitHubError) {
        if (last || method !== 'GET') throw new GitHubError(0, `${name}: ${answer.message}`);
        await clock.sleep(FIRST_WAIT_MS * 2 ** (attempt - 1));
        continue;
      }
      if (answer.ok) {
        const more = /rel="next"/.test(answer.headers.get('link') ?? '');
        return { status: answer.status, value: await answer.json().catch(() => undefined), more };
      }
      const message = text(await answer.json().catch(() => undefined), 'message');
      const wait = waitOf(answer, method, message, attempt, clock.now());
      if (last || wait === undefined || wait > LONGEST_WAIT_MS)
        throw new GitHubError(
          answer.status,
          `${name}: ${answer.status}${message === '' ? '' : ` ${message}`}`,
        );
      await clock.sleep(wait);
    }
  };
}

/**
 * How long to wait before sending again, in milliseconds; undefined where that would not help. A limit, the secondary ones
 * too, answers 403 or 429 with `Retry-After`, or with nothing remaining and the time of the reset.
 */
function waitOf(
  answer: Response,
  method: Method,
  message: string,
  attempt: number,
  now: number,
): number | undefined {
  const { status, headers } = answer;
  const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (status === 403 || status === 429) {
    const after = headers.get('retry-after');
    if (after !== null && /^\d+$/.test(after)) return Number(after) * 1000;
    const reset = headers.get('x-ratelimit-reset');
    if (headers.get('x-ratelimit-remaining') === '0' && reset !== null && /^\d+$/.test(reset))
      return Math.max(backoff, Number(reset) * 1000 - now);
    return status === 429 || /secondary rate limit/i.test(message) ? LONGEST_WAIT_MS : undefined;
  }
  return status >= 500 && method === 'GET' ? backoff : undefined;
}

function member(of: unknown, key: string): unknown {
  return isObject(of) && Object.hasOwn(of, key) ? of[key] : undefined;
}

function text(of: unknown, key: string): string {
  const value = member(of, key);
  return typeof value === 'string' ? value : '';
}

function whole(of: unknown, key: string): number {
  const value = member(of, key);
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new GitHubError(200, `an answer has no ${key}`);
  return value;
}

function authorOf(of: unknown): string {
  return text(member(of, 'user'), 'login');
}
