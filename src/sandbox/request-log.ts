/** One request that a service received. */
interface LoggedRequest {
  readonly method: string;
  /** The whole path and query as sent. */
  readonly path: string;
  readonly status: number;
  /** The sandbox's time, ISO 8601. */
  readonly at: string;
  /** Parts of the request that the sandbox does not know and ignored: `body.hash`, `query.foo`. */
  readonly ignored?: readonly string[];
}

/** The requests to the three services, in order. Never includes calls of the control surface. */
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
 * A path without its query and with `*` for ids, so that requests about two commands are the same.
 */
function routeOf(path: string): string {
  return (path.split('?')[0] ?? '').replace(/\/(\d{5,}|(br|ep|snap)-[a-z0-9-]+)(?=\/|$)/g, '/*');
}

/** Removes indexes: `body.3.hash` and `body.4.hash` count as the same. */
function withoutIndexes(what: string): string {
  return what.replace(/(\.\d+|\[\d+\])(?=\.|$)/g, '[]');
}
