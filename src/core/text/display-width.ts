import { isOrdinary } from './safe-text.ts';
import { widthOfCharacters } from './unusual-text.ts';

/** How many terminal columns a text takes: each visible character takes none, one or two. */
export function displayWidth(text: string): number {
  return isOrdinary(text) ? text.length : widthOfCharacters(text);
}

/** Pads a text with spaces to a number of columns. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
