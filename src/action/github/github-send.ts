import type { Clock } from '../../core/clock.ts';
import { isObject } from '../../core/json.ts';
import { messageOf } from '../../core/report/failure.ts';

export interface GitHubSettings {
  /** `GITHUB_API_URL`: https://api.github.com, or an enterprise server's. */
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  readonly token: string;
  /** The repository, as `owner/name`. */
  readonly repository: string;
  readonly version: string;
}

export interface GitHubRuntime {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /**
   * How long requests wait for rate limits; absent: up to a minute each time, without a message.
   */
  readonly patience?: Patience;
  /** The limit of a cancelled job; absent if nothing ends a request early. */
  readonly ending?: Ending;
}

/** The time for the last requests of a cancelled job. */
export interface Ending {
  /** Someone cancelled the job. */
  readonly cancelled: boolean;
  /** Aborts every request, and every wait before a request. */
  readonly signal: AbortSignal;
  /** Runs one of the requests that share the remaining time. */
  during<T>(work: () => Promise<T>): Promise<T>;
}

interface Patience {
  /** The longest time that all requests together wait for limits. */
  readonly ms: number;
  tell(line: string): void;
}

/** An answer that is not a success, or none at all (status 0). */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  readonly status: number;
  /** A rate limit was reached, so the error says nothing about permissions. */
  readonly limited: boolean;

  constructor(status: number, message: string, limited = false) {
    super(message);
    this.status = status;
    this.limited = limited;
  }
}

/** Whether GitHub refused for a lack of permission, and not for a rate limit. */
export function isDenied({ status, limited }: GitHubError): boolean {
  return status === 403 && !limited;
}

/**
 * What to do about a failed request that needs this permission, as a sentence that begins with a
 * space; empty if evenkeel knows no advice.
 */
export function helpFor(error: unknown, permission: string): string {
  if (!(error instanceof GitHubError)) return '';
  if (error.limited) return ' Run the job again once the limit is over.';
  return isDenied(error) || error.status === 404 ? ` The job needs \`permissions: ${permission}\`.` : '';
}

/** The answer, or undefined if GitHub answers 404. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof GitHubError && error.status === 404) return undefined;
    throw error;
  }
}

/** Whether the answer is lost. The request may have been carried out all the same. */
export function isLost(error: unknown): boolean {
  return error instanceof GitHubError && (error.status === 0 || error.status >= 500);
}

/** The name of a branch as a part of a path. */
export function inPath(branch: string): string {
  return branch.split('/').map(encodeURIComponent).join('/');
}

const REQUEST_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_WAIT_MS = 1_000;
/**
 * The most bytes of an answer: a page of a hundred comments of 65,536 characters, each escaped to
 * six bytes, has 39 MB.
 */
const MOST_BYTES = 48 * 1024 * 1024;
/** The most bytes of an error message. */
const MOST_REFUSAL_BYTES = 64 * 1024;
/** The longest single wait without `patience`, and the wait for a limit that names no time. */
const LONGEST_WAIT_MS = 60_000;

/** `QUERY`: a POST that only reads, such as a GraphQL query. */
type Method = 'GET' | 'QUERY' | 'POST' | 'PATCH' | 'DELETE';

/** An answer and its text. The text is undefined if it is too long. */
interface WholeAnswer {
  readonly answer: Response;
  readonly text: string | undefined;
}

export interface GitHubAnswer {
  readonly status: number;
  readonly value: unknown;
  /** There is another page. */
  readonly more: boolean;
  readonly bytes: number;
}

export type Send = (method: Method, at: string, body?: string) => Promise<GitHubAnswer>;

/**
 * Sends one request, and waits for rate limits. Repeats it after 5xx and lost answers, unless it is
 * a POST that creates something.
 */
