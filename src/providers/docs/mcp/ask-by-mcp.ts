import type { PortalReply } from '../ask-portal.ts';
import { resolvedLink } from '../pages/link.ts';
import { pageBody, readPage } from '../pages/portal-page.ts';
import type { AskedSite } from '../question.ts';
import { markdownPage } from '../question-form.ts';
import type { SearchHit } from '../search-portal.ts';
import { searchPortal } from '../search-portal.ts';
import { callByMcp, mcpFailure, questionByMcp } from './call-by-mcp.ts';

const MOST_OTHERS = 5;

type Place = Pick<AskedSite, 'base' | 'client'>;

/**
 * Asks a portal over its MCP endpoint. If it answers no questions there, searches the portal and
 * returns the first page found (a reply `page`).
 */
export async function askByMcp(question: string, at: Place): Promise<PortalReply> {
  const reply = await questionByMcp(question, at.client);
  if (reply.is === 'refused') return { is: 'none', why: reply.why };
  if (reply.is === 'absent') return pageInstead(question, reply.why, at);
  if (reply.is === 'unanswered') return reply;
  return { ...reply, sources: reply.sources.map(link => resolvedLink(link, at.base)) };
}

async function pageInstead(question: string, why: string, at: Place): Promise<PortalReply> {
  const found = await searchPortal(question, at);
  if (found.is === 'none') return { is: 'none', why: [...new Set([why, found.why])].join('; ') };
  const inside = found.hits.filter(
    (hit): hit is SearchHit & { readonly page: string } => hit.page !== undefined,
  );
  const [first, ...others] = inside;
  if (first === undefined) return { is: 'none', why: `${why}; the search of the portal found no page` };
  const rest = others.slice(0, MOST_OTHERS).map(({ title, url }) => ({ title, url }));
  try {
    const value = (argument: string): string => (argument === 'url' ? first.written : first.page);
    const { texts } = await callByMcp({ reading: 'page', value }, at.client);
    const text = pageBody(texts.join('\n\n'));
    return { is: 'page', why, url: at.base + markdownPage(first.page), text, others: rest };
  } catch (error) {
    const read = await readPage(first.page, at.client);
    const url = at.base + markdownPage(first.page);
    if (read.is === 'read') return { is: 'page', why, url, text: pageBody(read.text), others: rest };
    const unread = `${why}; no page could be read over MCP (${mcpFailure(error).why}), so this is what the search of the portal found`;
    const list = inside.map(({ title, url }) => `- ${title === '' ? url : `${title} ${url}`}`).join('\n');
    return { is: 'page', why: unread, url: first.url, text: list, others: [] };
  }
}
