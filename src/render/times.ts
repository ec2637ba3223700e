import { formatDuration } from '../core/text/durations.ts';

/** A span of time in seconds. */
export interface TimeSpan {
  readonly least: number;
  readonly most: number;
}

/**
 * For each unit: the number of seconds from which it is used, and the step to which its numbers are
 * rounded.
 */
const UNITS = [
  { name: 'h', seconds: 3_600, from: 7_200, step: 1 },
  { name: 'min', seconds: 60, from: 90, step: 1 },
  { name: 's', seconds: 1, from: 0, step: 5 },
] as const;

/**
 * A span with rounded ends, such as `2 to 15 min`, `about 3 h` or `up to 20 s`. `between`: for a
 * sentence, `between 2 and 15 min`. `dash`: as short as possible, `2-15 min`.
 */
export function timeSpan({ least, most }: TimeSpan, how: 'words' | 'between' | 'dash' = 'words'): string {
  const unit = UNITS.find(({ from }) => most >= from) ?? UNITS[2];
  const { name, seconds, step } = unit;
  const high = Math.max(step, Math.ceil(most / seconds / step) * step);
  const low = Math.min(high, Math.floor(least / seconds / step) * step);
  if (how === 'dash') return low === high ? `${high} ${name}` : `${low}-${high} ${name}`;
  if (low === high) return `about ${high} ${name}`;
  if (how === 'between' && low > 0) return `between ${low} and ${high} ${name}`;
  return low === 0 ? `up to ${high} ${name}` : `${low} to ${high} ${name}`;
}

/** Time that has passed, as on a clock: `0:07`, `12:30`, `1:02:03`. */
export function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (n: number): string => String(n).padStart(2, '0');
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A duration in milliseconds for people: `0.8 s`, `12.0 s`, `1m30s`. */
export function humanMilliseconds(ms: number): string {
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : formatDuration(Math.round(ms / 1000));
}

/** Whether the value at this path is a number of seconds. */
export function isSeconds(path: string, value: unknown): value is number {
  return Number.isInteger(value) && /(^|[._])(ttl|seconds)$/.test(path);
}

/** A moment, given in seconds since 1970, as `2026-11-20 23:05 UTC`. */
export function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
