/** The current time as an argument, in milliseconds since 1970. */
export interface Clock {
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** One moment by two clocks, in milliseconds since 1970. */
export interface TwoClocks {
  readonly own: number;
  /** The time in the service's last `Date` header; undefined before its first answer. */
  readonly service?: number;
}

/** If the two clocks differ by more, nothing that depends on time is done. */
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

/** Whether the two clocks contradict each other. Then nobody knows how old a resource is. Pure. */
export function areApart(clocks: TwoClocks): boolean {
  return laterTime(clocks) - earlierTime(clocks) > MOST_APART_MS;
}

/**
 * Why a list of the time `list` says nothing about a resource that was made at the time `made`;
 * undefined where it does. The clock of the list may differ from the service's by as much as two
 * clocks may. So the list must be younger than the resource by at least that difference, and must
 * not be further in the future than that difference. Pure.
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
 * The latest moment at which indivisible steps may continue: 60 s after the signal or the run's own
 * deadline. In milliseconds since 1970.
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
 * The result of `work`. Rejects with the signal's reason as soon as the signal is aborted; the work
 * then continues, and its result is ignored.
 */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
