import type { Answer, HttpResponse } from '../core/http.ts';
import { isObject, jsonIn } from '../core/json.ts';
import type { Access, Outcome, Requests, RequestVerdict } from '../core/requests.ts';

/** The outcome table: what the client does after each outcome, for a read and for a write. */
export const OUTCOMES: Readonly<Record<Outcome, Readonly<Record<Access, RequestVerdict>>>> = {
  // 2xx
  ok: { read: 'ok', write: 'ok' },
  // 2xx whose body is not the expected JSON: very likely done
  unparsable: { read: 'retry', write: 'unknown' },
  // connection refused, DNS, TLS: no byte of the request was sent
  unsent: { read: 'retry', write: 'retry' },
  // reset, time-out, cut answer
  lost: { read: 'retry', write: 'unknown' },
  // an answer with too many bytes, values or characters; another try would be as large
  too_large: { read: 'unreadable', write: 'unknown' },
  // an encoding that the request did not ask for, or bytes that are no UTF-8; another try would be
  // the same
  undecodable: { read: 'unreadable', write: 'unknown' },
  // 503
  unavailable: { read: 'retry', write: 'retry' },
  // 423
  locked: { read: 'retry', write: 'hold' },
  // 429
  limited: { read: 'wait', write: 'wait' },
  // 500, 502, 504 and every other 5xx but 501
  broken: { read: 'retry', write: 'unknown' },
  // 401
  unauthorized: { read: 'credential', write: 'credential' },
  // 403 with a body that parses
  forbidden: { read: 'unreadable', write: 'forbidden' },
  // 403 without a body that parses, or with a ban code
  banned: { read: 'origin', write: 'origin' },
  // 404 on DELETE
  gone: { read: 'unreadable', write: 'done' },
  // 3xx that was not followed
  redirected: { read: 'unreadable', write: 'rejected' },
  // other 4xx, and 501
  refused: { read: 'unreadable', write: 'rejected' },
};

/**
 * One answer or one thrown error. `json`: an answer must be JSON. `longTexts`: the texts in the
 * answer may have any length.
 */
export type RequestEvent =
  | { readonly response: HttpResponse; readonly json: boolean; readonly longTexts?: boolean }
  | { readonly error: unknown };

export interface Classification {
  readonly outcome: Outcome;
  readonly verdict: RequestVerdict;
  /** The parsed JSON body where there is one. */
  readonly body: unknown;
  /** Which size limit the answer exceeds. */
  readonly tooMuch?: string;
}

const UNSENT_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'HOSTNAME_MISMATCH',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ERR_SSL_WRONG_VERSION_NUMBER',
]);

/** Codes for an answer that cannot be decoded, of the default transport and of Node's decoder. */
const UNDECODABLE_CODES: ReadonlySet<string> = new Set([
  'UNASKED_ENCODING',
  'ERR_ENCODING_INVALID_ENCODED_DATA',
]);

/** The column of {@link OUTCOMES} for a method. */
function accessOf(method: string): Access {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}

/** The parts of a provider that change what an answer means. */
export type OwnCells = Pick<Requests, 'bans' | 'overrides' | 'limited'>;

/** Finds the outcome of an event, and what follows from it by {@link OUTCOMES}. Pure. */
export function classify(
  event: RequestEvent,
  method: string,
  own: OwnCells = {},
  access: Access = accessOf(method),
): Classification {
  const found = 'error' in event ? ofError(event.error) : ofResponse(event, method, access, own);
  return { ...found, verdict: own.overrides?.[found.outcome]?.[access] ?? OUTCOMES[found.outcome][access] };
}

export function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function ofError(error: unknown): { outcome: Outcome; body: undefined } {
  const code = codeOf(error);
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return { outcome: 'too_large', body: undefined };
  if (UNDECODABLE_CODES.has(code)) return { outcome: 'undecodable', body: undefined };
  return { outcome: isUnsent(error, code) ? 'unsent' : 'lost', body: undefined };
}

/**
 * Whether the request certainly was not sent. A reset does not prove that: it may come after the
 * request.
 */
function isUnsent(error: unknown, code: string): boolean {
  if (UNSENT_CODES.has(code)) return true;
  if (!(error instanceof Error)) return false;
  if ('unsent' in error && error.unsent === true) return true;
  return 'syscall' in error && error.syscall === 'connect';
}

