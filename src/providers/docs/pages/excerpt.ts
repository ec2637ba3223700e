import { shortened } from '../../../core/text/shortened.ts';

/** The start of a text on one line, cut at a number of characters. */
export function excerpt(text: string, length: number): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), length);
}
