/** One request on the wire. The body is JSON or form text. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit for the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * How long nothing may come, before the headers or within the body, where that may be longer than
   * usual; in milliseconds.
   */
  readonly silentMs?: number;
  /**
   * Gets the text of a successful answer piece by piece while it comes; the answer itself is still
   * whole.
   */
  readonly receive?: (piece: string) => void;
}

/** One answer, read whole. Header names are lower-case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body is only the beginning of a refusal that was too long to read. */
  readonly cut?: true;
  /** The body as JSON, from a transport in the same process that has parsed it already. */
  readonly value?: unknown;
}

/**
 * The one injected function for all traffic. It never follows a redirect and never sends twice.
 * Throws an error with a `code` like Node's (`ECONNREFUSED`, `ECONNRESET`, …) when there is no
 * whole answer.
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;

/** Query parameters; undefined ones are left out, arrays are repeated. */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/**
 * A successful answer. `body` is the parsed JSON, or undefined where there is none or it is not
 * JSON.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly text: string;
}

export interface RequestOptions {
  readonly query?: Query;
  /** Which of the provider's credentials to send; the first by default. */
  readonly credential?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /**
   * How long nothing may come, before the headers or within the body, where that may be longer than
   * usual; in milliseconds.
   */
  readonly silentMs?: number;
  /**
   * What a 429 holds: the requests with this name, and no others. Absent: whatever its answer says,
   * else the whole service.
   */
  readonly apart?: string;
  /** Sent again only if nothing left, or if a 429 said when: each may cost someone something. */
  readonly once?: true;
  /**
   * Called before each request on the wire, tries and redirects included, with the status of the
   * call's answer before. What it throws ends the call: nothing is sent.
   */
  readonly beforeSend?: (after: number | undefined) => void;
  /**
   * Gets the text of a successful answer piece by piece while it comes. Only with `once`: no piece
   * comes twice.
   */
  readonly receive?: (piece: string) => void;
  /**
   * Texts in the answer may have any length, such as a whole schema. By default they are limited.
   */
  readonly longTexts?: boolean;
  /**
   * Values in the path that no message, event or log may show. Values under 6 characters are not
   * masked.
   */
  readonly hidden?: readonly string[];
}

/** Reads. Paths are relative to the service's base URL and made with {@link pathTo}. */
export interface Reader {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  /** The service's time, from its last `Date` header; ours until it has answered. */
  now(): number;
}

/** Reads and writes. Made only in `engine/execute/apply.ts`. */
export interface Writer extends Reader {
  send(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<Answer>;
}

/**
 * Whether a text can be one segment of a path. A URL treats `.` and `..` as steps, encoded or not.
 */
export function isSegment(text: string): boolean {
  return text !== '' && text !== '.' && text !== '..' && !/\p{Surrogate}/u.test(text);
}

/**
 * Builds a path from a template, encoding every value as one segment.
 *
 * @throws RequestFailure `rejected` where a value cannot be one: a live resource may have a name
 * that no path can hold
 */
export function pathTo(strings: TemplateStringsArray, ...values: readonly string[]): string {
  return strings.reduce((path, piece, index) => {
    if (index === 0) return piece;
    const value = values[index - 1] as string;
    if (isSegment(value)) return path + encodeURIComponent(value) + piece;
    const request = strings.join('{}');
    const message = `no request can have ${JSON.stringify(value)} in its path (${request}): nothing was sent`;
    throw new RequestFailure('rejected', message, { request });
  }, '');
}

/**
 * How a request without success ended, after retries: `held` 423, `unknown` a write whose answer
 * was lost, `rejected` another 4xx or a refusal to a write, `forbidden` 403 with a body,
 * `credential` 401, `origin` the service bans us or stopped answering, `unreadable` a read that did
 * not succeed, `unsent` a write that provably never left, `foreign` a write whose answer is about
 * something else.
 */
export type FailedOutcome =
  | 'held'
  | 'unknown'
  | 'rejected'
  | 'forbidden'
  | 'credential'
  | 'origin'
  | 'unreadable'
  | 'unsent'
  | 'foreign';

/** Thrown by the client for every request without success. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly outcome: FailedOutcome;
  readonly request: string;
  readonly status: number | undefined;
  /** The service's own error code, as text; often empty. */
  readonly serviceCode: string | undefined;
  /** The parsed error body where there is one. */
  readonly body: unknown;
  /** The end of the run stopped it, so the service says nothing of itself by it. */
  readonly late: boolean;
  /** Nothing answered a read: the host is not there, or the connection broke each time. */
  readonly unanswered: boolean;

  constructor(
    outcome: FailedOutcome,
    message: string,
    more: {
      request: string;
      status?: number;
      serviceCode?: string;
      body?: unknown;
      late?: boolean;
      unanswered?: boolean;
      cause?: unknown;
    },
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.outcome = outcome;
    this.request = more.request;
    this.status = more.status;
    this.serviceCode = more.serviceCode;
    this.body = more.body;
    this.late = more.late === true;
    this.unanswered = more.unanswered === true;
  }
}

/**
 * There is no whole answer. Thrown by the default transport; other transports may throw any error
 * with a `code`.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /**
   * As in Node or undici: `ECONNREFUSED`, `ECONNRESET`, `UND_ERR_HEADERS_TIMEOUT`, …; `ETIMEDOUT`:
   * the total time; `PROXY_407`, `PROXY_CLOSED`, …
   */
  readonly code: string;
  /**
   * True where the request never reached a connected socket, so that no byte of it can have left.
   */
  readonly unsent: boolean;

  constructor(code: string, message: string, unsent: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.unsent = unsent;
  }
}