export function createSend(
  settings: GitHubSettings,
  { fetch: send, clock, patience, ending }: GitHubRuntime,
): Send {
  const stop = ending?.signal;
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
  ): Promise<WholeAnswer | GitHubError> {
    const timeout = AbortSignal.timeout(REQUEST_MS);
    const signal = stop === undefined ? timeout : AbortSignal.any([timeout, stop]);
    const verb = verbOf(method);
    const what = body === undefined ? {} : { body };
    try {
      const answer = await send(url, { method: verb, headers, redirect: 'manual', signal, ...what });
      const text = await textOf(answer, answer.ok ? MOST_BYTES : MOST_REFUSAL_BYTES).catch(error => {
        // A write needs only the status of its answer, so a body that breaks off is no error.
        if (answer.ok && (method === 'GET' || method === 'QUERY')) throw error;
        return '';
      });
      return { answer, text };
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      return new GitHubError(0, `no answer: ${messageOf(cause)}`);
    }
  }

  async function pause(ms: number, name: string): Promise<void> {
    await clock.sleep(ms, stop).catch(error => {
      if (stop?.aborted !== true) throw error;
      throw new GitHubError(0, `${name}: no answer: the job was cancelled`);
    });
  }

  /** How long all requests together have waited for rate limits. */
  let waited = 0;
  const whole: Send = async (method, at, sent) => {
    const url = at.startsWith('/') ? `${settings.apiUrl}${at}` : at;
    const name = `${verbOf(method)} ${at.startsWith('/') ? at : new URL(at).pathname}`;
    for (let attempt = 1; ; attempt += 1) {
      const found = await once(method, url, sent);
      const last = attempt === ATTEMPTS;
      if (found instanceof GitHubError) {
        if (last || method === 'POST' || stop?.aborted === true)
          throw new GitHubError(0, `${name}: ${found.message}`);
        await pause(FIRST_WAIT_MS * 2 ** (attempt - 1), name);
        continue;
      }
      const { answer, text } = found;
      const body = parsed(text ?? '');
      const refusal = answer.ok ? graphqlRefusal(method, answer, body) : refusalOf(answer, body);
      if (refusal === undefined) {
        const more = /rel="next"/.test(answer.headers.get('link') ?? '');
        if (text === undefined)
          throw new GitHubError(0, `${name}: ${answer.status} an answer of more than ${MOST_BYTES} bytes`);
        return { status: answer.status, value: body, more, bytes: Buffer.byteLength(text) };
      }
      const { said, limited } = refusal;
      const wait = waitOf(answer, method, limited, attempt, clock.now());
      const left = limited && patience !== undefined ? patience.ms - waited : LONGEST_WAIT_MS;
      if (last || wait === undefined || wait > left)
        throw new GitHubError(answer.status, `${name}: ${said}${limited ? ' (limited)' : ''}`, limited);
      if (limited) {
        waited += wait;
        patience?.tell(`GitHub limits requests: waiting ${Math.ceil(wait / 1000)} s for ${name}.`);
      }
      await pause(wait, name);
    }
  };
  return ending === undefined ? whole : (...asked) => ending.during(() => whole(...asked));
}

/** Why an answer is not a success. */
interface GitHubRefusal {
  /** The message, with the status where that helps. */
  readonly said: string;
  readonly limited: boolean;
}

/**
 * Why GitHub refused. A rate limit is a 429, or a 403 with a time to retry, with nothing remaining,
 * or with a message about a limit.
 */
function refusalOf(answer: Response, body: unknown): GitHubRefusal {
  const message = saidIn(body);
  const { status } = answer;
  const said = message === '' ? String(status) : `${status} ${message}`;
  return { said, limited: status === 429 || (status === 403 && tellsLimit(answer, message)) };
}

function tellsLimit({ headers }: Response, message: string): boolean {
  return (
    headers.has('retry-after') ||
    headers.get('x-ratelimit-remaining') === '0' ||
    /\brate limit/i.test(message)
  );
}

/**
 * The error of a GraphQL answer, which has status 200. An answer that still has data is returned to
 * the caller.
 */
function graphqlRefusal(method: Method, answer: Response, body: unknown): GitHubRefusal | undefined {
  const { errors, data } = method === 'QUERY' && isObject(body) ? body : {};
  const [first] = Array.isArray(errors) ? (errors as readonly unknown[]) : [];
  const hasData = isObject(data) && Object.values(data).some(each => each !== null);
  if (!isObject(first) || hasData) return undefined;
  const { type } = first;
  // GitHub would refuse the request again, so it is not repeated.
  if (type === 'FORBIDDEN' || type === 'NOT_FOUND') return undefined;
  const said = saidIn(first) || 'an error without a message';
  return { said, limited: type === 'RATE_LIMITED' || tellsLimit(answer, said) };
}

/**
 * How long to wait before a request is repeated, in milliseconds; undefined if repeating would not
 * help. At a rate limit GitHub says how long in `Retry-After`, or names the time at which the limit
 * ends. A GraphQL error has a success status, so a request may be repeated after such a status,
 * too.
 */
function waitOf(
  answer: Response,
  method: Method,
  limited: boolean,
  attempt: number,
  now: number,
): number | undefined {
  const { status, headers } = answer;
  const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1);
  if (limited) {
    const after = headers.get('retry-after');
    if (after !== null && /^\d+$/.test(after)) return Number(after) * 1000;
    const reset = headers.get('x-ratelimit-reset');
    if (headers.get('x-ratelimit-remaining') === '0' && reset !== null && /^\d+$/.test(reset))
      return Math.max(backoff, Number(reset) * 1000 - now);
    return LONGEST_WAIT_MS;
  }
  return (answer.ok || status >= 500) && method !== 'POST' ? backoff : undefined;
}

/**
 * The text of an answer; undefined if it exceeds this many bytes, and then the rest is not read.
 * Throws if the answer broke off.
 */
async function textOf({ body }: Response, most: number): Promise<string | undefined> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size).toString();
}

function verbOf(method: Method): string {
  return method === 'QUERY' ? 'POST' : method;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function saidIn(body: unknown): string {
  const message = isObject(body) && Object.hasOwn(body, 'message') ? body['message'] : undefined;
  // The message becomes a part of our sentences, so its full stop is removed.
  return typeof message === 'string' ? message.replace(/\.\s*$/, '') : '';
}
