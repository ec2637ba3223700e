import { type Reader, RequestFailure } from '../../core/http.ts';
import { pagePath } from './api.ts';
import { failureWords } from './failure-words.ts';
import { type Read, readPage } from './portal-page.ts';

/**
 * What a page says, to see whether it changes: its `.md`, or where it has none, the page as it is served. A page that is not
 * there says nothing, which may change too. Costs no credits.
 */
export async function readContent(page: string, client: Reader): Promise<Read<{ readonly text: string }>> {
  const markdown = await readPage(page, client);
  if (markdown.is === 'read') return markdown;
  try {
    const { text } = await client.get(pagePath(page), { headers: { accept: 'text/html, */*;q=0.5' } });
    return { is: 'read', text };
  } catch (error) {
    const { status } = error instanceof RequestFailure ? error : { status: undefined };
    return markdown.is === 'missing' && (status === 404 || status === 410)
      ? { is: 'missing', why: markdown.why }
      : { is: 'unknown', why: `${page} could not be read: ${failureWords(error)}` };
  }
}
