import type { Reason } from '../../core/report/reason.ts';
import { hangingLines, type Line, MAX_NEXT } from '../colored-line.ts';
import { coded, wordsOf } from '../reason-words/reason-words.ts';
import type { Paint } from '../style.ts';

/** A reason with its code after the given word, and the next step. Empty without a reason. */
export function reasonLines(
  first: string,
  reason: Reason | undefined,
  at: { readonly indent: number; readonly width: number },
  how: Paint,
): readonly Line[] {
  if (reason === undefined) return [];
  const { next } = wordsOf(reason);
  return [
    ...hangingLines(first, coded(reason), { how, ...at }),
    ...(next === undefined ? [] : hangingLines('next: ', next, { ...at, most: MAX_NEXT })),
  ];
}
