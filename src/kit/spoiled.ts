import type { HttpResponse, Transport } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import { jsonOf } from './service-stage.ts';

/** Changes an answer of the service, which has carried out the request. */
export type Spoil = (answer: HttpResponse) => HttpResponse;

export const SPOILED: readonly (readonly [what: string, spoiled: Spoil])[] = [
  ['is lost', () => noAnswer('ECONNRESET')],
  ['says nothing', ({ status, headers }) => ({ status, headers, body: '{}' })],
];

/**
 * A transport that, after each call of `spoil`, damages one answer: the next answer to a request
 * that is not a GET.
 */
export function spoiling(transport: Transport): {
  readonly send: Transport;
  spoil(how: Spoil): void;
} {
  let next: Spoil | undefined;
  return {
    async send(request) {
      const answer = await transport(request);
      if (next === undefined || request.method === 'GET') return answer;
      const how = next;
      next = undefined;
      return how(answer);
    },
    spoil(how) {
      next = how;
    },
  };
}

/** All lists in a JSON value, the outermost first. */
export function arraysIn(value: unknown): readonly (readonly unknown[])[] {
  if (Array.isArray(value)) return [value, ...value.flatMap(arraysIn)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(arraysIn);
}

export function answerOf(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

export function noAnswer(code: string): never {
  throw Object.assign(new Error(`read ${code}`), { code });
}

export const ERROR_BODY = JSON.stringify({ message: 'made by the contract', code: 'contract' });

/** The body with each outermost list replaced by the result of `make`. */
export function withLists(body: string, make: (list: readonly unknown[]) => unknown): string {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return make(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  const value = jsonOf({ body });
  return value === undefined ? body : JSON.stringify(walk(value));
}

export function emptied(body: string): string {
  return withLists(body, () => []);
}
