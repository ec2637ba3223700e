import type { Random } from '../core/clock.ts';
import type { HttpResponse } from '../core/http.ts';
import { isObject } from '../core/json.ts';

/** The most tries of one request, including the first. A try that ends with 429 does not count. */
export const MAX_ATTEMPTS = 3;

const BASE_MS = 200;
const CAP_MS = 20_000;
const UNTOLD_MS = 1_000;
const SECONDS = /^\d+(?:\.\d+)?(?:\s*,\s*\d+(?:\.\d+)?)*$/;

/**
 * The wait after failed try number `attempt` (from 1), in milliseconds: 200 ms doubling to 20 s,
 * with full jitter.
 */
export function backoffMs(attempt: number, random: Random): number {
  return Math.round(random() * Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1)));
}

/**
 * The wait after 429 number `count` in a row (from 1), in milliseconds. It is never less than the
 * service asks for, and at least 200 ms doubling to 1 s, in case the service always asks for nearly
 * nothing. Where the service does not ask for a wait: 1 s doubling to 20 s, but at least a tenth of
 * the window over which the service counts.
 */
export function limitedMs(asked: number | undefined, count: number, windowMs = 0): number {
  const times = 2 ** (count - 1);
  if (asked === undefined) return Math.min(CAP_MS, Math.max(UNTOLD_MS, windowMs / 10) * times);
  return Math.max(asked, Math.min(UNTOLD_MS, BASE_MS * times));
}

/**
 * The wait that the service asks for, in milliseconds; the longest of three: `Retry-After` (seconds
 * or an HTTP date), `retry_after` in the body (seconds with decimals), and `until`, which the
 * provider read from the answer, in milliseconds since 1970. Undefined where the service asks for
 * no wait.
 */
export function askedMs(
  response: HttpResponse,
  body: unknown,
  now: number,
  until?: number,
): number | undefined {
  const ownMs = until === undefined ? undefined : Math.max(0, until - now);
  const told = [headerMs(response, now), bodyMs(body), ownMs].filter(ms => ms !== undefined);
  return told.length === 0 ? undefined : Math.max(...told);
}

function headerMs(response: HttpResponse, now: number): number | undefined {
  const text = response.headers['retry-after']?.trim();
  if (text === undefined || text === '') return undefined;
  // A service and a proxy may each set the header. Their values are then joined by a comma.
  if (SECONDS.test(text)) return milliseconds(Math.max(...text.split(',').map(Number)));
  const until = httpDate(text);
  // A date is by the service's clock, so it is compared with the answer's own `Date`, if the answer
  // has one.
  return until === undefined ? undefined : Math.max(0, until - (httpDate(response.headers['date']) ?? now));
}

function bodyMs(body: unknown): number | undefined {
  const seconds = isObject(body) ? body['retry_after'] : undefined;
  return typeof seconds === 'number' && seconds >= 0 ? milliseconds(seconds) : undefined;
}

/**
 * Converts seconds to milliseconds. For a longer time than a safe integer can hold: the largest
 * safe integer.
 */
function milliseconds(seconds: number): number {
  return Math.min(Number.MAX_SAFE_INTEGER, Math.ceil(seconds * 1000));
}

/**
 * An HTTP date (`Fri, 20 Nov 2026 12:00:00 GMT`) in milliseconds since 1970; undefined for
 * everything else.
 */
export function httpDate(text: string | undefined): number | undefined {
  if (text === undefined || !/^[A-Z][a-z]{2,8}, .*\d GMT$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
