import type { HttpRequest, HttpResponse, Transport } from '../../src/core/http.ts';

/** One answer: a response, an error to throw, or a function of the request. */
export type Script =
  | HttpResponse
  | Error
  | ((request: HttpRequest) => HttpResponse | Error | Promise<HttpResponse>);

/** A transport that answers from a list and keeps what it was sent; the last answer is repeated. */
export interface ScriptedTransport {
  readonly send: Transport;
  readonly requests: readonly HttpRequest[];
}

export function scripted(...answers: readonly Script[]): ScriptedTransport {
  const requests: HttpRequest[] = [];
  return {
    requests,
    async send(request) {
      const answer = answers[Math.min(requests.length, answers.length - 1)];
      requests.push(request);
      const given = typeof answer === 'function' ? await answer(request) : answer;
      if (given === undefined) throw new Error('no answer was scripted');
      if (given instanceof Error) throw given;
      return given;
    },
  };
}

/** A JSON response. */
export function json(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
}

/** A response whose body is not JSON. */
export function text(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body };
}

/** An error as a transport throws it. */
export function broken(code: string, message = code): Error {
  return Object.assign(new Error(message), { code });
}
