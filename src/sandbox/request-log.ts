import { type LogMatch, type Matchable, matches } from './match.ts';

/** One request that a service received. */
export interface LoggedRequest {
  /** Counted from 1 in the order in which the requests were answered. */
  readonly number: number;
  readonly method: string;
  /**
   * The whole path and query, as the client sent them, without the prefix of a world of the server,
   * `/_world/NAME`.
   */
  readonly path: string;
  readonly status: number;
  /** When the request came, by the sandbox's time, in ISO 8601. */
  readonly at: string;
  /** The body, if the request has one. */
  readonly body?: string;
  /** The id of the fault that happened to the request. */
  readonly fault?: number;
  /** Parts of the request that the sandbox did not know and ignored: `body.hash`, `query.foo`. */
  readonly ignored?: readonly string[];
}

/** Which of the logged requests are meant. */
export interface LogQuery {
  /** Default: all. */
  readonly match?: LogMatch;
  /** Only requests with a greater number; default 0. */
  readonly after?: number;
  /** At most this many requests, the latest ones; default: all. */
  readonly limit?: number;
}

/** How much of the log is kept. What is older is dropped. */
export interface LogBounds {
  readonly requests: number;
  /** The length of all bodies together, in characters. */
  readonly bodies: number;
}

/**
 * The requests to the three services, in order. Control requests (`/_sandbox/…`) are never among
 * them.
 */
export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  /**
   * Adds a request with the next number. A match compares its headers; the entry does not show
   * them.
   */
  add(entry: LogInput, headers?: Readonly<Record<string, string>>): LoggedRequest;
  find(query: LogQuery): readonly LoggedRequest[];
  /** A logged request with its headers, in the form that a match is compared with. */
  matchable(entry: LoggedRequest): Matchable;
  /** How many requests were dropped since the log was cleared, because it is bounded. */
  dropped(): number;
  /** Forgets the requests. The numbers of later requests go on from the last number. */
  clear(): void;
  /** Like {@link clear}, and the next request has the number 1 again. */
  reset(): void;
}

type LogInput = Omit<LoggedRequest, 'number'>;

const UNBOUNDED: LogBounds = { requests: Number.POSITIVE_INFINITY, bodies: Number.POSITIVE_INFINITY };

export function requestLog(
  onIgnored: (line: string) => void = () => undefined,
  bounds: LogBounds = UNBOUNDED,
): RequestLog {
  const entries: LoggedRequest[] = [];
  const headersOf = new WeakMap<LoggedRequest, Readonly<Record<string, string>>>();
  const told = new Set<string>();
  let last = 0;
  let bodies = 0;
  let dropped = 0;
  const matchable = (entry: LoggedRequest): Matchable => {
    const { method, path, status, body = '' } = entry;
    return { method, path, status, text: body, headers: headersOf.get(entry) ?? {} };
  };
  const clear = (): void => {
    entries.length = 0;
    bodies = 0;
    dropped = 0;
  };
  return {
    entries,
    matchable,
    clear,
    dropped: () => dropped,
    reset() {
      clear();
      last = 0;
    },
    add(input, headers) {
      last += 1;
      const entry = { number: last, ...input };
      entries.push(entry);
      if (headers !== undefined) headersOf.set(entry, headers);
      bodies += lengthOf(entry);
      while (entries.length > bounds.requests || bodies > bounds.bodies) {
        bodies -= lengthOf(entries.shift());
        dropped += 1;
      }
      if (entry.ignored === undefined) return entry;
      const line = `${entry.method} ${routeOf(entry.path)}: the sandbox does not know this and ignored it: ${[...new Set(entry.ignored.map(withoutIndexes))].join(', ')}`;
      if (!told.has(line)) onIgnored(line);
      told.add(line);
      return entry;
    },
    find({ match = {}, after = 0, limit }) {
      const found = entries.filter(entry => entry.number > after && matches(match, matchable(entry)));
      return limit === undefined ? found : found.slice(Math.max(0, found.length - limit));
    },
  };
}

function lengthOf(entry: LoggedRequest | undefined): number {
  return entry?.body?.length ?? 0;
}

/**
 * A path without its query and with `*` for each id, so that requests about two commands look the
 * same.
 */
function routeOf(path: string): string {
  return (path.split('?')[0] ?? '').replace(/\/(\d{5,}|(br|ep|snap)-[a-z0-9-]+)(?=\/|$)/g, '/*');
}

/**
 * The place of an ignored part, without indexes, so that `body.3.hash` and `body.4.hash` look the
 * same.
 */
function withoutIndexes(what: string): string {
  return what.replace(/(\.\d+|\[\d+\])(?=\.|$)/g, '[]');
}
