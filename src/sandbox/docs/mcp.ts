import { isRecord } from '../is-record.ts';
import type { ServiceResponse } from '../service.ts';
import { answer } from './answer.ts';
import type { Page } from './pages.ts';
import { answerMarkdown, pageMarkdown } from './render.ts';
import { search } from './search.ts';

type Arguments = Readonly<Record<string, unknown>>;

interface Tool {
  readonly description: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** The text of the result; undefined is an error of the tool. */
  call(pages: readonly Page[], portal: string, given: (name: string) => string): string | undefined;
}

/** Facts: documentation-answers 5. Source links are plain page URLs here and the heading has no colon (facts 1 and 3). */
const TOOLS: Readonly<Record<string, Tool>> = {
  searchDocumentation: {
    description: 'Pages that match a query, the best first.',
    required: ['query'],
    optional: [],
    call: (pages, portal, given) =>
      search(pages, given('query'))
        .slice(0, 5)
        .map(({ page }) => `- [${page.title}](${portal}${page.path}): ${page.description}`)
        .join('\n'),
  },
  getPage: {
    description: 'One page as Markdown, by its url.',
    required: ['url'],
    optional: [],
    call(pages, portal, given) {
      const path = given('url').replace(portal, '').replace(/\.md$/, '');
      const found = pages.find(page => page.path === (path === '' ? '/' : path));
      return found && pageMarkdown(found, portal);
    },
  },
  askQuestion: {
    description: 'An answer with the pages it was taken from.',
    required: ['question'],
    optional: ['goal'],
    call(pages, portal, given) {
      const style = { portal, heading: '# Sources', markdownLinks: false, goal: given('goal') };
      return answerMarkdown(given('question'), answer(pages, given('question'), given('goal')), style);
    },
  },
};

/** One JSON-RPC message of the Model Context Protocol over POST, answered as JSON. Batches are refused. */
export function handleMcp(text: string, pages: readonly Page[], portal: string): ServiceResponse {
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
      return callTool(id, params, pages, portal);
    default:
      return failed(id, -32601, `Method not found: ${method}`);
  }
}

function callTool(id: unknown, params: Arguments, pages: readonly Page[], portal: string): ServiceResponse {
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
  const text = tool.call(pages, portal, key => String(given[key] ?? ''));
  return answered(id, {
    content: [{ type: 'text', text: text ?? 'Page not found' }],
    isError: text === undefined,
  });
}

function described(name: string, tool: Tool): unknown {
  const keys = [...tool.required, ...tool.optional];
  const properties = Object.fromEntries(keys.map(key => [key, { type: 'string' }]));
  return {
    name,
    description: tool.description,
    inputSchema: { type: 'object', properties, required: tool.required, additionalProperties: false },
  };
}

function answered(id: unknown, result: unknown): ServiceResponse {
  return { status: 200, body: { jsonrpc: '2.0', id, result } };
}

function failed(id: unknown, code: number, message: string): ServiceResponse {
  return { status: id === null ? 400 : 200, body: { jsonrpc: '2.0', id, error: { code, message } } };
}
