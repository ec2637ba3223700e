import { Buffer } from 'node:buffer';
import type { Quirks } from '../service.ts';
import { invalid } from './api-error.ts';
import { integerText, type Optional, optional, text } from './check.ts';

/** Some items of a list, and the cursor from which the list goes on. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly cursor?: string;
}

interface PageCall {
  readonly query: { readonly cursor?: string; readonly limit?: number };
  readonly quirks: Quirks;
}

/** The query parameters of a list whose pages have at most `max` items. */
export function pageQuery(max: number): {
  readonly cursor: Optional<string>;
  readonly limit: Optional<number>;
} {
  return { cursor: optional(text()), limit: optional(integerText({ min: 1, max })) };
}

/**
 * One page of `all`, with `usual` items if the query has no limit. The last page has a cursor, too,
 * as in recorded answers (facts/neon.md#the-cursor-of-a-last-page), unless the quirk
 * `last_page_cursor` is `absent`. An empty page has none.
 */
export function pageOf<T>(
  { query: { cursor, limit }, quirks }: PageCall,
  all: readonly T[],
  usual: number,
  id: (item: T) => string,
): ListPage<T> {
  const start = cursor === undefined ? 0 : startAfter(all, cursor, id);
  const items = all.slice(start, start + (limit ?? usual));
  const last = items.at(-1);
  const end = start + items.length;
  const more = quirks['last_page_cursor'] === 'absent' ? end < all.length : true;
  return last === undefined || !more ? { items } : { items, cursor: encode(id(last), end) };
}

function encode(id: string, end: number): string {
  return Buffer.from(JSON.stringify([id, end])).toString('base64url');
}

/**
 * The index after the item that the cursor names. If that item no longer exists: the index that the
 * cursor had when it was made.
 */
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
    // The error for any invalid cursor is thrown below.
  }
  throw invalid('query.cursor is not a cursor of this list');
}
