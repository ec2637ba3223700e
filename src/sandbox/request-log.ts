/** One request that a service received. */
interface LoggedRequest {
  readonly method: string;
  /** The whole path and query, as the client sent them. */
  readonly path: string;
  readonly status: number;
  /** When the request came, by the sandbox's time, in ISO 8601. */
  readonly at: string;
  /** Parts of the request that the sandbox did not know and ignored: `body.hash`, `query.foo`. */
  readonly ignored?: readonly string[];
}

/**
 * The requests to the three services, in order. Control requests (`/_sandbox/…`) are never among
 * them.
 */
export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  add(entry: LoggedRequest): void;
  clear(): void;
}

export function requestLog(onIgnored: (line: string) => void = () => undefined): RequestLog {
  const entries: LoggedRequest[] = [];
  const told = new Set<string>();
  return {
    entries,
    add(entry) {
      entries.push(entry);
      if (entry.ignored === undefined) return;
      const line = `${entry.method} ${routeOf(entry.path)}: the sandbox does not know this and ignored it: ${[...new Set(entry.ignored.map(withoutIndexes))].join(', ')}`;
      if (!told.has(line)) onIgnored(line);
      told.add(line);
    },
    clear() {
      entries.length = 0;
    },
  };
}

/**
 * A path without its query and with `*` for each id, so that requests about two commands look the
 * same.
 */
function routeOf(path: string): string {
  return (path.split('?')[0] ?? '').replace(/\/(\d{5,}|(br|ep|snap)-[a-z0-9-]+)(?=\/|$)/g, '/*');
}

/** A place without indexes, so that `body.3.hash` and `body.4.hash` look the same. */
function withoutIndexes(what: string): string {
  return what.replace(/(\.\d+|\[\d+\])(?=\.|$)/g, '[]');
}
