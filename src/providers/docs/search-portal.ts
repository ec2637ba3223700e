import type { Reader } from '../../core/http.ts';
import { siteOf } from './lane.ts';
import { callByMcp } from './mcp/call-by-mcp.ts';
import { mcpFailure } from './mcp/mcp-failure.ts';
import { resultsIn, type SearchResults } from './search-results.ts';

/**
 * What a search of a portal found, or why that is not known. All texts of hits are the portal's:
 * untrusted.
 */
export type SearchOutcome =
  | ({ readonly is: 'found' } & SearchResults)
  | { readonly is: 'none'; readonly why: string };

/**
 * Searches a portal over its MCP endpoint: only an operation of a closed list is called, with the
 * words alone. Costs no answer credits. `client` is the reader of a connection to portals.
 */
export async function searchPortal(
  words: string,
  { base, client }: { readonly base: string; readonly client: Reader },
): Promise<SearchOutcome> {
  try {
    const result = await callByMcp({ reading: 'search', value: words }, client);
    const results = resultsIn(result, siteOf(base, client));
    return results === undefined
      ? { is: 'none', why: 'the search over MCP gave something without a place that can be read' }
      : { is: 'found', ...results };
  } catch (error) {
    return { is: 'none', why: mcpFailure(error).why };
  }
}
