import { brandOf, instanceOf } from './brand.ts';

/** One request on the wire. The body is JSON or form text. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Limit for the whole answer, in milliseconds. */
  readonly timeoutMs: number;
  /**
   * The longest silence before the headers or within the body, in milliseconds. Set for an answer
   * that may be slower than usual.
   */
  readonly silentMs?: number;
  /**
   * Receives the text of a successful answer piece by piece as it arrives. The answer still has the
   * whole body.
   */
  readonly receive?: (piece: string) => void;
}

/** One answer, read completely. Header names are lower-case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The answer was a refusal that is too long to read, so `body` is only its beginning. */
  readonly cut?: true;
  /** The body as parsed JSON, where a transport in the same process has it already. */
  readonly value?: unknown;
}

/**
 * The one injected function through which all traffic goes. It never follows a redirect and never
 * sends twice. Without a complete answer it throws an error with a `code` like Node's
 * (`ECONNREFUSED`, `ECONNRESET`, …).
 */
export type Transport = (request: HttpRequest) => Promise<HttpResponse>;

/** Query parameters; undefined parameters are left out, arrays are repeated. */
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
  /** The name of the provider's credential to send. Default: the first credential. */
  readonly credential?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  /**
   * The longest silence before the headers or within the body, in milliseconds. Set for an answer
   * that may be slower than usual.
   */
  readonly silentMs?: number;
  /**
   * The name of a limit. If the answer is a 429, only requests with the same name pause. Absent:
   * the requests that the answer names pause, or else all requests to the service.
   */
  readonly apart?: string;
  /**
   * The request is sent again only if nothing of it was sent, or after a 429. Set where each
   * request may cost credits.
   */
  readonly once?: true;
  /**
   * Send the request at most once, whatever comes back: no second try, also not after a 429 or
   * where nothing of it was sent. Another send might make a second resource that costs money.
   */
  readonly single?: true;
  /**
   * Called before each send, also of retries and redirects, with the status of this call's previous
   * answer. If it throws, nothing is sent and the call ends.
   */
  readonly beforeSend?: (after: number | undefined) => void;
  /**
   * Receives the text of a successful answer piece by piece as it arrives. Only with `once`, so
   * that no piece arrives twice.
   */
  readonly receive?: (piece: string) => void;
  /**
   * The answer may contain texts of any length, such as a whole schema. By default their length is
   * limited.
   */
  readonly longTexts?: boolean;
  /**
   * Values in the path that no message, event or log may show. Values under 6 characters are not
   * masked.
   */
  readonly hidden?: readonly string[];
}

/** Sends reads to a service. Paths are relative to its base URL and made with {@link pathTo}. */
export interface Reader {
  get(path: string, options?: RequestOptions): Promise<Answer>;
  /**
   * The time of the service by its last `Date` header, or, before the service has answered, the
   * time of this machine.
   */
  now(): number;
}

/**
 * Sends reads and writes to a service. Created only in `engine/execute`, by `apply.ts` and
 * `create-scope.ts`.
 */
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
 * Builds a path from a template and encodes every value as one segment.
 * @throws RequestFailure `rejected` for a value that cannot be a segment: a live resource may be
 * named `..`
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
 * How a request without success ended, after retries. `held`: 423. `unknown`: a write whose answer
 * was lost. `rejected`: another 4xx, or a refusal of a write. `forbidden`: 403 with a body.
 * `credential`: 401. `origin`: the service bans this sender or stopped answering. `unreadable`: a
 * read without success. `unsent`: a write that certainly was not sent. `foreign`: a write whose
 * answer is about another resource.
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

const BRAND = brandOf('RequestFailure');

/**
 * Thrown by the client for every request without success. One of another copy of the package, such
 * as of a provider with its own, counts as one, too.
 */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly outcome: FailedOutcome;
  readonly request: string;
  readonly status: number | undefined;
  /** The service's own error code, as text; undefined where it gave none. */
  readonly serviceCode: string | undefined;
  /** The parsed error body where there is one. */
  readonly body: unknown;
  /**
   * The request was not sent, or not again, because the run ends. The failure says nothing about
   * the service.
   */
  readonly late: boolean;
  /** A read got no answer at all: the host does not exist, or every connection broke. */
  readonly unanswered: boolean;
  /**
   * The suffix of the environment variables of the account that the request was for, such as
   * `_DEV`. Undefined where there is only one account.
   */
  readonly suffix: string | undefined;

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
      suffix?: string | undefined;
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
    this.suffix = more.suffix;
    Object.defineProperty(this, BRAND, { value: true });
  }

  static override readonly [Symbol.hasInstance] = instanceOf(() => RequestFailure, BRAND);
}

/**
 * Whether the service refused a credential: in the answer to this request, or to an earlier one
 * (`cause`) because of which this request was not sent.
 */
export function refusedCredential({ outcome, status, cause }: RequestFailure): boolean {
  if (outcome !== 'credential') return false;
  return status !== undefined || (cause instanceof RequestFailure && refusedCredential(cause));
}

/**
 * Thrown by the default transport if the answer did not arrive completely. Other transports may
 * throw any error with a `code`.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  /**
   * A code of Node or undici, such as `ECONNREFUSED`, `ECONNRESET` or `UND_ERR_HEADERS_TIMEOUT`.
   * `ETIMEDOUT`: the limit for the whole answer. `PROXY_407`, `PROXY_CLOSED` and others: from a
   * proxy.
   */
  readonly code: string;
  /** The request never reached a connected socket, so no byte of it was sent. */
  readonly unsent: boolean;

  constructor(code: string, message: string, unsent: boolean, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.unsent = unsent;
  }
}
