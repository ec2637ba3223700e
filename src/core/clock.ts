/**
 * The source of the current time, which functions receive as an argument. In milliseconds since
 * 1970.
 */
export interface Clock {
  now(): number;
  /** Resolves after `ms`. Rejects with the signal's reason as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/**
 * The same moment by two clocks, in milliseconds since 1970: by this machine's (`own`), and by the
 * service's.
 */
export interface TwoClocks {
  readonly own: number;
  /** The time in the service's last `Date` header; undefined before its first answer. */
  readonly service?: number;
}

/** If the two clocks differ by more than this, evenkeel does nothing that depends on time. */
const MOST_APART_MS = 3_600_000;

/** The time of the service, or of this machine before the service has answered. Pure. */
export function serviceTime({ own, service = own }: TwoClocks): number {
  return service;
}

export function earlierTime({ own, service = own }: TwoClocks): number {
  return Math.min(own, service);
}

export function laterTime({ own, service = own }: TwoClocks): number {
  return Math.max(own, service);
}

/** Whether the two clocks differ too much. Then nobody knows how old a resource is. Pure. */
export function areApart(clocks: TwoClocks): boolean {
  return laterTime(clocks) - earlierTime(clocks) > MOST_APART_MS;
}

/**
 * Why a list that was written at the time `list`, such as that of the open pull requests, says
 * nothing about a resource that was made at the time `made`. `older`: the list may be older than
 * the resource. `ahead`: the list is from the future. Undefined: it can decide. Both allow for a
 * clock of the list that differs from the service's by {@link MOST_APART_MS}. Pure.
 */
export function whyListTellsNothing(
  list: number,
  { made, now }: { readonly made: number; readonly now: number },
): 'older' | 'ahead' | undefined {
  if (!(list <= now + MOST_APART_MS)) return 'ahead';
  return list - MOST_APART_MS >= made ? undefined : 'older';
}

/** Returns a random number in [0, 1). */
export type Random = () => number;

const MOST_MS = 60_000;

/**
 * Returns a function that says until when indivisible steps may continue: 60 s after the signal is
 * aborted or the run's deadline, whichever is earlier. In milliseconds since 1970.
 */
export function lastDeadline(
  signal: AbortSignal,
  clock: Pick<Clock, 'now'>,
  deadline: () => number = () => Number.POSITIVE_INFINITY,
): () => number {
  let told = Number.POSITIVE_INFINITY;
  const stop = (): void => {
    told = clock.now();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return () => Math.min(told, deadline()) + MOST_MS;
}

/**
 * Resolves or rejects as `work` does. If the signal is aborted first, rejects at once with its
 * reason; the work then continues, and its result is ignored.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
