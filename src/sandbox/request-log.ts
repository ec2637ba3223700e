/** One request that a service received. */
interface LoggedRequest {
  readonly method: string;
  /** The whole path and query as sent. */
  readonly path: string;
  readonly status: number;
  /** The sandbox's time, ISO 8601. */
  readonly at: string;
}

/** The requests to the three services, in order. Never includes calls of the control surface. */
export interface RequestLog {
  readonly entries: readonly LoggedRequest[];
  add(entry: LoggedRequest): void;
  clear(): void;
}

export function requestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    entries,
    add(entry) {
      entries.push(entry);
    },
    clear() {
      entries.length = 0;
    },
  };
}
