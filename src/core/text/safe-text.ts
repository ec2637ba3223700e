import { widthOfCharacters, withoutUnsafe } from './unusual-text.ts';

/** ASCII, most of Latin-1, and the special characters of the program's own output. */
const ORDINARY =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2190-\u2193\u2713\u2717]*$/;

/**
 * Whether each character is safe on a terminal and takes one column, as in nearly every text. The
 * tables for other texts take long to load, and are loaded only when such a text appears.
 */
export function isOrdinary(text: string): boolean {
  return ORDINARY.test(text);
}

/**
 * A text from an API or a manifest, on one line and safe for a terminal: unsafe characters become
 * `\u{1b}`.
 */
export function safeText(text: string): string {
  return isOrdinary(text) ? text : withoutUnsafe(text);
}

/** {@link safeText} for a text that may have several lines. */
export function safeLines(text: string): string {
  return text.split('\n').map(safeText).join('\n');
}

/** How many terminal columns a text takes: each visible character takes none, one or two. */
export function displayWidth(text: string): number {
  return isOrdinary(text) ? text.length : widthOfCharacters(text);
}

/** Pads a text with spaces to a number of columns. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}
