/** What happened to one request, once: the rows of the table. */
export type Outcome =
  | 'ok'
  | 'unparsable'
  | 'unsent'
  | 'lost'
  | 'too_large'
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
 * What follows from it: the cells of the table. `retry`, `wait` and `hold` are refusals or losses that another request may mend,
 * the others are final.
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

/** Cells that a provider has otherwise. It may only make them final: nobody retries more. */
type Overrides = { readonly [row in Outcome]?: Partial<Readonly<Record<Access, FinalVerdict>>> };

/** A token bucket: at most `burst` requests at once and `perSecond` more each second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How one service takes requests, and what is its own in the answers. What is left out is as everywhere. */
export interface Requests {
  /** What keeps a run below the published limits, so that 429 is the exception; absent: only what the answers say is kept. */
  readonly rate?: Rate;
  /** A part of a path that has limits of its own, although it is an id: the ids of all others are counted together. */
  readonly major?: RegExp;
  /** The longest that one request may take, in milliseconds; a minute where nothing is said. */
  readonly timeoutMs?: number;
  /** `home` is the address of this program. Absent: our own form. */
  userAgent?(home: string, version: string): string;
  /** Codes in the body of a 403 that say that the address is blocked: nothing more is sent. */
  readonly bans?: ReadonlySet<unknown>;
  readonly overrides?: Overrides;
  /** Pure: where the service says what is wrong, if not in `message` and `code`. */
  parseError?(body: unknown): { readonly code?: string; readonly message?: string };
  /** Pure: the secrets in what a write answers; they are masked from then on. */
  secretsIn?(body: unknown): readonly string[];
}
