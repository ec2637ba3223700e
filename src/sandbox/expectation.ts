import { isRecord } from './is-record.ts';
import { type LogMatch, misfits } from './match.ts';
import { readLogMatch, readMembers, type Test, wholeFrom } from './read-members.ts';
import type { LoggedRequest, RequestLog } from './request-log.ts';

/** How many of the logged requests have to match. */
export interface Expectation {
  /** Which requests are counted. Default: all. */
  readonly match?: LogMatch;
  /** Exactly as many. */
  readonly count?: number;
  /** Default: 1, if neither `count` nor `at_most` is given. */
  readonly at_least?: number;
  readonly at_most?: number;
}

/** What a log says about a list of expectations. */
export interface Judgment {
  readonly met: boolean;
  /** How many requests matched, for each expectation. */
  readonly counts: readonly number[];
  /**
   * What is not as expected, and the requests that fit best; absent if all expectations are met.
   */
  readonly message?: string;
}

const EXPECTATION: Readonly<Record<string, Test>> = {
  match: isRecord,
  count: wholeFrom(0),
  at_least: wholeFrom(0),
  at_most: wholeFrom(0),
};

/**
 * Reads the body of `POST /_sandbox/expect`.
 *
 * @throws Error that says which key is wrong
 */
export function readExpectations(value: unknown): readonly Expectation[] {
  if (!Array.isArray(value) || value.length === 0)
    throw new Error('the body must be a list of expectations, each {match, count, at_least, at_most}');
  return value.map((entry, index) => {
    const at = `[${index}]`;
    const read = readMembers<Expectation>(entry, EXPECTATION, at);
    const { match, count, at_least, at_most } = read;
    if (count !== undefined && (at_least !== undefined || at_most !== undefined))
      throw new Error(`${at} has count beside at_least or at_most: count says all`);
    if ((at_least ?? 0) > (at_most ?? Number.POSITIVE_INFINITY))
      throw new Error(`${at}.at_least is more than at_most`);
    return match === undefined ? read : { ...read, match: readLogMatch(match, `${at}.match`) };
  });
}

/** Compares the log with the expectations. */
export function judge(expectations: readonly Expectation[], log: RequestLog): Judgment {
  const counts = expectations.map(({ match = {} }) => log.find({ match }).length);
  const wrong = expectations.flatMap((expectation, index) => {
    const why = mistake(expectation, counts[index] ?? 0, log);
    return why === undefined ? [] : [`[${index}]: ${why}`];
  });
  return wrong.length === 0
    ? { met: true, counts }
    : { met: false, counts, message: `not as expected: ${wrong.join('; ')}` };
}

function mistake(expectation: Expectation, found: number, log: RequestLog): string | undefined {
  const { match = {}, count, at_least: least, at_most: most } = expectation;
  const from = count ?? least ?? (most === undefined ? 1 : 0);
  const to = count ?? most ?? Number.POSITIVE_INFINITY;
  const asked = `${JSON.stringify(match)} was asked ${times(found)}, expected ${inWords(from, to)}`;
  if (found > to) return asked;
  // A dropped request may have matched. Then the count is too low, and only "at least" can be known
  // to be met.
  const isCertain = log.dropped() === 0 || (found >= from && to === Number.POSITIVE_INFINITY);
  if (!isCertain) {
    return `${asked}, but this cannot be known: the log has dropped its ${times(log.dropped(), 'oldest request')}; clear it before: DELETE /_sandbox/requests`;
  }
  return found < from ? `${asked}; ${nearest(match, log)}` : undefined;
}

function inWords(from: number, to: number): string {
  if (from === to) return times(from);
  if (to === Number.POSITIVE_INFINITY) return `at least ${times(from)}`;
  return from === 0 ? `at most ${times(to)}` : `${from} to ${times(to)}`;
}

function times(count: number, noun = 'time'): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How many requests a message names. */
const NAMED = 3;

/** The requests that miss the fewest keys of a match. */
function nearest(match: LogMatch, log: RequestLog): string {
  const missing = log.entries.map(entry => ({ entry, keys: misfits(match, log.matchable(entry)) }));
  const fewest = Math.min(...missing.filter(({ keys }) => keys.length > 0).map(({ keys }) => keys.length));
  const near = missing.filter(({ keys }) => keys.length === fewest).slice(-NAMED);
  if (near.length === 0) return 'nothing else was asked';
  return `the nearest: ${near.map(({ entry, keys }) => `${nameOf(entry)} (not ${keys.join(', ')})`).join(', ')}`;
}

function nameOf({ number, method, path, status }: LoggedRequest): string {
  return `#${number} ${method} ${path} ${status}`;
}
