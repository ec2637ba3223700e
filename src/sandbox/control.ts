import { type Faults, readFaults } from './faults.ts';
import { isRecord } from './is-record.ts';
import type { RequestLog } from './request-log.ts';
import { ok, type ServiceResponse } from './service.ts';

/** The parts of a sandbox that its control requests can change. */
export interface SandboxParts {
  readonly requests: RequestLog;
  readonly faults: Faults;
  now(): number;
  advance(ms: number): void;
  state(): unknown;
  restore(state: unknown): void;
}

/** Returns the body of the answer; undefined: the answer has no body. */
type Verb = (sandbox: SandboxParts, body: unknown) => unknown;

const ROUTES: Readonly<Record<string, Readonly<Record<string, Verb>>>> = {
  '/_sandbox/requests': {
    GET: sandbox => sandbox.requests.entries,
    DELETE: sandbox => sandbox.requests.clear(),
  },
  '/_sandbox/state': {
    GET: sandbox => sandbox.state(),
    PUT: (sandbox, body) => sandbox.restore(body),
  },
  '/_sandbox/faults': {
    POST: (sandbox, body) => sandbox.faults.add(readFaults(body)),
    DELETE: sandbox => sandbox.faults.clear(),
  },
  '/_sandbox/clock': {
    POST(sandbox, body) {
      sandbox.advance(readAdvance(body));
      return { now: new Date(sandbox.now()).toISOString() };
    },
  },
};

/** Handles a control request (`/_sandbox/…`). An invalid body gives a 400 and changes nothing. */
export function handleControl(
  sandbox: SandboxParts,
  method: string,
  path: string,
  text: string,
): ServiceResponse {
  const verbs = Object.hasOwn(ROUTES, path) ? ROUTES[path] : undefined;
  if (verbs === undefined) {
    return refused(404, `there is no ${path}; known are ${Object.keys(ROUTES).join(', ')}`);
  }
  const verb = Object.hasOwn(verbs, method) ? verbs[method] : undefined;
  if (verb === undefined) return refused(405, `${path} takes ${Object.keys(verbs).join(', ')}`);
  try {
    const answer = verb(sandbox, text === '' ? undefined : JSON.parse(text));
    return answer === undefined ? { status: 204 } : ok(answer);
  } catch (error) {
    return refused(400, error instanceof Error ? error.message : String(error));
  }
}

function refused(status: number, message: string): ServiceResponse {
  return { status, body: { message } };
}

function readAdvance(body: unknown): number {
  const ms = isRecord(body) && Object.keys(body).length === 1 ? body['advance_ms'] : undefined;
  if (typeof ms !== 'number' || !Number.isFinite(ms) || ms < 0) {
    throw new Error('the body must be {"advance_ms": N}, with N milliseconds, 0 or more');
  }
  return ms;
}
