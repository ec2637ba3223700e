/** A limit on the number of requests in a fixed window of the sandbox's time. */
export interface WindowLimit {
  readonly count: number;
  readonly windowMs: number;
}

export interface Window {
  count: number;
  readonly endsAt: number;
}

/** Counts requests in fixed windows, by key. The counts are not part of the state. */
export function createWindows() {
  const windows = new Map<string, Window>();
  return {
    /** Counts one more request, and returns the window that the request falls into. */
    count(key: string, { windowMs }: WindowLimit, now: number): Window {
      const open = windows.get(key);
      const window = open !== undefined && now < open.endsAt ? open : { count: 0, endsAt: now + windowMs };
      window.count += 1;
      windows.set(key, window);
      return window;
    },
    clear: () => windows.clear(),
  };
}
