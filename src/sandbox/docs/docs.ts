import type { EmulatedService, ServiceOptions, ServiceRequest, ServiceResponse } from '../service.ts';
import { answer, search } from './answer.ts';
import { handleMcp } from './mcp.ts';
import { PAGES, type PortalPage, published, readPages, VERSIONS } from './pages.ts';
import {
  answerMarkdown,
  hint,
  llmsFullTxt,
  llmsTxt,
  markdownUrl,
  notFoundMarkdown,
  pageHtml,
  pageMarkdown,
} from './render.ts';

/**
 * Whether an `Accept` header prefers Markdown to HTML and to any type. Where types have the same
 * preference, the first of them counts (facts/docs-answers.md#asking-for-markdown). No header means
 * HTML.
 */
function wantsMarkdown(accept: string | undefined): boolean {
  const ranges = (accept ?? '')
    .split(',')
    .map((range, order) => {
      const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
      const quality = parameters.find(parameter => parameter.startsWith('q='));
      return { type, order, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    })
    .filter(({ type, quality }) => KNOWN.includes(type) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order);
  return ranges[0] !== undefined && MARKDOWN.includes(ranges[0].type);
}

const MARKDOWN = ['text/markdown', 'text/x-markdown'];
const KNOWN = [...MARKDOWN, 'text/html', '*/*'];

const PARAMETERS = ['ask', 'goal', 'version'];
/** Crawlers to which the portal answers no questions (facts/docs-answers.md#statuses). */
const CRAWLERS = /meta-externalagent|meta-webindexer|amazonbot/i;

/**
 * Emulates a documentation portal that answers questions. All behavior is from docs/facts
 * (facts/docs-answers.md#facts-about-documentation-answers). A fault can make it answer 402, 429 or
 * 503. Its state is its pages, so that a test can edit them.
 */
export function docsService({ quirks }: ServiceOptions): EmulatedService {
  let pages = PAGES;
  const respond = (request: ServiceRequest): ServiceResponse => {
    const portal = `${request.url}/docs`;
    if (request.path === '/mcp') return mcp({ request, pages: published(pages, ''), portal, quirks });
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method Not Allowed');
    const unknown = [...request.query.keys()].find(key => !PARAMETERS.includes(key));
    if (unknown !== undefined) return plain(400, `Unknown parameter ${unknown}`);
    const version = request.query.get('version')?.trim() ?? '';
    if (version !== '' && !VERSIONS.includes(version) && quirks['unknown_version'] === 'not_found') {
      return plain(404, 'Not Found');
    }
    const call = { request, pages: published(pages, version), portal, quirks };
    return companion(call) ?? pageOrAnswer(call);
  };
  return {
    handle: respond,
    state: () => structuredClone({ pages }),
    restore(state) {
      pages = readPages(state);
    },
    bookmark() {
      const now = pages;
      return () => {
        pages = now;
      };
    },
  };
}

/** A request, and the portal that it is for: the portal's pages in one version, and its URL. */
interface PortalCall extends Pick<ServiceOptions, 'quirks'> {
  readonly request: ServiceRequest;
  readonly pages: readonly PortalPage[];
  readonly portal: string;
}

function mcp({ request, pages, portal, quirks }: PortalCall): ServiceResponse {
  if (request.method !== 'POST') return plain(405, 'Method Not Allowed');
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    return plain(415, 'The body has to be application/json');
  }
  return handleMcp(request.text, { pages, portal, results: quirks['search_results'] ?? 'list' });
}

/**
 * Answers requests for llms.txt and similar files; undefined for any other path. These files are
 * only at the root, and old names of llms.txt redirect to it
 * (facts/docs-answers.md#pages-beside-the-lane).
 */
function companion({ request, pages, portal }: PortalCall): ServiceResponse | undefined {
  switch (request.path) {
    case '/llms.txt':
      return markdown(200, llmsTxt(pages, portal));
    case '/llms-full.txt':
      return markdown(200, llmsFullTxt(pages));
    case '/sitemap.md':
    case '/.well-known/sitemap.md':
      return { status: 307, headers: { location: `${portal}/llms.txt` } };
    default:
      return /\/llms(-full)?\.txt$/.test(request.path) ? plain(404, 'Not Found') : undefined;
  }
}

function pageOrAnswer(call: PortalCall): ServiceResponse {
  const { request, pages, portal, quirks } = call;
  const suffixed = request.path.endsWith('.md');
  const path = pagePath(suffixed ? request.path.slice(0, -'.md'.length) : request.path);
  const asked = request.query.get('ask');
  const onlyAtMarkdown = asked !== null && quirks['questions_at'] === 'markdown';
  const asMarkdown = suffixed || (!onlyAtMarkdown && wantsMarkdown(request.headers['accept']));
  if (asked !== null && CRAWLERS.test(request.headers['user-agent'] ?? '')) return plain(403, 'Forbidden');
  // The answer to a question is the same on every page, even on a page that does not exist
  // (facts/docs-answers.md#questions).
  if (asked !== null && asMarkdown) {
    return markdown(200, answered(asked.trim(), markdownUrl(path, portal), call));
  }
  const page = pages.find(each => each.path === path);
  if (page !== undefined) {
    return asMarkdown ? markdown(200, pageMarkdown(page, portal)) : html(200, pageHtml(page));
  }
  const similar = search(pages, path.replaceAll(/[/_-]/g, ' ')).map(hit => hit.page);
  const others = pages.filter(each => !similar.includes(each));
  const suggested = [...similar, ...others].slice(0, 5);
  const text = notFoundMarkdown(path, suggested, portal);
  return asMarkdown ? markdown(404, text) : html(404, '<!doctype html>\n<title>Page not found</title>\n');
}

function answered(question: string, askAt: string, { request, pages, portal, quirks }: PortalCall): string {
  if (question === '' || question === '<question>') return hint(portal);
  const goal = request.query.get('goal')?.trim() ?? '';
  const heading = quirks['sources_heading'] === 'plain' ? '# Sources' : '# Sources:';
  const style = { portal, heading, markdownLinks: true, askAt, goal };
  return answerMarkdown(question, answer(pages, question, goal), style);
}

/**
 * The path of a page. The page at the root has three names: the portal's URL, the URL with a slash
 * at the end, and `index`.
 */
function pagePath(path: string): string {
  return path === '' || path === '/index' ? '/' : path;
}

function markdown(status: number, text: string): ServiceResponse {
  return typed(status, text, 'text/markdown');
}

function html(status: number, text: string): ServiceResponse {
  return typed(status, text, 'text/html');
}

/** An error. Its body is only the message (facts/docs-answers.md#statuses). */
function plain(status: number, text: string): ServiceResponse {
  return typed(status, text, 'text/plain');
}

function typed(status: number, text: string, type: string): ServiceResponse {
  const robots = type === 'text/markdown' ? { 'x-robots-tag': 'noindex' } : {};
  return { status, text, headers: { 'content-type': `${type}; charset=utf-8`, vary: 'Accept', ...robots } };
}
