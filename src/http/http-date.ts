/**
 * An HTTP date (`Fri, 20 Nov 2026 12:00:00 GMT`) in milliseconds since 1970; undefined for
 * everything else.
 */
export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8}, .*\d GMT$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
