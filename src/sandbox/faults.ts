import { isRecord } from './is-record.ts';
import type { ServiceResponse } from './service.ts';

/** Which requests a fault applies to. A key that is left out matches all requests. */
export interface FaultMatch {
  readonly method?: string;
  /**
   * Compared with the whole path and query, `/neon/api/v2/…` included. A text without `*` may occur
   * anywhere in the path and query. A text with `*`, which stands for any characters and also for
   * slashes, must match from beginning to end.
   */
  readonly path?: string;
  /**
   * The number of the first matching request that the fault applies to, counted from 1; default 1.
   */
  readonly nth?: number;
  /** How many matching requests the fault applies to; default 1. */
  readonly times?: number;
}

/** What happens to a request that a fault applies to. */
export interface FaultEffect {
  /** The status of the answer. With a status, the answer is sent without calling the service. */
  readonly status?: number;
  /**
   * The body of the answer: a string is sent as text, anything else as JSON. Without `status` it
   * replaces the body of the service's answer.
   */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * `before`: the request is lost. `after`: the service carries the request out, but the answer is
   * lost.
   */
  readonly drop?: 'before' | 'after';
  readonly delay_ms?: number;
  /** The connection ends in the middle of the body. */
  readonly cut_body?: boolean;
  /** A read is answered from the state before the last write. */
  readonly stale?: boolean;
}

export interface Fault {
  /** Which requests the fault applies to. Default: every request. */
  readonly match?: FaultMatch;
  readonly then: FaultEffect;
}

/** The faults that have not happened yet. */
export interface Faults {
  add(faults: readonly Fault[]): void;
  clear(): void;
  /** Counts the request for every fault, and returns the effect of the first fault that is due. */
  take(method: string, path: string): FaultEffect | undefined;
}

export function faultList(): Faults {
  let waiting: { readonly fault: Fault; seen: number; used: number }[] = [];
  return {
    add(faults) {
      waiting.push(...faults.map(fault => ({ fault, seen: 0, used: 0 })));
    },
    clear() {
      waiting = [];
    },
    take(method, path) {
      let effect: FaultEffect | undefined;
      for (const entry of waiting) {
        const { match = {}, then } = entry.fault;
        if (!matches(match, method, path)) continue;
        entry.seen += 1;
        if (effect !== undefined || entry.seen < (match.nth ?? 1)) continue;
        entry.used += 1;
        effect = then;
      }
      waiting = waiting.filter(entry => entry.used < (entry.fault.match?.times ?? 1));
      return effect;
    },
  };
}

function matches(match: FaultMatch, method: string, path: string): boolean {
  if (match.method !== undefined && match.method.toUpperCase() !== method) return false;
  if (match.path === undefined) return true;
  if (!match.path.includes('*')) return path.includes(match.path);
  const pattern = match.path
    .split('*')
    .map(literal => literal.replace(/[\\^$.|?+()[\]{}]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 's').test(path);
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

type Test = (value: unknown) => boolean;

const count: Test = value => Number.isSafeInteger(value) && Number(value) >= 1;
const text: Test = value => typeof value === 'string';
const flag: Test = value => typeof value === 'boolean';

const MATCH: Readonly<Record<string, Test>> = { method: text, path: text, nth: count, times: count };

const THEN: Readonly<Record<string, Test>> = {
  status: value => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  body: () => true,
  headers: value => isRecord(value) && Object.values(value).every(text),
  drop: value => value === 'before' || value === 'after',
  delay_ms: value => typeof value === 'number' && value >= 0 && Number.isFinite(value),
  cut_body: flag,
  stale: flag,
};

function readFault(entry: unknown, at: string): Fault {
  if (!isRecord(entry)) throw new Error(`${at} is not an object`);
  for (const key of Object.keys(entry)) {
    if (key !== 'match' && key !== 'then') throw new Error(`${at}.${key} is unknown; known are match, then`);
  }
  const match = readMembers(entry['match'] ?? {}, MATCH, `${at}.match`) as FaultMatch;
  const then = readMembers(entry['then'], THEN, `${at}.then`) as FaultEffect;
  if (Object.keys(then).length === 0)
    throw new Error(`${at}.then is empty: it must have at least one of ${Object.keys(THEN).join(', ')}`);
  if (then.drop !== undefined && then.status !== undefined) {
    throw new Error(`${at}.then has both drop and status: a lost answer has no status`);
  }
  return { match, then };
}

function readMembers(value: unknown, tests: Readonly<Record<string, Test>>, at: string): unknown {
  if (!isRecord(value)) throw new Error(`${at} is not an object`);
  for (const [key, member] of Object.entries(value)) {
    const test = Object.hasOwn(tests, key) ? tests[key] : undefined;
    if (test === undefined)
      throw new Error(`${at}.${key} is unknown; known are ${Object.keys(tests).join(', ')}`);
    if (!test(member)) throw new Error(`${at}.${key} is not valid`);
  }
  return value;
}

/** The emulated services. The first part of a path is the name of a service. */
export type ServiceName = 'neon' | 'discord' | 'docs';

/**
 * The answer that a fault gives in place of the service. If the fault has no body, the answer looks
 * like an answer of the vendor (facts/neon.md#error-bodies, facts/discord.md#error-bodies,
 * facts/docs-answers.md#statuses).
 */
export function faultAnswer(service: ServiceName, status: number, effect: FaultEffect): ServiceResponse {
  return { status, headers: effect.headers ?? {}, ...bodyOf(service, status, effect) };
}

function bodyOf(service: ServiceName, status: number, effect: FaultEffect): Omit<ServiceResponse, 'status'> {
  if (typeof effect.body === 'string') return { text: effect.body };
  if (effect.body !== undefined) return { body: effect.body };
  if (status === 204) return {};
  if (service === 'docs') return { text: `sandbox fault ${status}` };
  if (service === 'neon')
    return { body: { request_id: 'sandbox-fault', code: '', message: `sandbox fault ${status}` } };
  if (status === 429) {
    const seconds = Number(retryAfter(effect.headers));
    return { body: { message: 'You are being rate limited.', retry_after: seconds, global: false } };
  }
  return { body: { message: `${status}: sandbox fault`, code: 0 } };
}

/**
 * The `Retry-After` header of a fault, in seconds; 1 if the fault has none, because a service need
 * not send it (facts/neon.md#waits-that-are-asked-for).
 */
function retryAfter(headers: Readonly<Record<string, string>> = {}): string {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'retry-after');
  return found?.[1] ?? '1';
}
