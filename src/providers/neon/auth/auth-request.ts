import { isObject, type Json } from '../../../core/json.ts';
import type { At } from '../../../core/kind.ts';
import { type ApiObject, unclear } from '../api.ts';

/** The keys that an answer with a mail server may have; none of them is there for sure. */
export const MAIL_KEYS: ReadonlySet<string> = new Set([
  'type',
  'host',
  'port',
  'username',
  'password',
  'sender_email',
  'sender_name',
]);

/**
 * What the answer to a request shows: a key, with the value that was sent if one was; the id of
 * what the request is about; or nothing but some of these keys. Undefined: the answer is empty.
 */
export type AnswerKeys = string | { readonly id: string } | ReadonlySet<string> | undefined;

/**
 * Sends a request whose answer `shows` something. An answer to another request says nothing about
 * this one, so the outcome is then unknown. What a DELETE answers is not looked at.
 */
export async function sendFor(
  shows: AnswerKeys,
  { client }: At,
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  path: string,
  body: Json | undefined,
): Promise<void> {
  const answer = await client.send(method, path, body);
  if (method === 'DELETE' || isAnswer(answer.body, shows, isObject(body) ? body : {})) return;
  throw unclear(answer, `${method} ${path}`, 'is that of another request');
}

function isAnswer(answered: unknown, shows: AnswerKeys, sent: ApiObject): boolean {
  if (!isObject(answered)) return shows === undefined;
  const keys = Object.keys(answered);
  if (shows === undefined) return keys.length === 0;
  if (typeof shows !== 'string')
    return 'id' in shows ? answered['id'] === shows.id : keys.every(key => shows.has(key));
  const value = answered[shows];
  return value !== undefined && (sent[shows] === undefined || sent[shows] === value);
}
