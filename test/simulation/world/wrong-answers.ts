import type { HttpRequest, HttpResponse } from '../../../src/core/http.ts';
import { dateHeader } from '../../../src/sandbox/outcome.ts';
import type { Fault, Loss } from './fault.ts';

/** What someone before the service answers, and how long he asks to wait, in milliseconds. */
export function insteadOfAnswer(
  { status, after, echo }: Extract<Fault, { do: 'answer' }>,
  request: HttpRequest,
  now: number,
): { readonly response: HttpResponse; readonly wait: number } {
  const asks = after === 'seconds' || after === 'date';
  const { headers: sent, body: said = '' } = request;
  const repeated = echo === true ? `: ${repeatedToken(request)} ${said} ${JSON.stringify(sent)}` : '';
  // In the service's words a 404 says that a database has no data API, or a branch no
  // authentication; this is a server in between.
  const isBetween = status === 404 && /\/data-api\/|\/auth$/.test(request.url);
  const body = isBetween ? `not found${repeated}` : simulated(`${status}${repeated}`);
  const headers = {
    ...plainHeaders(now),
    ...(after === 'seconds' && { 'retry-after': '3' }),
    ...(after === 'date' && { 'retry-after': new Date(now + 3_000).toUTCString() }),
  };
  return { response: { status, headers, body }, wait: status === 429 && asks ? 3_000 : 0 };
}

/** As careless services show it: within a longer word, and in base64. */
function repeatedToken({ headers }: HttpRequest): string {
  const token = headers['authorization']?.split(' ')[1] ?? '';
  return `key_${token}_x ${Buffer.from(token).toString('base64')}`;
}

/**
 * What comes instead of an answer that was lost: an error of the connection, or something that is
 * no answer.
 */
export function lostAnswer(
  how: Loss,
  status: number,
  now: number,
): { readonly response: HttpResponse } | { readonly error: Error } {
  const headers = plainHeaders(now);
  switch (how) {
    case 'reset':
      return { error: connectionError('ECONNRESET') };
    case 'timeout':
      return { error: connectionError('UND_ERR_HEADERS_TIMEOUT') };
    // One byte now and then: the headers came, the time for the whole answer is up.
    case 'slow':
      return { error: connectionError('UND_ERR_BODY_TIMEOUT') };
    case 'too large':
      return { error: connectionError('UND_ERR_RES_EXCEEDED_MAX_SIZE') };
    case 'cut':
      return { response: { status, headers, body: '{"branch":{"id":"br-' } };
    case 'html':
      return { response: { status: 200, headers, body: '<html>sorry</html>' } };
    default:
      return { response: { status: Number(how), headers, body: simulated(how) } };
  }
}

function simulated(what: string): string {
  return JSON.stringify({ code: '', message: `simulated ${what}` });
}

function plainHeaders(now: number): { readonly [name: string]: string } {
  return { date: dateHeader(now), 'content-type': 'application/json' };
}

/** An error of the connection, as undici throws it. */
export function connectionError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

const SECRET = /^(password|api_token|s3_secret_access_key|uri)$/;

/** Every secret in an answer, by the name of its member. */
export function secretsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
    typeof each === 'string' && SECRET.test(key) ? [each] : secretsIn(each),
  );
}
