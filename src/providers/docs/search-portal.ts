import type { Reader } from '../../core/http.ts';
import { siteOf } from './lane.ts';
import { callByMcp, mcpFailure } from './mcp/call-by-mcp.ts';
import type { ToolResult } from './mcp/mcp-reply.ts';
import { type Link, type PortalSite, pageIn, resolvedUrl } from './pages/link.ts';
import { itemsIn, itemsOfJson, listed, mayBePage, type NamedItem } from './pages/named-items.ts';

/**
 * What a search of a portal found, or why that is not known. All texts of hits are the portal's:
 * untrusted.
 */
export type SearchOutcome =
  | ({ readonly is: 'found' } & SearchResults)
  | { readonly is: 'none'; readonly why: string };

/**
 * Searches a portal over its MCP endpoint. Calls only an operation of a fixed list, with the words
 * as its only argument. Costs no credits. `client` is a reader for the portal.
 */
export async function searchPortal(
  words: string,
  { base, client }: { readonly base: string; readonly client: Reader },
): Promise<SearchOutcome> {
  try {
    const result = await callByMcp({ reading: 'search', value: words }, client);
    const results = resultsIn(result, siteOf(base, client));
    return results === undefined
      ? { is: 'none', why: 'the search over MCP gave a result whose page evenkeel cannot read' }
      : { is: 'found', ...results };
  } catch (error) {
    return { is: 'none', why: mcpFailure(error).why };
  }
}

/** One place that a search found. */
export interface SearchHit extends Link {
  /** The page's path in the portal; undefined for a place outside it. */
  readonly page: string | undefined;
  /** The url as the portal wrote it. */
  readonly written: string;
}

/** What a search found, best first, each page once. */
interface SearchResults {
  readonly hits: readonly SearchHit[];
  /** How many results have no link that can be read. */
  readonly unread: number;
}

const MOST_HITS = 200;
/** The most characters of a notice that nothing was found. */
const LONGEST_NOTHING = 300;
/**
 * Matches a notice that nothing was found. Any other text without a link counts as a result that
 * cannot be read.
 */
const NOTHING =
  /\b(?:no|0|zero)\s+(?:[\w-]+\s+){0,3}(?:results?|match(?:es)?|hits?|pages?|documents?|docs|entries)\b|\bnothing\s+(?:was\s+|were\s+)?(?:found|match\w*)|\b(?:not|n['’]t)\s+(?:find|match)\s+any|\bfound\s+(?:nothing|0|none)\b/i;

/**
 * Reads the result of a search: links of the protocol, structured content, or text; the first of
 * these that has a link. Undefined for content without a link that can be read. Only an empty
 * reply, or a reply that says so, means that the search found nothing. Pure.
 */
function resultsIn(result: ToolResult, site: PortalSite): SearchResults | undefined {
  const texts = result.texts.filter(text => text.trim() !== '');
  const structured = itemsOfJson(result.structured);
  const linked = result.links.map(link => listed(mayBePage(link.url) ? [link] : []));
  const text = texts.flatMap(each => preferred(itemsIn(each)));
  const readings = [linked, structured ?? [], text];
  const items = readings.find(each => each.some(({ links }) => links.length > 0));
  if (items !== undefined) return { hits: hitsOf(items, site), unread: unreadIn(items) };
  const saysNothing = text.length === 0 || isNothing(texts.join('\n'));
  const hasOther = linked.length > 0 || (result.structured !== undefined && structured === undefined);
  return saysNothing && !(hasOther && texts.length === 0) ? { hits: [], unread: 0 } : undefined;
}

function isNothing(text: string): boolean {
  return text.length <= LONGEST_NOTHING && NOTHING.test(text);
}

/**
 * The items that count as results: list items, each with its first link only, because further links
 * belong to its text. Without a list, all items with all links.
 */
function preferred(items: readonly NamedItem[]): readonly NamedItem[] {
  const members = items.filter(({ isListed }) => isListed);
  return members.some(({ links }) => links.length > 0)
    ? members.map(item => ({ ...item, links: item.links.slice(0, 1) }))
    : items;
}

/** How many results have no link to a web page. Lines of text between items do not count. */
function unreadIn(items: readonly NamedItem[]): number {
  return items.filter(({ links, isListed }) => isListed && links.length === 0).length;
}

function hitsOf(items: readonly NamedItem[], site: PortalSite): readonly SearchHit[] {
  const hits = new Map<string, SearchHit>();
  for (const { title, url } of items.flatMap(({ links }) => links)) {
    const whole = resolvedUrl(url, site.base);
    const page = pageIn(whole, site);
    const place = page ?? whole.replace(/#.*$/s, '');
    if (!hits.has(place)) hits.set(place, { title, url: whole, page, written: url });
    if (hits.size === MOST_HITS) break;
  }
  return [...hits.values()];
}
