import { type Answer, type Reader, RequestFailure } from '../../../core/http.ts';
import { Failure } from '../../../core/report/failure.ts';
import { pagePath } from '../api.ts';
import { laneOf } from '../lane.ts';
import { hear, markdownPage, plainPage } from '../question-form.ts';
import type { Link } from './link.ts';
import { headingsOf } from './markdown-parts.ts';
import { itemsIn } from './named-items.ts';
import { isWebPage } from './read-body.ts';

/** The result of reading a page or the llms.txt of a portal. `why` is a sentence. */
export type PageRead<T> =
  | ({ readonly is: 'read' } & T)
  /** The portal answers that the page or the llms.txt does not exist. */
  | { readonly is: 'missing'; readonly why: string }
  /**
   * Nobody knows whether the page exists. `html`: the web page that the portal sent instead of
   * Markdown, if it did.
   */
  | { readonly is: 'unknown'; readonly why: string; readonly html?: string };

/** A page in a portal's list of pages (`llms.txt`), with the description there. */
export interface MapEntry extends Link {
  readonly description: string;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/** The opening of an HTML comment, or of a block of code. */
const OPENING = /<!--|^ {0,3}(?:`{3,}|~{3,})/m;
const MARKDOWN = 'text/markdown, text/plain;q=0.5';

/**
 * The Markdown of a page, complete and unchanged: its `.md`, or the page itself if that is served
 * as Markdown. The result is `missing` if the portal has neither the page nor its `.md`. Takes at
 * most two GETs, and no credits.
 */
export async function readPage(page: string, client: Reader): Promise<PageRead<{ readonly text: string }>> {
  const file = markdownPage(page);
  const markdown = await reading(file, file, MARKDOWN, client);
  if (markdown.is === 'read' || (markdown.is === 'unknown' && markdown.html === undefined)) return markdown;
  const plain = plainPage(page);
  const own = await reading(plain, plain, `${MARKDOWN}, text/html;q=0.2`, client);
  if (own.is === 'missing' && markdown.is === 'missing')
    return { is: 'missing', why: `${plain} and ${markdown.why.replace(' was ', ' were ')}` };
  if (own.is !== 'unknown' || own.html === undefined) return own;
  return { ...own, why: `${plain} is only a web page, and ${markdown.why}` };
}

/** Reads `llms.txt`, the list of the portal's pages. Takes one GET, and no credits. */
export async function readMap(
  client: Reader,
): Promise<PageRead<{ readonly entries: readonly MapEntry[]; readonly text: string }>> {
  const read = await reading('/llms.txt', 'llms.txt', MARKDOWN, client);
  if (read.is === 'missing')
    return { ...read, why: read.why.replace('llms.txt was not found', 'the portal has no llms.txt') };
  return read.is === 'read' ? { ...read, entries: mapEntries(read.text) } : read;
}

async function reading(
  path: string,
  name: string,
  accept: string,
  client: Reader,
): Promise<PageRead<{ readonly text: string }>> {
  try {
    const answer = await client.get(pagePath(path), { headers: { accept } });
    hear(answer.text, laneOf(client).form.stated);
    return contentOf(answer, name);
  } catch (error) {
    const status = error instanceof RequestFailure ? error.status : undefined;
    return status === 404 || status === 410
      ? { is: 'missing', why: `${name} was not found (${status})` }
      : { is: 'unknown', why: failureWords(error) };
  }
}

function contentOf({ status, text, headers }: Answer, name: string): PageRead<{ readonly text: string }> {
  const type = headers['content-type'] ?? '';
  if (isWebPage(text, type))
    return { is: 'unknown', why: `${name} is a web page instead of Markdown`, html: text };
  if (status === 206) return { is: 'unknown', why: `the portal sent only a part of ${name} (206)` };
  if (!/^(?:text\/|application\/(?:octet-stream|(?:x-)?markdown)\b|$)/i.test(type))
    return { is: 'unknown', why: `the portal sent ${name} as ${type}, which is no Markdown` };
  if (text.trim() === '') return { is: 'unknown', why: `the portal sent nothing for ${name}` };
  return { is: 'read', text };
}

/**
 * The pages that a text of llms.txt links to. Links that ask a question (`?ask=`) are left out. The
 * text after the first link of a line is the description of its page.
 */
export function mapEntries(text: string): readonly MapEntry[] {
  return itemsIn(text)
    .flatMap(({ links, description }) =>
      links.map((link, index) => ({ ...link, description: index === 0 ? description : '' })),
    )
    .filter(({ url }) => !/[?&]ask=/.test(url));
}

/**
 * The text of a page without front matter, HTML comments, and what the portal adds to every page:
 * the quote that names llms.txt, and the final section on how to ask.
 */
export function pageBody(markdown: string): string {
  const text = markdown.replace(/^\ufeff/, '').replace(/\r\n|\r/g, '\n');
  const matter = text.startsWith('---\n') ? text.slice(0, text.indexOf('\n---\n', 3) + '\n---\n'.length) : '';
  const isMatter = /^[\w-]{1,60}[ \t]*:/m.test(matter);
  const lines = withoutComments(isMatter ? text.slice(matter.length) : text).split('\n');
  const body = lines.slice(0, endOf(lines));
  const first = body.findIndex(line => line.trim() !== '');
  const after = body.findIndex((line, index) => index > first && !/^\s*>/.test(line));
  const quote = /^\s*>/.test(body[first] ?? '') ? body.slice(first, after < 0 ? body.length : after) : [];
  const named = /llms\.txt/i.test(quote.join('\n'));
  return body
    .slice(Math.max(first, 0) + (named ? quote.length : 0))
    .join('\n')
    .trim();
}

/**
 * The number of the line at which the section on how to ask questions begins: its heading, or the
 * horizontal rule before it. Without such a section, the number of lines.
 */
function endOf(lines: readonly string[]): number {
  const asks = (from: number): boolean => /[?&]ask=/.test(lines.slice(from).join('\n'));
  const heading = headingsOf(lines).find(
    ({ title, line }) => /^agent instructions\b/i.test(title) && asks(line),
  );
  const end = heading?.line ?? lines.length;
  const rule = lines.slice(0, end).findLastIndex(line => /^ {0,3}-{3,}\s*$/.test(line));
  const isEmptyBelow = lines.slice(rule + 1, end).every(line => line.trim() === '');
  if (heading !== undefined) return rule > 0 && isEmptyBelow ? rule : end;
  return rule > 0 && asks(rule) ? rule : end;
}

/**
 * The text without HTML comments. Comments in code blocks, and a comment that is not closed, stay.
 */
function withoutComments(text: string): string {
  let rest = text;
  let kept = '';
  for (let at = rest.search(OPENING); at >= 0; at = rest.search(OPENING)) {
    const fence = FENCE.exec(rest.slice(at, at + 100))?.[1];
    const close = fence === undefined ? rest.indexOf('-->', at) : rest.indexOf(`\n${fence}`, at + 1);
    if (close < 0) break;
    const end = close + (fence === undefined ? '-->'.length : fence.length + 1);
    kept += rest.slice(0, fence === undefined ? at : end);
    rest = rest.slice(end);
  }
  return kept + rest;
}

/**
 * Reads a page to see later whether it has changed: as Markdown, or else as the portal serves it.
 * That a page is missing is a result, too: it may exist later. Costs no credits.
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

/**
 * Why a portal could not be read, in one sentence: a refused request, or a blocked address.
 * Rethrows any other error.
 */
export function failureWords(error: unknown): string {
  if (error instanceof RequestFailure) return error.message;
  if (error instanceof Failure && error.code === 'usage')
    return [error.message, ...(error.next === undefined ? [] : [error.next])].join(' ');
  throw error;
}
