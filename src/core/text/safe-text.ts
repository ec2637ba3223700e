import { widthOfCharacters, withoutUnsafe } from './unusual-text.ts';

/** ASCII, most of Latin-1, and what the program's own lines have. */
const ORDINARY =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2190-\u2193\u2713\u2717]*$/;

/**
 * Whether each character is safe on a terminal and takes one column. Nearly every text is so; what
 * all others need is long to read at a start, and waits until there is one.
 */
export function isOrdinary(text: string): boolean {
  return ORDINARY.test(text);
}

/**
 * Text from an API or a manifest, on one line and safe for a terminal: unsafe characters become
 * `\u{1b}`.
 */
export function safeText(text: string): string {
  return isOrdinary(text) ? text : withoutUnsafe(text);
}

/** The same for a text that may have lines of its own. */
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
