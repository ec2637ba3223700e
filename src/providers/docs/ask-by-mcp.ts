import { Failure } from '../../core/failure.ts';
import { isObject } from '../../core/json.ts';
import type { Client } from '../../http/client.ts';
import type { PortalReply } from './ask-portal.ts';
import { failureWords } from './failure-words.ts';
import { type Link, pageIn } from './link.ts';
import { type McpFetch, mcpFetch } from './mcp-fetch.ts';
import { markdownPage, pageBody } from './portal-page.ts';

/** The part of a Model Context Protocol client that this project uses. */
interface McpSession {
  listTools(): Promise<{
    readonly tools: readonly { readonly name: string; readonly inputSchema: unknown }[];
  }>;
  callTool(call: {
    readonly name: string;
    readonly arguments: Readonly<Record<string, string>>;
  }): Promise<unknown>;
  close(): Promise<void>;
}

/** Connects a client to an endpoint: sends `initialize`. */
export type OpenMcp = (url: string, send: McpFetch) => Promise<McpSession>;

const MOST_OTHERS = 5;

/**
 * Searches a portal through its MCP endpoint and fetches the first page found. The operations have no fixed names, so their
 * names and arguments identify them. The result is a page, never an answer. Throws a Failure where no client is installed.
 */
export async function askByMcp(
  question: string,
  client: Client,
  path: string,
  open: OpenMcp,
): Promise<PortalReply> {
  const guarded = mcpFetch(client, path);
  let session: McpSession | undefined;
  try {
    session = await open(client.base + path, guarded.send);
    const { tools } = await session.listTools();
    const search = operationIn(tools, SEARCHES, ['query', 'q', 'question', 'search']);
    const fetchPage = operationIn(tools, FETCHES, ['url', 'path', 'page', 'id']);
    if (search === undefined) return { is: 'none', why: 'the MCP endpoint has no operation that searches' };
    guarded.allow([search.name, ...(fetchPage === undefined ? [] : [fetchPage.name])]);
    const found = await call(session, search, question);
    return await pageOf(found, client.base, path, session, fetchPage);
  } catch (error) {
    return { is: 'none', why: whyNot(error, guarded.failure(), path) };
  } finally {
    await session?.close();
  }
}

interface Operation {
  readonly name: string;
  /** The operation's one argument. */
  readonly argument: string;
}

const SEARCHES = /search|find|query/i;
const FETCHES =
  /(?:get|fetch|read|open)[\w-]*(?:page|doc|article|content)|(?:page|doc)[\w-]*(?:get|fetch|read)|^fetch$/i;

/** The first operation with that name whose required arguments are one text, or none. */
function operationIn(
  tools: readonly { readonly name: string; readonly inputSchema: unknown }[],
  name: RegExp,
  usual: readonly string[],
): Operation | undefined {
  for (const tool of tools) {
    if (!name.test(tool.name)) continue;
    const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const offered = Object.keys(isObject(schema['properties']) ? schema['properties'] : {});
    const [argument = usual.find(one => offered.includes(one)), ...more] = required;
    if (argument !== undefined && more.length === 0) return { name: tool.name, argument };
  }
  return undefined;
}

/** The text of a call's result. Throws where the operation reports a failure. */
async function call(session: McpSession, { name, argument }: Operation, value: string): Promise<string> {
  const result = await session.callTool({ name, arguments: { [argument]: value } });
  const content = isObject(result) && Array.isArray(result['content']) ? result['content'] : [];
  const text = content
    .flatMap(part => (isObject(part) && typeof part['text'] === 'string' ? [part['text']] : []))
    .join('\n\n');
  if (isObject(result) && result['isError'] === true) throw new Error(`${name} failed: ${text}`);
  return text;
}

async function pageOf(
  found: string,
  base: string,
  path: string,
  session: McpSession,
  fetchPage: Operation | undefined,
): Promise<PortalReply> {
  const links = linksIn(found, base);
  const [first, ...others] = links;
  if (first === undefined || fetchPage === undefined) {
    if (found.trim() === '') return { is: 'none', why: 'the search over MCP found no page' };
    const why = 'no page could be fetched over MCP, so this is what its search found';
    return { is: 'page', why, url: base + path, text: found, others: [] };
  }
  const page = pageIn(first.url, base) ?? '/';
  const text = await call(session, fetchPage, /path/i.test(fetchPage.argument) ? page : first.url);
  return {
    is: 'page',
    why: 'MCP offers search and pages',
    url: base + markdownPage(page),
    text: pageBody(text),
    others: others.slice(0, MOST_OTHERS),
  };
}

/** The links of a search result that lead into the portal, each page once: Markdown links, or else bare urls. */
function linksIn(text: string, base: string): readonly Link[] {
  const marked = [...text.matchAll(/\[([^\n]{0,300}?)\]\(([^\s()]{1,2000})\)/g)];
  const bare = [...text.matchAll(/https?:\/\/[^\s()<>"'`]{1,2000}/g)];
  const links = (marked.length > 0 ? marked : bare).map(([whole, title, url]) => ({
    title: title ?? whole,
    url: url ?? whole,
  }));
  const byPage = new Map<string, Link>();
  for (const link of links) {
    const page = pageIn(link.url, base);
    if (page !== undefined && !byPage.has(page)) byPage.set(page, link);
  }
  return [...byPage.values()];
}

function whyNot(error: unknown, behind: unknown, path: string): string {
  if (behind === undefined && error instanceof Failure) throw error;
  if (behind !== undefined) return `${failureWords(behind)} (asked over MCP at ${path})`;
  const said = error instanceof Error ? error.message : String(error);
  return `the MCP endpoint at ${path} did not answer as the protocol has it: ${said}`;
}
