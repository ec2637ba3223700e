import type { Reader } from '../../../core/http.ts';
import { type PageRead, readPage } from './portal-page.ts';

/**
 * What a page says, to see whether it changes: its Markdown, or where it has none, the page as it
 * is served. A page that is not there says nothing, which may change too. Costs no credits.
 */
export async function readContent(
  page: string,
  client: Reader,
): Promise<PageRead<{ readonly text: string }>> {
  const read = await readPage(page, client);
  if (read.is !== 'unknown') return read;
  if (read.html !== undefined) return { is: 'read', text: read.html };
  return { is: 'unknown', why: `${page} could not be read: ${read.why}` };
}
