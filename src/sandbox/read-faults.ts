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

const THEN: Readonly<Record<string, Test>> = {
  status: isStatus,
  body: () => true,
  headers: areTexts,
  drop: value => value === 'before' || value === 'after',
  delay_ms: value => typeof value === 'number' && value >= 0 && Number.isFinite(value),
  cut_body: flag,
  stale: flag,
};

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
