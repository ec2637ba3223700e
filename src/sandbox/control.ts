import type { Expectation, Judgment } from './expectation.ts';
import type { Fault, Faults } from './faults.ts';
import { isRecord } from './is-record.ts';
import { readLogMatch } from './read-members.ts';
import type { LogQuery, RequestLog } from './request-log.ts';
import { ok, type ServiceResponse } from './service.ts';

/** The parts of a sandbox that its control requests can read and change. */
export interface SandboxParts {
  readonly requests: RequestLog;
  readonly faults: Faults;
  now(): number;
  advance(ms: number): void;
  /** How far the clock was moved, in milliseconds. */
  advanced(): number;
  state(): unknown;
  restore(state: unknown): void;
  reset(to?: string): void;
  save(name: string): void;
  saved(): readonly string[];
  forget(name: string): void;
  expects(expectations: readonly Expectation[]): Judgment;
  env(url: string): unknown;
}

/** What the function that answers a control request gets of it. */
interface ControlCall {
  readonly sandbox: SandboxParts;
  /** The last part of the path, if the path of the route ends in `/*`. */
  readonly name: string;
  readonly query: URLSearchParams;
  /** The body, parsed; undefined if the request has none. */
  readonly body: unknown;
  /** Where the client has reached the sandbox: `http://127.0.0.1:PORT`. */
  readonly url: string;
}

/** Returns the body of the answer; undefined: the answer has no body. */
type Verb = (call: ControlCall) => unknown;

const ROUTES: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  '/_sandbox/health': { GET: ({ sandbox }) => health(sandbox) },
  '/_sandbox/env': { GET: ({ sandbox, url }) => sandbox.env(url) },
  '/_sandbox/requests': {
    GET: ({ sandbox, query }) => sandbox.requests.find(readLogQuery(query)),
    DELETE: ({ sandbox }) => sandbox.requests.clear(),
  },
  '/_sandbox/expect': {
    POST: ({ sandbox, body }) => sandbox.expects(body as readonly Expectation[]),
  },
  '/_sandbox/faults': {
    GET: ({ sandbox }) => sandbox.faults.list(),
    POST: ({ sandbox, body }) => sandbox.faults.add(body as readonly Fault[]),
    DELETE: ({ sandbox }) => sandbox.faults.clear(),
  },
  '/_sandbox/clock': {
    GET: ({ sandbox }) => clockOf(sandbox),
    POST({ sandbox, body }) {
      sandbox.advance(readAdvance(body));
      return clockOf(sandbox);
    },
  },
  '/_sandbox/state': {
    GET: ({ sandbox }) => sandbox.state(),
    PUT: ({ sandbox, body }) => sandbox.restore(body),
  },
  '/_sandbox/reset': { POST: ({ sandbox, body }) => sandbox.reset(readReset(body)) },
  '/_sandbox/states': { GET: ({ sandbox }) => sandbox.saved() },
  '/_sandbox/states/*': {
    PUT: ({ sandbox, name }) => sandbox.save(name),
    DELETE: ({ sandbox, name }) => sandbox.forget(name),
  },
};

/**
 * Handles a control request (`/_sandbox/…`). An invalid request gives a 400 and changes nothing; an
 * expectation that is not met gives a 409, so that a client that looks at the status alone notices.
 */
export function handleControl(
  sandbox: SandboxParts,
  { method, path, query, text, url }: ControlRequest,
): ServiceResponse {
  const [route, name] = routeOf(path);
  const verbs = Object.hasOwn(ROUTES, route) ? ROUTES[route] : undefined;
  if (verbs === undefined) {
    return refused(404, `there is no ${path}; known are ${Object.keys(ROUTES).join(', ')}`);
  }
  const asked = method === 'HEAD' ? 'GET' : method;
  const verb = Object.hasOwn(verbs, asked) ? verbs[asked] : undefined;
  if (verb === undefined) return refused(405, `${path} takes ${Object.keys(verbs).join(', ')}`);
  try {
    const body = text === '' ? undefined : JSON.parse(text);
    const answer = verb({ sandbox, name, query: new URLSearchParams(query), body, url });
    if (isRecord(answer) && answer['met'] === false) return { status: 409, body: answer };
    return answer === undefined ? { status: 204 } : ok(answer);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
}

interface ControlRequest {
  readonly method: string;
  readonly path: string;
  /** What follows the `?`. */
  readonly query: string;
  readonly text: string;
  readonly url: string;
}

/** A refusal of the sandbox itself. */
export function refused(status: number, message: string): ServiceResponse {
  return { status, body: { message } };
}

function routeOf(path: string): readonly [route: string, name: string] {
  const states = '/_sandbox/states/';
  return path.startsWith(states) ? [`${states}*`, path.slice(states.length)] : [path, ''];
}

function health({ requests, faults }: SandboxParts): object {
  const waiting = faults.list().filter(({ waits }) => waits).length;
  const log = { kept: requests.entries.length, dropped: requests.dropped() };
  return { ready: true, requests: log, faults: { waiting } };
}

function clockOf(sandbox: SandboxParts): object {
  return { now: new Date(sandbox.now()).toISOString(), advanced_ms: sandbox.advanced() };
}

function readAdvance(body: unknown): number {
  const ms = isRecord(body) && Object.keys(body).length === 1 ? body['advance_ms'] : undefined;
  if (typeof ms !== 'number' || !Number.isFinite(ms) || ms < 0) {
    throw new Error('the body must be {"advance_ms": N}, with N milliseconds, 0 or more');
  }
  return ms;
}

function readReset(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  const to = isRecord(body) && Object.keys(body).length === 1 ? body['to'] : undefined;
  if (typeof to !== 'string')
    throw new Error('the body must be empty, or {"to": NAME}, with the name of a saved state');
  return to;
}

const LOG_PARAMETERS = ['match', 'after', 'limit'];

function readLogQuery(query: URLSearchParams): LogQuery {
  for (const key of query.keys()) {
    if (!LOG_PARAMETERS.includes(key))
      throw new Error(`the parameter ${key} is unknown; known are ${LOG_PARAMETERS.join(', ')}`);
    if (query.getAll(key).length > 1) throw new Error(`the parameter ${key} is there more than once`);
  }
  const match = query.get('match');
  return {
    ...(match === null ? {} : { match: readLogMatch(JSON.parse(match), 'match') }),
    ...wholeIn(query, 'after'),
    ...wholeIn(query, 'limit'),
  };
}

function wholeIn(query: URLSearchParams, key: 'after' | 'limit'): { readonly [k in typeof key]?: number } {
  const text = query.get(key);
  if (text === null) return {};
  if (!/^\d{1,15}$/.test(text)) throw new Error(`${key} must be a whole number, 0 or more`);
  return { [key]: Number(text) };
}
