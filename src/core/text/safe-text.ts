import { widthOfCharacters, withoutUnsafe } from './unusual-text.ts';

/** ASCII, most of Latin-1, and the special characters of the program's own output. */
const ORDINARY =
  /^[\x20-\x7e\xa1-\xac\xae-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2190-\u2193\u2713\u2717]*$/;

/**
 * Whether each character is safe on a terminal and takes one column, as in nearly every text. Any
 * other text needs Unicode's tables, which take long to load and are loaded only then.
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

/**
 * Shortens a text to a number of columns. It is cut in its middle, because both ends help to
 * recognize it, and `more` is put there. Empty where too little would be left.
 */
export function cutMiddle(text: string, width: number, more: string): string {
  if (displayWidth(text) <= width) return text;
  if (width - displayWidth(more) < 8) return '';
  const points = [...text];
  let left = '';
  let right = '';
  while (points.length > 0) {
    const toLeft = left.length <= right.length;
    const next = (toLeft ? points.shift() : points.pop()) as string;
    const longer = toLeft ? left + next : next + right;
    // A cut within a joined character, such as an emoji, may make the rest wider.
    const cut = toLeft ? longer + more + right : left + more + longer;
    if (displayWidth(safeText(cut)) > width) break;
    if (toLeft) left = longer;
    else right = longer;
  }
  return left + more + right;
}
