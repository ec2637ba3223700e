import { isRecord, type JsonRecord } from '../is-record.ts';

/** The answer to one read of a live service. A copy is made only from such answers. */
export interface LiveAnswer {
  readonly service: 'neon' | 'discord';
  /** The decoded segments of the path below the service's base URL. */
  readonly segments: readonly string[];
  /** The answer is not the first page of its list: it continues the answer before it. */
  readonly isLater: boolean;
  readonly body: unknown;
}

/** The text in place of every secret in a copy. */
export const MADE_UP = 'made-up-by-the-sandbox';

/** What decides the times in a copy. */
export interface CopyMaker {
  /** When the copy is made, in milliseconds since 1970. */
  readonly now: number;
  /** How long an operation on the copy takes, in milliseconds. */
  readonly operationMs: number;
}

/** The items of a list that are objects; empty if the value is no list. */
export function itemsOf(list: unknown): readonly JsonRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The objects of the list that an answer has under a key. */
export function itemsIn(body: unknown, member: string): readonly JsonRecord[] {
  return isRecord(body) ? itemsOf(body[member]) : [];
}

/** Whether the answer to a read of this path is a secret. No copy keeps such answers. */
export function isSecretPath(path: string): boolean {
  return /\/(?:connection_uri|reveal_password|reveal)$/.test(path);
}
