/** Time as an argument. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** A number in [0, 1). */
export type Random = () => number;
