import { isOrdinary } from './ordinary-text.ts';
import { withoutUnsafe } from './without-unsafe.ts';

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
