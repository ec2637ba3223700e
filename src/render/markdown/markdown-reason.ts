import type { Reason } from '../../core/report/reason.ts';
import { MAX_NEXT } from '../colored-line.ts';
import { codesOf, wordsOf } from '../reason-words/reason-words.ts';
import { codeSpan, plainMarkdown } from './markdown-text.ts';

/** The words with the code to look up, and the next step. */
export function reasonMarkdown(reason: Reason): readonly string[] {
  const { message, next } = wordsOf(reason);
  return [
    `${plainMarkdown(message)} ${codeSpan(codesOf(reason))}`,
    ...(next === undefined ? [] : [`**Next:** ${plainMarkdown(next, MAX_NEXT)}`]),
  ];
}
