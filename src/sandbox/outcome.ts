import type { EndpointQuestion, EndpointReply, ServiceResponse } from './service.ts';

let last: readonly [second: number, text: string] = [0, ''];

/**
 * A moment as a `Date` header. `ms`: milliseconds since 1970. Cached, because most calls are within
 * the same second.
 */
export function dateHeader(ms: number): string {
  const second = Math.floor(ms / 1000);
  if (last[0] !== second) last = [second, new Date(ms).toUTCString()];
  return last[1];
}

/** The outcome of a request. */
export interface SandboxOutcome {
  readonly status: number;
  /**
   * Names are in lower case. `content-length` is always that of the whole text, even if the text is
   * cut.
   */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** How long the answer is delayed, in milliseconds. */
  readonly delayMs?: number;
  /**
   * No answer arrives. `before`: the request was lost before the service received it. `after`: the
   * answer was lost.
   */
  readonly drop?: 'before' | 'after';
  /** Only the first half of the text arrives. */
  readonly cutBody?: boolean;
  /**
   * A request to a client's endpoint that must be sent first. `answered` then returns the outcome
   * that counts. In process, nothing sends it, and this outcome counts.
   */
  readonly asks?: Omit<EndpointQuestion, 'answered'> & {
    answered(reply: EndpointReply | undefined): SandboxOutcome;
  };
}

/**
 * What a client receives for the answer of a service. `now`: the service's time, in milliseconds
 * since 1970.
 */
export function outcomeOf(answer: ServiceResponse, method: string, now: number): SandboxOutcome {
  const isText = answer.text !== undefined;
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  const headers: Record<string, string> = {};
  if (text !== '') headers['content-type'] = type;
  if (answer.status !== 204) headers['content-length'] = String(Buffer.byteLength(text));
  headers['date'] = dateHeader(now);
  // No real service sends this header. evenkeel takes the time from it, but only for a sandbox on
  // the same machine.
  headers['x-evenkeel-sandbox-time'] = headers['date'];
  if (answer.headers !== undefined) Object.assign(headers, lowerCased(answer.headers));
  return { status: answer.status, headers, text: method === 'HEAD' ? '' : text };
}

/** Headers with their names in lower case. */
export function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.keys(headers).every(name => name === name.toLowerCase())) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
