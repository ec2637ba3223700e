import type { SandboxOutcome } from '../../../src/sandbox/outcome.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';

/* What the emulated documentation portal is asked, and how it answered. */

/** One request to the portal, in Markdown: how it answered, and which fact it follows. */
export interface PortalRow {
  readonly operation: string;
  readonly answer: string;
  /** A heading of docs/facts/docs-answers.md. */
  readonly fact: string;
}

interface PortalRequest {
  readonly operation: string;
  readonly path: string;
  readonly fact: string;
  readonly accept?: string;
  readonly userAgent?: string;
}

const ASK = `ask=${encodeURIComponent('How long can a deleted branch be recovered?')}`;
const MARKDOWN = 'text/markdown';

const READS: readonly PortalRequest[] = [
  { operation: '`GET /{page}`', path: '/guides/recovery', fact: 'Asking for Markdown' },
  {
    operation: '`GET /{page}` with `Accept: text/markdown`',
    path: '/guides/recovery',
    accept: MARKDOWN,
    fact: 'Asking for Markdown',
  },
  { operation: '`GET /{page}.md`', path: '/guides/recovery.md', fact: 'Pages beside the lane' },
  { operation: '`GET /{missing page}.md`', path: '/guides/recover.md', fact: 'Pages beside the lane' },
  { operation: '`GET /llms.txt`', path: '/llms.txt', fact: 'Pages beside the lane' },
  { operation: '`GET /llms-full.txt`', path: '/llms-full.txt', fact: 'Pages beside the lane' },
  { operation: '`GET /sitemap.md`', path: '/sitemap.md', fact: 'Pages beside the lane' },
  {
    operation: '`GET /.well-known/sitemap.md`',
    path: '/.well-known/sitemap.md',
    fact: 'Pages beside the lane',
  },
  {
    operation: '`GET /{any page}?ask={question}` with `Accept: text/markdown`',
    path: `/guides/nothing?${ASK}`,
    accept: MARKDOWN,
    fact: 'Questions',
  },
  {
    operation: '`GET /{any page}.md?ask={question}`',
    path: `/guides/nothing.md?${ASK}`,
    fact: 'Which page addresses answer',
  },
  {
    operation: 'the same with `goal`',
    path: `/index.md?${ASK}&goal=backups`,
    fact: 'The parts of an answer',
  },
  { operation: 'the same with `version`', path: `/index.md?${ASK}&version=v0`, fact: 'Unknown versions' },
  { operation: 'the same with a blank `ask`', path: '/index.md?ask=', fact: 'Blank questions' },
  {
    operation: 'the same of a crawler, as `User-Agent: Amazonbot`',
    path: `/index.md?${ASK}`,
    userAgent: 'Amazonbot/1.0',
    fact: 'Statuses',
  },
];

function rowOf({ operation, path, accept, userAgent, fact }: PortalRequest): PortalRow {
  const headers = {
    ...(accept === undefined ? {} : { accept }),
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
  };
  return { operation, answer: shown(send('GET', path, headers)), fact };
}

function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): SandboxOutcome {
  return createSandbox().handle({
    method,
    path: `/docs${path}`,
    headers: { host: '127.0.0.1:4000', ...headers },
    text: body === undefined ? '' : JSON.stringify(body),
  });
}

/** Status and type of the content, as in `200 text/markdown`. */
function shown({ status, headers }: SandboxOutcome): string {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return [String(status), ...(type === '' ? [] : [`\`${type}\``])].join(' ');
}

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: object; readonly required: readonly string[] };
}

/** Arguments with which each tool finds something. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  query: 'recover a branch',
  url: 'http://127.0.0.1:4000/docs/guides/recovery',
  question: 'How long can a deleted branch be recovered?',
  goal: 'backups',
};

/** The endpoint of MCP: its methods, and every tool that it lists with the inputs of its schema. */
function mcpRows(): readonly PortalRow[] {
  const rpc = (method: string, params: object = {}): SandboxOutcome =>
    send('POST', '/mcp', { 'content-type': 'application/json' }, { jsonrpc: '2.0', id: 1, method, params });
  const methods = ['initialize', 'ping', 'tools/list'].map(
    (method): PortalRow => ({
      operation: `\`POST /mcp\`: \`${method}\``,
      answer: outcomeOf(rpc(method)),
      fact: 'MCP',
    }),
  );
  const { result } = JSON.parse(rpc('tools/list').text) as { result: { tools: readonly ListedTool[] } };
  const tools = result.tools.map(({ name, inputSchema }): PortalRow => {
    const keys = Object.keys(inputSchema.properties);
    const given = Object.fromEntries(keys.map(key => [key, ARGUMENTS[key]]));
    const inputs = keys.map(key => `\`${key}\`${inputSchema.required.includes(key) ? '' : ' (optional)'}`);
    return {
      operation: `\`POST /mcp\`: \`tools/call\` of \`${name}\` with ${inputs.join(', ')}`,
      answer: outcomeOf(rpc('tools/call', { name, arguments: given })),
      fact: 'Operations over MCP',
    };
  });
  return [...methods, ...tools];
}

/** The same with whether the call succeeded, which JSON-RPC does not say by its status. */
function outcomeOf(outcome: SandboxOutcome): string {
  const { result } = JSON.parse(outcome.text) as { result?: { isError?: boolean } };
  const failed = result === undefined || result.isError === true;
  return failed ? `${shown(outcome)}, an error` : shown(outcome);
}

/** Everything that the portal is asked, in the order of the page. */
export function portalRows(): readonly PortalRow[] {
  return [...READS.map(rowOf), ...mcpRows()];
}
