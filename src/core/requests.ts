import type { Answer } from './http.ts';

/**
 * What happened to one request. These are the rows of the outcome table (`OUTCOMES` in
 * `http/classify.ts`).
 */
export type Outcome =
  | 'ok'
  | 'unparsable'
  | 'unsent'
  | 'lost'
  | 'too_large'
  | 'undecodable'
  | 'unavailable'
  | 'locked'
  | 'limited'
  | 'broken'
  | 'unauthorized'
  | 'forbidden'
  | 'banned'
  | 'gone'
  | 'redirected'
  | 'refused';

/**
 * What the client does next. These are the cells of the outcome table. After `retry`, `wait` and
 * `hold` another request may succeed; the other verdicts are final.
 */
export type RequestVerdict =
  | 'ok'
  | 'done'
  | 'retry'
  | 'wait'
  | 'hold'
  | 'unknown'
  | 'credential'
  | 'forbidden'
  | 'origin'
  | 'unreadable'
  | 'rejected';

/** The columns of the outcome table: GET and HEAD read, all other methods write. */
export type Access = 'read' | 'write';

/** A verdict on a request without success that is not sent again. */
type FinalVerdict = Exclude<RequestVerdict, 'ok' | 'done' | 'retry' | 'wait' | 'hold'>;

/**
 * Cells of the outcome table that a provider changes. It may only make a cell final, so that no
 * provider retries more than others.
 */
type Overrides = { readonly [row in Outcome]?: Partial<Readonly<Record<Access, FinalVerdict>>> };

/**
 * How fast requests are sent: `perSecond` on average. After a pause up to `burst` requests are sent
 * at once, to make up for it.
 */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  /**
   * The most requests that may reach the service within a second, even if the network delays some
   * of them and these arrive together with later ones. Default: `burst` plus `perSecond`.
   */
  readonly most?: number;
  /** The window over which the service counts, in milliseconds. Default: a second. */
  readonly windowMs?: number;
}

/** How long writes usually take, for the estimate before a run. Nothing waits for these times. */
export interface ExpectedTimes {
  /** How long an operation that the service finishes later usually takes, in milliseconds. */
  readonly operationMs?: number;
  /**
   * Where the service publishes no limit for creates: the tightest that was seen in one lane,
   * `count` creates in `ms` milliseconds.
   */
  readonly createsInARow?: { readonly count: number; readonly ms: number };
}

/** A rate limit that the service states in an answer. */
export interface ToldLimit {
  /**
   * When the limit ends, in milliseconds since 1970 by the service's clock. Absent: the client
   * waits as long as `Retry-After` says, or longer after each refusal.
   */
  readonly until?: number;
}

/**
 * How one service takes requests, and what is special about its answers. Where a key is absent, the
 * rules that all services share count.
 */
export interface Requests {
  /**
   * Keeps a run below the published limits, so that 429 is rare. Absent: only limits that the
   * service states in its answers count.
   */
  readonly rate?: Rate;
  readonly expected?: ExpectedTimes;
  /**
   * Matches the part of a path, such as a guild's id, for which the service counts requests
   * separately. Requests that differ only in other ids are counted together.
   */
  readonly major?: RegExp;
  /** Limit for one request, in milliseconds; a minute by default. */
  readonly timeoutMs?: number;
  /**
   * The `User-Agent` header. `home` is the web address of this program. Absent: the form that all
   * services share.
   */
  userAgent?(home: string, version: string): string;
  /**
   * Codes in the body of a 403 that mean that the service blocks the sender's IP address: nothing
   * more is sent.
   */
  readonly bans?: ReadonlySet<unknown>;
  /**
   * The limit that an answer states in a form that only this service has, such as a 403 or the
   * headers of the last allowed request; undefined where it states none. No request is sent before
   * the limit has ended. A refused request is then sent again, as after a 429. Pure.
   */
  limited?(answer: Answer): ToldLimit | undefined;
  readonly overrides?: Overrides;
  /**
   * Whether a refusal only means that the application is not in the scope that the path names. Such
   * a refusal says nothing about other requests. Pure.
   */
  isAbsence?(
    path: string,
    refusal: { readonly status?: number | undefined; readonly body?: unknown },
  ): boolean;
  /**
   * Reads follow redirects to the same origin. Only for a service that never receives a credential.
   */
  readonly redirects?: 'same-origin';
  /** Finds the error in a body that has it under other keys than `message` and `code`. Pure. */
  parseError?(body: unknown): { readonly code?: string; readonly message?: string };
  /**
   * The secrets in the answer to a write, or to a read of `readsSecrets`. Messages mask them from
   * then on, before the caller has the answer. Pure.
   */
  secretsIn?(body: unknown): readonly string[];
  /** The paths of reads whose answers may have secrets. Absent: only answers to writes have any. */
  readonly readsSecrets?: RegExp;
}
