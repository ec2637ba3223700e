import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/** An operation of a portal, as its generator makes it. */
export interface Tool {
  readonly name: string;
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  readonly writes?: true;
  call(given: Readonly<Record<string, string>>, base: string): readonly string[];
}

/** A portal that really is a Model Context Protocol server, of the official package. */
export interface McpPortal {
  /** Its url, below which the endpoint is. */
  readonly base: string;
  /** What was called, with its arguments. */
  readonly calls: readonly { readonly name: string; readonly given: unknown }[];
  /** Methods of the requests that came. */
  readonly seen: readonly string[];
  /** Forgets all sessions, as a restart does. */
  restart(): void;
  close(): Promise<void>;
}

export interface McpPortalOptions {
  readonly tools: readonly Tool[];
  readonly name?: string;
  readonly path?: string;
  readonly sessions: boolean;
  /** Answers as JSON, not as a stream of events. */
  readonly json: boolean;
}

export async function mcpPortal(options: McpPortalOptions): Promise<McpPortal> {
  const calls: { name: string; given: unknown }[] = [];
  const seen: string[] = [];
  const open = new Map<string, StreamableHTTPServerTransport>();
  let base = '';

  async function transport(): Promise<StreamableHTTPServerTransport> {
    const server = new Server(
      { name: options.name ?? 'Acme', version: '1.0.0' },
      { capabilities: { tools: {} } },
    );
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: options.tools.map(described) }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      calls.push({ name: params.name, given: params.arguments });
      const tool = options.tools.find(each => each.name === params.name);
      const given = Object.fromEntries(
        Object.entries(params.arguments ?? {}).map(([key, value]) => [key, String(value)]),
      );
      const texts = tool?.call(given, base) ?? [];
      return { content: texts.map(text => ({ type: 'text' as const, text })) };
    });
    const enableJsonResponse = options.json;
    const made: StreamableHTTPServerTransport = new StreamableHTTPServerTransport(
      options.sessions
        ? {
            enableJsonResponse,
            sessionIdGenerator: () => randomUUID(),
            onsessioninitialized: id => void open.set(id, made),
          }
        : { enableJsonResponse },
    );
    await server.connect(made as Parameters<Server['connect']>[0]);
    return made;
  }

  const http = createServer((request, response) => {
    seen.push(request.method ?? '');
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? open.get(id) : undefined;
    if (request.url !== `/docs${options.path ?? '/mcp'}` || (id !== undefined && known === undefined)) {
      response
        .writeHead(404)
        .end('{"jsonrpc":"2.0","error":{"code":-32001,"message":"Session not found"},"id":null}');
      return;
    }
    void (known === undefined ? transport() : Promise.resolve(known)).then(each =>
      each.handleRequest(request, response),
    );
  });
  await new Promise<void>(done => http.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(http.address() as AddressInfo).port}/docs`;
  return {
    base,
    calls,
    seen,
    restart: () => open.clear(),
    async close() {
      await Promise.all([...open.values()].map(each => each.close()));
      http.closeAllConnections();
      await new Promise(done => http.close(done));
    },
  };
}

function described({ name, required, optional = [], writes }: Tool) {
  const properties = Object.fromEntries([...required, ...optional].map(key => [key, { type: 'string' }]));
  return {
    name,
    inputSchema: { type: 'object' as const, properties, required: [...required] },
    annotations: { readOnlyHint: writes !== true },
  };
}
