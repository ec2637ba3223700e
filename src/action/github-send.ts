import type { Clock } from '../core/clock.ts';
import { isObject } from '../core/json.ts';

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

/** An answer that is not a success, or none at all (status 0). */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const REQUEST_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
/** A page of a hundred comments of 65,536 characters, each written with six bytes, has 39 MB. */
const MOST_BYTES = 48 * 1024 * 1024;
/** An error message is never longer. */
const MOST_REFUSAL_BYTES = 64 * 1024;
/** The longest that a job waits for a comment. */
const LONGEST_WAIT_MS = 60_000;

type Method = 'GET' | 'POST' | 'PATCH';

interface Answered {
  readonly status: number;
  readonly value: unknown;
  /** There is another page. */
  readonly more: boolean;
  readonly bytes: number;
}

export type Send = (method: Method, at: string, body?: string) => Promise<Answered>;

/** Sends one request. Repeats a read after 5xx and lost answers, and a write only after a refusal; waits for limits. */
export function createSend(settings: GitHubSettings, { fetch: send, clock }: GitHubRuntime): Send {
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
        const text = await textOf(answer, MOST_BYTES);
        if (text === undefined)
          throw new GitHubError(0, `${name}: ${answer.status} an answer of more than ${MOST_BYTES} bytes`);
        return { status: answer.status, value: parsed(text), more, bytes: Buffer.byteLength(text) };
      }
      const message = messageOf(parsed((await textOf(answer, MOST_REFUSAL_BYTES)) ?? ''));
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
 * How long to wait before repeating, in milliseconds; undefined if that would not help. A limit (also a secondary one)
 * answers 403 or 429 with `Retry-After`, or with nothing remaining and the time of the reset.
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

/** The text of an answer; undefined if it exceeds this many bytes, and then the rest is not read. Empty if it broke off. */
async function textOf({ body }: Response, most: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const piece of body ?? []) {
      size += piece.length;
      if (size > most) return undefined;
      pieces.push(piece);
    }
  } catch {
    return '';
  }
  return Buffer.concat(pieces, size).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(body: unknown): string {
  const message = isObject(body) && Object.hasOwn(body, 'message') ? body['message'] : undefined;
  return typeof message === 'string' ? message : '';
}
