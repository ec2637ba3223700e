import type { Fault, FaultEffect, FaultMatch } from './faults.ts';
import { isRecord } from './is-record.ts';
import { areTexts, flag, isStatus, MATCH, readMembers, type Test, wholeFrom } from './read-members.ts';

const FAULT_MATCH: Readonly<Record<string, Test>> = {
  ...MATCH,
  nth: wholeFrom(1),
  times: value => value === 'all' || wholeFrom(1)(value),
  chance: value => typeof value === 'number' && value > 0 && value <= 1,
  seed: wholeFrom(0),
};

/** The longest delay that a timer takes, in milliseconds; a longer one would end at once. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const THEN: Readonly<Record<string, Test>> = {
  status: isStatus,
  body: isWritable,
  headers: areHeaders,
  drop: value => value === 'before' || value === 'after',
  delay_ms: value => typeof value === 'number' && value >= 0 && value <= LONGEST_DELAY_MS,
  cut_body: flag,
  stale: flag,
};

/** Whether an answer can have these headers. */
function areHeaders(value: unknown): boolean {
  return (
    areTexts(value) &&
    Object.entries(value as Readonly<Record<string, string>>).every(
      ([name, text]) => HEADER_NAME.test(name) && HEADER_VALUE.test(text),
    )
  );
}

/** Whether a value can be written as JSON: nothing circular, and not nested too deeply. */
function isWritable(value: unknown): boolean {
  try {
    JSON.stringify(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads the body of `POST /_sandbox/faults`.
 *
 * @throws Error that says which key is wrong
 */
export function readFaults(value: unknown): readonly Fault[] {
  if (!Array.isArray(value)) throw new Error('the body must be a list of faults, each {match, then}');
  return value.map((entry, index) => readFault(entry, `[${index}]`));
}

function readFault(entry: unknown, at: string): Fault {
  if (!isRecord(entry)) throw new Error(`${at} is not an object`);
  for (const key of Object.keys(entry)) {
    if (key !== 'match' && key !== 'then') throw new Error(`${at}.${key} is unknown; known are match, then`);
  }
  const match = readMembers<FaultMatch>(entry['match'] ?? {}, FAULT_MATCH, `${at}.match`);
  const then = readMembers<FaultEffect>(entry['then'], THEN, `${at}.then`);
  if (Object.keys(then).length === 0)
    throw new Error(`${at}.then is empty: it must have at least one of ${Object.keys(THEN).join(', ')}`);
  if (then.drop !== undefined && then.status !== undefined) {
    throw new Error(`${at}.then has both drop and status: a lost answer has no status`);
  }
  if (match.seed !== undefined && match.chance === undefined) {
    throw new Error(`${at}.match has a seed without a chance, which is all that it is for`);
  }
  return { match, then };
}
