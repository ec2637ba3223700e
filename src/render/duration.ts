const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** Whole seconds as a manifest writes them: `7d`, `1h30m`, `0s`. */
export function humanSeconds(seconds: number): string {
  let rest = Math.abs(seconds);
  let text = '';
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    if (count > 0) text += `${count}${unit}`;
    rest -= count * size;
  }
  return (seconds < 0 ? '-' : '') + (text || '0s');
}

/** Milliseconds that something took: `0.8 s`, `12.0 s`, `1m30s`. */
export function humanMilliseconds(ms: number): string {
  return ms < 59_950 ? `${(ms / 1000).toFixed(1)} s` : humanSeconds(Math.round(ms / 1000));
}

/** Whether the value at this path is a number of seconds. */
export function isSeconds(path: string, value: unknown): value is number {
  return Number.isInteger(value) && /(^|[._])(ttl|seconds)$/.test(path);
}
