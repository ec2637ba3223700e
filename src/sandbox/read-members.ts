import { isRecord } from './is-record.ts';
import type { LogMatch } from './match.ts';

/** Whether a value is valid for a key. */
export type Test = (value: unknown) => boolean;

export const text: Test = value => typeof value === 'string';
export const flag: Test = value => typeof value === 'boolean';

/** A test for whole numbers from `least` on. */
export function wholeFrom(least: number): Test {
  return value => Number.isSafeInteger(value) && Number(value) >= least;
}

export function isStatus(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599;
}

/** The keys of a match, each with its test. */
export const MATCH: Readonly<Record<string, Test>> = {
  method: value => text(value) || (Array.isArray(value) && value.length > 0 && value.every(text)),
  path: text,
  headers: areTexts,
  body: () => true,
};

/** The keys of a match for requests that were answered, each with its test. */
const LOG_MATCH: Readonly<Record<string, Test>> = { ...MATCH, status: isStatus };

/** @throws Error that says which key is wrong */
export function readLogMatch(value: unknown, at: string): LogMatch {
  return readMembers(value, LOG_MATCH, at);
}

/** Whether a value is a map of texts. */
export function areTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(text);
}

/**
 * Reads an object of which every key is known and every value is valid.
 *
 * @throws Error that says which key is wrong
 */
export function readMembers<T extends object>(
  value: unknown,
  tests: Readonly<Record<string, Test>>,
  at: string,
): T {
  if (!isRecord(value)) throw new Error(`${at} is not an object`);
  for (const [key, member] of Object.entries(value)) {
    const test = Object.hasOwn(tests, key) ? tests[key] : undefined;
    if (test === undefined)
      throw new Error(`${at}.${key} is unknown; known are ${Object.keys(tests).join(', ')}`);
    if (!test(member)) throw new Error(`${at}.${key} is not valid`);
  }
  return value as T;
}
