/** Reasons of blocked rows that say that live is not known. */
export const LIVE_UNKNOWN: ReadonlySet<string> = new Set([
  'row/unread',
  'scope/absent',
  'scope/unread',
  'scope/missing',
  'row/in-doubt',
  'row/cycle',
]);
