import { Buffer } from 'node:buffer';
import type { Quirks } from '../service.ts';
import { invalid } from './api-error.ts';

/** Some items of a list, and where to continue. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}

interface PageRequest<T> {
  readonly id: (item: T) => string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly quirks: Quirks;
}

/**
 * Gives one page of `all`. Recorded answers carry a cursor on the last page too, and none on an
 * empty one (facts/neon.md#the-cursor-of-a-last-page).
 */
export function pageOf<T>(all: readonly T[], request: PageRequest<T>): ListPage<T> {
  const start = request.cursor === undefined ? 0 : startAfter(all, request.cursor, request.id);
  const items = all.slice(start, start + request.limit);
  const last = items.at(-1);
  const end = start + items.length;
  const more = request.quirks['last_page_cursor'] === 'absent' ? end < all.length : true;
  return last === undefined || !more ? { items } : { items, cursor: encode(request.id(last), end) };
}

function encode(id: string, end: number): string {
  return Buffer.from(JSON.stringify([id, end])).toString('base64url');
}

/** The item after the named one, or the old position if that one no longer exists. */
function startAfter<T>(all: readonly T[], cursor: string, id: (item: T) => string): number {
  const [last, end] = decode(cursor);
  const index = all.findIndex(item => id(item) === last);
  return index === -1 ? end : index + 1;
}

function decode(cursor: string): readonly [string, number] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number') {
      return [value[0], value[1]];
    }
  } catch {
    // The error is thrown below.
  }
  throw invalid('query.cursor is not a cursor of this list');
}
