import { isRecord, type JsonRecord } from '../is-record.ts';
import { ok, type ServiceResponse } from '../service.ts';
import { answer, search } from './answer.ts';
import type { PortalPage } from './pages.ts';
import { answerMarkdown, pageMarkdown } from './render.ts';

interface PortalTool {
  readonly description: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Returns the text of the result, or its parts; undefined if the operation fails. */
  call(at: McpSite, given: (name: string) => string): string | readonly unknown[] | undefined;
}

/** The portal to which the MCP endpoint belongs. */
interface McpSite {
  readonly pages: readonly PortalPage[];
  readonly portal: string;
  /** The value of the quirk `search_results`. */
  readonly results: string;
}

/**
 * The operations of the MCP endpoint. In their answers, sources link to the pages themselves, and
 * the heading of the sources has no colon (facts/docs-answers.md#the-parts-of-an-answer).
 */
const TOOLS: Readonly<Record<string, PortalTool>> = {
  searchDocumentation: {
    description: 'Pages that match a query, the best first.',
    required: ['query'],
    optional: [],
    call: (at, given) => {
      const hits = search(at.pages, given('query')).slice(0, 5);
      return results(
        hits.map(({ page }) => page),
        at,
      );
    },
  },
  getPage: {
    description: 'One page as Markdown, by its url.',
    required: ['url'],
    optional: [],
    call({ pages, portal }, given) {
      const path = given('url').replace(portal, '').replace(/\.md$/, '');
      const found = pages.find(page => page.path === (path === '' ? '/' : path));
      return found && pageMarkdown(found, portal);
    },
  },
  askQuestion: {
    description: 'An answer with the pages it was taken from.',
    required: ['question'],
    optional: ['goal'],
    call({ pages, portal }, given) {
      const style = { portal, heading: '# Sources', markdownLinks: false, goal: given('goal') };
      return answerMarkdown(given('question'), answer(pages, given('question'), given('goal')), style);
    },
  },
};

/**
 * The pages that a search found. Real portals answer in different forms, and the quirk
 * `search_results` chooses one.
 */
function results(
  found: readonly PortalPage[],
  { portal, results: shape }: McpSite,
): string | readonly unknown[] {
  const url = (page: PortalPage): string => portal + page.path;
  switch (shape) {
    case 'records':
      return found
        .map(page => `Title: ${page.title}\nLink: ${url(page)}\nContent: ${page.body}`)
        .join('\n\n');
    case 'json':
      return JSON.stringify(found.map(page => ({ title: page.title, document: { url: url(page) } })));
    case 'resource_links':
      return found.map(page => ({ type: 'resource_link', uri: url(page), name: page.title }));
    default:
      return found.map(page => `- [${page.title}](${url(page)}): ${page.description}`).join('\n');
  }
}

/**
 * Answers one JSON-RPC message of the Model Context Protocol, which is sent by POST, with JSON.
 * Batches are refused.
 */
export function handleMcp(text: string, at: McpSite): ServiceResponse {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return failed(null, -32700, 'Parse error');
  }
  if (!isRecord(message) || message['jsonrpc'] !== '2.0' || typeof message['method'] !== 'string') {
    return failed(null, -32600, 'Invalid Request');
  }
  const { id, method } = message;
  if (id === undefined) return { status: 202 };
  const params = isRecord(message['params']) ? message['params'] : {};
  switch (method) {
    case 'initialize':
      return answered(id, {
        protocolVersion: params['protocolVersion'] ?? '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'evenkeel-sandbox-docs', version: '1.0.0' },
      });
    case 'ping':
      return answered(id, {});
    case 'tools/list':
      return answered(id, { tools: Object.entries(TOOLS).map(([name, tool]) => described(name, tool)) });
    case 'tools/call':
      return callTool(id, params, at);
    default:
      return failed(id, -32601, `Method not found: ${method}`);
  }
}

function callTool(id: unknown, params: JsonRecord, at: McpSite): ServiceResponse {
  const name = String(params['name']);
  const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (tool === undefined) return failed(id, -32602, `Unknown tool: ${name}`);
  const given = isRecord(params['arguments']) ? params['arguments'] : {};
  const known = [...tool.required, ...tool.optional];
  const wrong = [
    ...tool.required.filter(key => typeof given[key] !== 'string'),
    ...Object.keys(given).filter(key => !known.includes(key) || typeof given[key] !== 'string'),
  ];
  if (wrong.length > 0) return failed(id, -32602, `Invalid arguments: ${[...new Set(wrong)].join(', ')}`);
  const result = tool.call(at, key => String(given[key] ?? ''));
  const content = typeof result === 'object' ? result : [{ type: 'text', text: result ?? 'Page not found' }];
  return answered(id, {
    content,
    isError: result === undefined,
  });
}

function described(name: string, tool: PortalTool): unknown {
  const keys = [...tool.required, ...tool.optional];
  const properties = Object.fromEntries(keys.map(key => [key, { type: 'string' }]));
  return {
    name,
    description: tool.description,
    inputSchema: { type: 'object', properties, required: tool.required, additionalProperties: false },
  };
}

function answered(id: unknown, result: unknown): ServiceResponse {
  return ok({ jsonrpc: '2.0', id, result });
}

function failed(id: unknown, code: number, message: string): ServiceResponse {
  return { status: id === null ? 400 : 200, body: { jsonrpc: '2.0', id, error: { code, message } } };
}
