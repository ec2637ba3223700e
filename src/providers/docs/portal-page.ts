import { type Answer, type Reader, RequestFailure } from '../../core/http.ts';
import { pagePath } from './api.ts';
import { failureWords } from './failure-words.ts';
import { type Link, linkOf } from './link.ts';

/** The result of reading a page or the map of a portal. `why` is a sentence. */
export type Read<T> =
  | ({ readonly is: 'read' } & T)
  /** The portal answers that it does not exist. */
  | { readonly is: 'missing'; readonly why: string }
  | { readonly is: 'unknown'; readonly why: string };

/** A page of the map, with the map's description. */
export interface MapEntry extends Link {
  readonly description: string;
}

const LONGEST_LINE = 8_192;
const accept = { accept: 'text/markdown, text/plain;q=0.5' };

/** The `.md` variant of a page, complete and unchanged (facts: documentation-answers 5). One GET, no credits. */
export async function readPage(page: string, client: Reader): Promise<Read<{ readonly text: string }>> {
  const file = markdownPage(page);
  return reading(`${file} was not found`, async () => client.get(pagePath(file), { headers: accept }));
}

/** `llms.txt`, the map of the portal (facts: documentation-answers 5). One GET, no credits. */
export async function readMap(
  client: Reader,
): Promise<Read<{ readonly entries: readonly MapEntry[]; readonly text: string }>> {
  const read = await reading('the portal has no llms.txt', () =>
    client.get('/llms.txt', { headers: accept }),
  );
  return read.is === 'read' ? { ...read, entries: mapEntries(read.text) } : read;
}

/** The name of a page's `.md` variant; that of the root is `index.md`. */
export function markdownPage(page: string): string {
  const plain = page.replace(/\/+$/, '').replace(/\.md$/i, '');
  return `${plain === '' ? '/index' : plain}.md`;
}

async function reading(
  missing: string,
  get: () => Promise<Answer>,
): Promise<Read<{ readonly text: string }>> {
  try {
    const { text, headers } = await get();
    if (/^text\/html\b/i.test(headers['content-type'] ?? ''))
      return { is: 'unknown', why: 'the portal sent a web page instead of Markdown' };
    return { is: 'read', text };
  } catch (error) {
    const status = error instanceof RequestFailure ? error.status : undefined;
    return status === 404 || status === 410
      ? { is: 'missing', why: `${missing} (${status})` }
      : { is: 'unknown', why: failureWords(error) };
  }
}

/** List lines `- [title](url): description`; the description is optional. */
export function mapEntries(text: string): readonly MapEntry[] {
  return text.split(/\r\n|\r|\n/).flatMap(line => {
    if (line.length > LONGEST_LINE) return [];
    const [, title = '', inside, description = ''] =
      /^\s*[-*+]\s+\[(.*?)\]\(([^\s()]*(?:\([^\s()]*\)[^\s()]*)*)\)\s*(?::\s*(.*))?$/.exec(line) ?? [];
    const link = inside === undefined ? undefined : linkOf(title, inside);
    return link === undefined ? [] : [{ ...link, description: description.trim() }];
  });
}

/**
 * A page without what its portal adds to every page: the quote that names llms.txt, and after the last rule the section on
 * how to ask (facts: documentation-answers 5).
 */
export function pageBody(markdown: string): string {
  const lines = markdown.split(/\r\n|\r|\n/);
  const rule = lines.findLastIndex(line => /^ {0,3}-{3,}\s*$/.test(line));
  const explains = rule > 0 && /[?&]ask=/.test(lines.slice(rule).join('\n'));
  const body = explains ? lines.slice(0, rule) : lines;
  const first = body.findIndex(line => line.trim() !== '');
  const named = /^\s*>.*llms\.txt/i.test(body[first] ?? '');
  return body
    .slice(named ? first + 1 : Math.max(first, 0))
    .join('\n')
    .trim();
}
