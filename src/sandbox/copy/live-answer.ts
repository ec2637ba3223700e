import { isRecord, type JsonRecord } from '../is-record.ts';

/** The answer to one read of a live service. A copy is made only from these. */
export interface LiveAnswer {
  readonly service: 'neon' | 'discord';
  /** Decoded segments below the service's base. */
  readonly segments: readonly string[];
  /** The answer is a further page of the list before it. */
  readonly isLater: boolean;
  readonly body: unknown;
}

/** What a copy is made with. */
export interface CopyMaker {
  /** When it is made, in milliseconds since 1970. */
  readonly now: number;
  /** How long an operation on the copy takes, in milliseconds. */
  readonly operationMs: number;
}

/** The objects of a list; empty where it is none. */
export function itemsOf(list: unknown): readonly JsonRecord[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The objects of a list that is a member of an answer. */
export function itemsIn(body: unknown, member: string): readonly JsonRecord[] {
  return isRecord(body) ? itemsOf(body[member]) : [];
}

/** Whether the answer to a read of this path is a secret, which no copy keeps. */
export function isSecretPath(path: string): boolean {
  return /\/(?:connection_uri|reveal_password|reveal)$/.test(path);
}
