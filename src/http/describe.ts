import type { HttpResponse } from '../core/http.ts';
import { isObject } from '../core/json.ts';
import type { Requests } from '../core/requests.ts';
import { shortened } from '../core/text/shortened.ts';
import { type Classification, codeOf } from './classify.ts';
import type { Redactor } from './redact.ts';

const MAX_LENGTH = 500;

/** The message and the code of an unsuccessful response, with known secrets masked. */
export function describeRefusal(
  response: HttpResponse,
  judged: Classification,
  redactor: Redactor,
  { base, parseError: parse }: Pick<Requests, 'parseError'> & { readonly base: string },
): { readonly message: string; readonly code: string | undefined } {
  const why = whyNotRead(response, judged);
  if (why !== undefined) return { message: `${response.status}, ${why}`, code: undefined };
  const { outcome, body } = judged;
  const defaults = errorOf(body);
  const own = body === undefined ? {} : (parse?.(body) ?? {});
  const said = masked(own.message ?? defaults.message ?? plainText(response), redactor);
  // Some services begin their message with the status, or say nothing else. It is taken away here,
  // because it is put in front of every message below.
  const words = said.replace(new RegExp(`^${response.status}(?![\\w.])[\\s:]*`), '');
  // Each token belongs to one host. So the message says which host refused the token.
  const status = outcome === 'unauthorized' ? `401 from ${new URL(base).host}:` : `${response.status}`;
  return {
    message: `${status} ${words}`.trim().replace(/:$/, ''),
    code: own.code ?? defaults.code,
  };
}

/**
 * Words that a message shows in place of the answer's text; undefined where the message may show
 * that text.
 */
function whyNotRead(
  { status, cut, body }: HttpResponse,
  { outcome, tooMuch }: Classification,
): string | undefined {
  if (outcome === 'unparsable') return 'but the answer is not valid JSON of the documented form';
  if (tooMuch !== undefined) return `but evenkeel does not use the answer, which holds ${tooMuch}`;
  if (cut === true) return `with an error text that is too long to read (${body.length} characters)`;
  if (outcome !== 'redirected') return undefined;
  return status === 304
    ? 'not modified, but evenkeel has no earlier answer'
    : 'a redirect, which evenkeel does not follow';
}

/** The message of a thrown transport error, with known secrets masked. */
export function describeThrown(error: unknown, redactor: Redactor): string {
  const code = codeOf(error);
  const message = masked(error instanceof Error ? error.message : '', redactor);
  if (message === '') return code === '' ? 'the request failed' : code;
  return code === '' || message.includes(code) ? message : `${message} (${code})`;
}

/**
 * The code and message in an error body: `{code, message}` of most services; `{error}` and `{error,
 * error_description}` of the token exchange and of mocks.
 */
function errorOf(body: unknown): { readonly code: string | undefined; readonly message: string | undefined } {
  if (!isObject(body)) return { code: undefined, message: undefined };
  const code = body['code'];
  return {
    code: (typeof code === 'string' && code !== '') || typeof code === 'number' ? String(code) : undefined,
    message: [body['message'], body['error_description'], body['error']].find(
      text => typeof text === 'string',
    ),
  };
}

function plainText(response: HttpResponse): string {
  return /^text\/plain\b/i.test(response.headers['content-type'] ?? '') ? response.body : '';
}

/** Masks secrets first, then shortens: half a secret would not be recognized. */
function masked(text: string, redactor: Redactor): string {
  const line = redactor.text(text).replace(/\s+/g, ' ').trim();
  return shortened(line, MAX_LENGTH);
}
