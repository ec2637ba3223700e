import type { ServiceResponse } from './service.ts';

let last: readonly [second: number, text: string] = [0, ''];

/**
 * A moment, in milliseconds since 1970, as a `Date` header. Cached, because most calls are within
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
  /** Lower-case names. `content-length` is that of the whole text, cut or not. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The delay of the answer, in milliseconds. */
  readonly delayMs?: number;
  /** No answer: the request was lost before the service received it, or the answer after. */
  readonly drop?: 'before' | 'after';
  /** Only the first half of the text arrives. */
  readonly cutBody?: boolean;
}

/** What a client receives of an answer. `now`: the service's time, in milliseconds since 1970. */
export function outcomeOf(answer: ServiceResponse, method: string, now: number): SandboxOutcome {
  const isText = answer.text !== undefined;
  const text = answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body));
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  const headers: Record<string, string> = {};
  if (text !== '') headers['content-type'] = type;
  if (answer.status !== 204) headers['content-length'] = String(Buffer.byteLength(text));
  headers['date'] = dateHeader(now);
  // No real service sends this header. evenkeel uses it as its own time, only for a sandbox on this
  // machine.
  headers['x-evenkeel-sandbox-time'] = headers['date'];
  if (answer.headers !== undefined) Object.assign(headers, lowerCased(answer.headers));
  return { status: answer.status, headers, text: method === 'HEAD' ? '' : text };
}

/** Headers by their names in lower case. */
export function lowerCased(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (Object.keys(headers).every(name => name === name.toLowerCase())) return headers;
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
