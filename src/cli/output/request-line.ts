import { cutMiddle, displayWidth, safeText } from '../../core/text/safe-text.ts';
import { type Style, symbol } from '../../render/style.ts';

/** One sent request and how it ended. */
export interface SentRequest {
  readonly method: string;
  /**
   * The path with its query, masked before it is cut, because half a secret would not be
   * recognized.
   */
  readonly path: string;
  /** The status, or why there is no answer. */
  readonly how: string;
  readonly ms: number;
}

/**
 * The fewest columns of a path on one line with how the request ended. A shorter piece of a path is
 * of no use.
 */
const FEWEST_COLUMNS = 24;

/**
 * A line of `--verbose`, at most `columns` wide: a path that is too long is cut in its middle, and
 * how the request ended stays. An ending that leaves no room goes on in the next lines. Pure.
 */
export function requestLine({ method, path, how, ms }: SentRequest, columns: number, style: Style): string {
  const start = `  ${method} `;
  const end = `  ${how}  ${ms} ms`;
  const room = (of: string): number => columns - displayWidth(safeText(of));
  const beside = room(start + end);
  const width = beside >= FEWEST_COLUMNS ? beside : Math.max(FEWEST_COLUMNS, room(start));
  return `${start}${Number.isFinite(width) ? cutMiddle(safeText(path), width, symbol('more', style)) : path}${end}`;
}
