/** A moment as the service takes and keeps it: RFC 3339 in UTC, to the second. `ms` since 1970. */
export function rfc3339(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** The same moment in normal form; text that is no moment stays as it is. */
export function normalMoment(text: string): string {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? text : rfc3339(ms);
}

/** Whole seconds since 1970 of a moment; NaN where the text is none. The service writes no fractions. */
export function secondsOf(text: string): number {
  return Math.floor(Date.parse(text) / 1000);
}
