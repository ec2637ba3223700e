let last: readonly [second: number, text: string] = [0, ''];

/** A moment, in milliseconds since 1970, as a `Date` header. Cached, because most calls are within the same second. */
export function dateHeader(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (last[0] !== second) last = [second, new Date(ms).toUTCString()];
  return last[1];
}
