/** Time as an argument. Milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** One moment by two clocks, in milliseconds since 1970. */
export interface TwoClocks {
  readonly own: number;
  /** The service's, as its last `Date` header tells it; undefined until there is one. */
  readonly service?: number;
}

/** What two clocks may differ by before nothing that depends on time is done. */
const MOST_APART_MS = 3_600_000;

/** The service's time, and ours until it has told one. Pure. */
export function serviceTime({ own, service = own }: TwoClocks): number {
  return service;
}

/** Pure. */
export function earlierTime({ own, service = own }: TwoClocks): number {
  return Math.min(own, service);
}

/** Pure. */
export function laterTime({ own, service = own }: TwoClocks): number {
  return Math.max(own, service);
}

/** Whether the two contradict each other: nobody knows then how old anything is. Pure. */
export function areApart(clocks: TwoClocks): boolean {
  return laterTime(clocks) - earlierTime(clocks) > MOST_APART_MS;
}

/**
 * Why a list of that moment tells nothing of what was made then; undefined where it does. The list
 * has its moment from a clock that may differ from the service's as far as two may: it has to be
 * younger by that, and no later than that from now. Pure.
 */
export function whyListTellsNothing(
  list: number,
  { made, now }: { readonly made: number; readonly now: number },
): 'older' | 'ahead' | undefined {
  if (!(list <= now + MOST_APART_MS)) return 'ahead';
  return list - MOST_APART_MS >= made ? undefined : 'older';
}

/** A number in [0, 1). */
export type Random = () => number;

const MOST_MS = 60_000;

/**
 * Until when indivisible steps continue: 60 s after the signal or the run's own deadline. In
 * milliseconds since 1970.
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
 * The work's result, or the signal's reason as soon as it is aborted; then the work continues
 * unobserved.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
