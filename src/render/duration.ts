import { formatDuration } from '../core/text/durations.ts';

/** Milliseconds of elapsed time: `0.8 s`, `12.0 s`, `1m30s`. */
export function humanMilliseconds(ms: number): string {
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(Math.round(ms / 1000));
}

/** Whether the value at this path is a number of seconds. */
export function isSeconds(path: string, value: unknown): value is number {
  return Number.isInteger(value) && /(^|[._])(ttl|seconds)$/.test(path);
}
