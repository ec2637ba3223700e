import type { Answer } from './http.ts';

/** What happened to one request: the rows of the table. */
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
 * What follows from it: the cells of the table. After `retry`, `wait` and `hold` another request
 * may succeed; the others are final.
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

/** The columns: GET and HEAD read, everything else writes. */
export type Access = 'read' | 'write';

/** A verdict after which nothing is sent again. */
type FinalVerdict = Exclude<RequestVerdict, 'ok' | 'done' | 'retry' | 'wait' | 'hold'>;

/** A provider's own cells. It may only make them final: nobody retries more. */
type Overrides = { readonly [row in Outcome]?: Partial<Readonly<Record<Access, FinalVerdict>>> };

/**
 * How fast requests leave: `perSecond` on average; up to `burst` that are late, or come after a
 * rest, leave at once.
 */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
  /**
   * The most that the service gets in any second, however late they leave or arrive; `burst` and
   * `perSecond` together by default.
   */
  readonly most?: number;
  /** Over how long the service counts, in milliseconds; a second by default. */
  readonly windowMs?: number;
}

/**
 * What is known of how long writes take, for the estimate before a run. Nothing waits for
 * it.
 */
export interface ExpectedTimes {
  /** Work that the service finishes later usually takes so long, in milliseconds. */
  readonly operationMs?: number;
  /**
   * So many creates of one lane in so many milliseconds, where the limit is not published: the
   * tightest that was seen.
   */
  readonly createsInARow?: { readonly count: number; readonly ms: number };
}

/** A limit on requests that an answer tells of. */
export interface ToldLimit {
  /**
   * When it ends, in milliseconds since 1970 by the service's clock. Absent: as `Retry-After` says,
   * or longer each time.
   */
  readonly until?: number;
}

/**
 * How one service takes requests, and what is special about its answers. Absent members follow the
 * common rules.
 */
export interface Requests {
  /**
   * Keeps a run below the published limits, so that 429 stays rare; absent: only the limits in
   * answers count.
   */
  readonly rate?: Rate;
  readonly expected?: ExpectedTimes;
  /** An id in a path that has limits of its own; the ids of all others are counted together. */
  readonly major?: RegExp;
  /** Limit for one request, in milliseconds; a minute by default. */
  readonly timeoutMs?: number;
  /** `home` is the address of this program. Absent: our own form. */
  userAgent?(home: string, version: string): string;
  /** Codes in the body of a 403 that mean that our address is blocked: nothing more is sent. */
  readonly bans?: ReadonlySet<unknown>;
  /**
   * Pure: the limit that an answer tells of in a form of its own, such as a 403 or the headers of
   * the last request that was taken; undefined where it tells of none. A refusal with one is sent
   * again after it, as after a 429; nothing else leaves until then.
   */
  limited?(answer: Answer): ToldLimit | undefined;
  readonly overrides?: Overrides;
  /**
   * Pure: whether a refusal only says that we have no place in what the path names: it tells
   * nothing of other requests.
   */
  isAbsence?(
    path: string,
    refusal: { readonly status?: number | undefined; readonly body?: unknown },
  ): boolean;
  /**
   * Reads follow redirects inside their origin. Only for a service that never receives a
   * credential.
   */
  readonly redirects?: 'same-origin';
  /** Pure: finds the error, if it is not in `message` and `code`. */
  parseError?(body: unknown): { readonly code?: string; readonly message?: string };
  /** Pure: the secrets in a write's answer; they are masked from then on. */
  secretsIn?(body: unknown): readonly string[];
}
