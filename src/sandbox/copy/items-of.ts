import { isRecord } from '../is-record.ts';
import type { AnswerObject } from './live-answer.ts';

/** The objects of a list; empty where it is none. */
export function itemsOf(list: unknown): readonly AnswerObject[] {
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The same of a list that is a member of an answer. */
export function itemsIn(body: unknown, member: string): readonly AnswerObject[] {
  return isRecord(body) ? itemsOf(body[member]) : [];
}