function ofResponse(
  { response, json, longTexts = false }: Extract<RequestEvent, { readonly response: HttpResponse }>,
  method: string,
  access: Access,
  own: OwnCells,
): Omit<Classification, 'verdict'> {
  const { status } = response;
  const isYes = status >= 200 && status < 300;
  const many = isYes && json ? tooManyValues(response.body) : undefined;
  if (many !== undefined) return { outcome: 'too_large', body: undefined, tooMuch: many };
  const body = parsed(response);
  const long = isYes && !longTexts ? tooLongText(body, response.body) : undefined;
  if (long !== undefined) return { outcome: 'too_large', body: undefined, tooMuch: long };
  if (isYes) {
    const whole =
      body !== undefined || isEmptyByRight(response, method, access) || !(json || claimsJson(response));
    return { outcome: whole ? 'ok' : 'unparsable', body };
  }
  const isLimited = own.limited?.(answerOf(response, body)) !== undefined;
  return { outcome: isLimited ? 'limited' : ofStatus(status, method, body, own.bans), body };
}

function ofStatus(status: number, method: string, body: unknown, bans: OwnCells['bans']): Outcome {
  if (status === 401) return 'unauthorized';
  if (status === 403) return isObject(body) && bans?.has(body['code']) !== true ? 'forbidden' : 'banned';
  if (status === 404 && method === 'DELETE') return 'gone';
  if (status === 423) return 'locked';
  if (status === 429) return 'limited';
  if (status === 501) return 'refused';
  if (status === 503) return 'unavailable';
  if (status >= 300 && status < 400) return 'redirected';
  if (status >= 400 && status < 500) return 'refused';
  // 5xx, and numbers that are no status: the outcome is unknown.
  return 'broken';
}

/**
 * Whether an empty body is valid in this answer. In the answer to a write or a HEAD it always is.
 * In the answer to a GET it is valid only with a status that means "no body" (204, 205). Otherwise
 * the empty body does not prove that nothing exists.
 */
function isEmptyByRight(response: HttpResponse, method: string, access: Access): boolean {
  if (response.body !== '') return false;
  return access === 'write' || method === 'HEAD' || response.status === 204 || response.status === 205;
}

function claimsJson(response: HttpResponse): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers['content-type'] ?? '');
}

/** The answer as a provider sees it. */
export function answerOf(response: HttpResponse, body: unknown = parsed(response)): Answer {
  const { status, headers, body: text } = response;
  return { status, headers, body, text };
}

function parsed(response: HttpResponse): unknown {
  return response.value === undefined ? jsonIn(response.body) : response.value;
}

/**
 * The longest text in an answer. No name, description or setting in a plan is that long
 * (2026-11-22).
 */
const MOST_CHARACTERS = 64 * 1024;
/**
 * The most values in an answer. The longest page there is, of ten thousand branches, has a third of
 * that many.
 */
const MOST_VALUES = 1_000_000;

/**
 * Why a JSON text must not be parsed: it has too many values, and each takes many times its bytes
 * in memory. Undefined where the text may be parsed.
 */
function tooManyValues(text: string): string | undefined {
  if (text.length <= MOST_VALUES) return undefined;
  let count = 0;
  for (let at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) count += 1;
  return count < MOST_VALUES ? undefined : `more than ${MOST_VALUES.toLocaleString('en')} values`;
}

/**
 * Why parsed JSON must not be used: it contains a text that is too long to show, compare and encode
 * again and again. Undefined where it may be used. `text`: the JSON text that `value` was parsed
 * from.
 */
function tooLongText(value: unknown, text: string): string | undefined {
  if (text.length <= MOST_CHARACTERS) return undefined;
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.length > MOST_CHARACTERS)
      return `a text of more than ${MOST_CHARACTERS.toLocaleString('en')} characters`;
    if (typeof next !== 'object' || next === null) continue;
    if (!Array.isArray(next)) for (const key of Object.keys(next)) open.push(key);
    for (const member of Object.values(next))
      if (typeof member === 'string' || (typeof member === 'object' && member !== null)) open.push(member);
  }
  return undefined;
}
