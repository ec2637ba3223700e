import { describe, expect, it } from 'vitest';
import { openMcpWith } from '../../../src/cli/system/mcp-sdk.ts';
import { Failure } from '../../../src/core/failure.ts';
import type { HttpRequest } from '../../../src/core/http.ts';
import { type Client, createClient } from '../../../src/http/client.ts';
import { askByMcp, type OpenMcp } from '../../../src/providers/docs/ask-by-mcp.ts';
import { mcpFetch } from '../../../src/providers/docs/mcp-fetch.ts';
import { docs } from '../../../src/providers/docs/provider.ts';
import { virtualClock } from '../../helpers/virtual-clock.ts';

const BASE = 'https://docs.example.com';
const QUESTION = 'How long?';

interface Tool {
  readonly name: string;
  readonly inputSchema: unknown;
  readonly call: (args: Readonly<Record<string, string>>) => string;
}

/** An MCP endpoint with these operations, which answers as JSON or as a stream of events. */
function endpoint(tools: readonly Tool[], stream = false): { client: Client; sent: HttpRequest[] } {
  const sent: HttpRequest[] = [];
  const respond = (message: {
    id?: number;
    method: string;
    params?: { name?: string; arguments?: Record<string, string> };
  }): unknown => {
    if (message.method === 'initialize')
      return {
        protocolVersion: '2025-06-18',
        capabilities: { tools: {} },
        serverInfo: { name: 'x', version: '1' },
      };
    if (message.method === 'tools/list')
      return { tools: tools.map(({ name, inputSchema }) => ({ name, inputSchema })) };
    const tool = tools.find(one => one.name === message.params?.name);
    return { content: [{ type: 'text', text: tool?.call(message.params?.arguments ?? {}) ?? '' }] };
  };
  const client = createClient(
    {
      provider: docs,
      base: BASE,
      credentials: [],
      userAgent: 'evenkeel',
      timeoutMs: 60_000,
      allowedWrites: [{ method: 'POST', url: `${BASE}/mcp` }],
    },
    {
      clock: virtualClock(),
      random: () => 0.5,
      transport: async request => {
        sent.push(request);
        const message = JSON.parse(request.body ?? '{}');
        if (message.id === undefined) return { status: 202, headers: {}, body: '' };
        const body = JSON.stringify({ jsonrpc: '2.0', id: message.id, result: respond(message) });
        return stream
          ? {
              status: 200,
              headers: { 'content-type': 'text/event-stream' },
              body: `event: message\ndata: ${body}\n\n`,
            }
          : { status: 200, headers: { 'content-type': 'application/json', 'mcp-session-id': 's1' }, body };
      },
    },
  );
  return { client, sent };
}

function operation(name: string, argument: string, call: Tool['call']): Tool {
  return {
    name,
    inputSchema: { type: 'object', properties: { [argument]: { type: 'string' } }, required: [argument] },
    call,
  };
}

const SEARCH = operation('SearchAcme', 'query', ({ query }) =>
  query === QUESTION
    ? `Title: R\nLink: ${BASE}/recovery\n\nLink: https://evil.example/x and ${BASE}/other`
    : '',
);
const open = openMcpWith('1.2.3');

describe('asking by MCP, through the official client', () => {
  it.each([
    ['url', (args: Readonly<Record<string, string>>) => args['url'] === `${BASE}/recovery`],
    ['path', (args: Readonly<Record<string, string>>) => args['path'] === '/recovery'],
  ])(
    'searches, fetches the first page inside the portal by its %s, and names the others',
    async (argument, right) => {
      const fetchPage = operation('get_page', argument, args => (right(args) ? 'For 7 days.' : 'wrong'));
      const { client, sent } = endpoint([operation('sendFeedback', 'text', () => ''), SEARCH, fetchPage]);
      expect(await askByMcp(QUESTION, client, '/mcp', open)).toEqual({
        is: 'page',
        why: 'MCP offers search and pages',
        url: `${BASE}/recovery.md`,
        text: 'For 7 days.',
        others: [{ title: `${BASE}/other`, url: `${BASE}/other` }],
      });
      expect(
        sent.map(request => [request.method, request.url, JSON.parse(request.body ?? '').method]),
      ).toEqual(
        ['initialize', 'notifications/initialized', 'tools/list', 'tools/call', 'tools/call'].map(method => [
          'POST',
          `${BASE}/mcp`,
          method,
        ]),
      );
      expect(sent.at(-1)?.headers).toMatchObject({ 'mcp-session-id': 's1' });
    },
  );

  it('understands answers that come as a stream of events', async () => {
    const { client } = endpoint([SEARCH, operation('fetch', 'id', () => 'For 7 days.')], true);
    expect(await askByMcp(QUESTION, client, '/mcp', open)).toMatchObject({ is: 'page', text: 'For 7 days.' });
  });

  it('shows what the search found where no page can be fetched, and says where nothing can be searched', async () => {
    const found = await askByMcp(QUESTION, endpoint([SEARCH]).client, '/mcp', open);
    expect(found).toMatchObject({ is: 'page', text: expect.stringContaining('Title: R') });
    const nothing = await askByMcp(QUESTION, endpoint([]).client, '/mcp', open);
    expect(nothing).toEqual({ is: 'none', why: 'the MCP endpoint has no operation that searches' });
  });

  it('cannot send to another endpoint than the one that is allowed', async () => {
    const { client, sent } = endpoint([SEARCH]);
    await expect(askByMcp(QUESTION, client, '/other', open)).rejects.toThrow(/Nothing was sent/);
    expect(sent).toEqual([]);
  });

  it('says clearly that the client is not installed', async () => {
    const missing: OpenMcp = async () => {
      throw new Failure('usage', '--via mcp needs a package', { next: 'Install it.' });
    };
    await expect(askByMcp(QUESTION, endpoint([]).client, '/mcp', missing)).rejects.toThrow('needs a package');
  });
});

describe("the client's fetch", () => {
  const init = (message: unknown): RequestInit => ({ method: 'POST', body: JSON.stringify(message) });

  it('sends nothing but what the specification lists, and calls nothing that was not chosen', async () => {
    const { client, sent } = endpoint([]);
    const guarded = mcpFetch(client, '/mcp');
    const url = `${BASE}/mcp`;
    for (const message of [
      { method: 'resources/list', id: 1 },
      { method: 'tools/call', id: 1, params: { name: 'sendFeedback' } },
      [{ method: 'initialize', id: 1 }],
      'x',
    ])
      await expect(guarded.send(url, init(message))).rejects.toThrow('Nothing was sent.');
    await expect(guarded.send(`${BASE}/other`, init({ method: 'initialize' }))).rejects.toThrow(
      'Nothing was sent.',
    );
    expect((await guarded.send(url, { method: 'GET' })).status).toBe(405);
    expect((await guarded.send(url, { method: 'DELETE' })).status).toBe(405);
    expect(sent).toEqual([]);
    guarded.allow(['search']);
    await guarded.send(
      url,
      init({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'search' } }),
    );
    expect(sent).toHaveLength(1);
  });
});
