import { Failure } from '../../core/failure.ts';
import { isObject } from '../../core/json.ts';
import type { Client } from '../../http/client.ts';
import { questionTimeoutMs } from './api.ts';

/** `fetch` as the Model Context Protocol client wants it. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The messages that may be sent (design D5): all of them only ask. */
const METHODS: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/initialized',
  'tools/list',
  'tools/call',
]);

export interface GuardedFetch {
  readonly send: McpFetch;
  /** From now on these operations may be called; before, none. */
  allow(operations: readonly string[]): void;
  /** The error behind the last request that failed, which the protocol's client may have wrapped. */
  failure(): unknown;
}

/**
 * A `fetch` that reaches one MCP endpoint and sends nothing but the messages listed here, through {@link Client.ask}, which
 * in turn sends to exactly that URL. Streams of the server's own are not opened: a GET is answered here.
 */
export function mcpFetch(client: Client, path: string): GuardedFetch {
  const operations = new Set<unknown>();
  let failure: unknown;

  async function post(init: RequestInit): Promise<Response> {
    const message: unknown = JSON.parse(String(init.body));
    if (!isObject(message) || !METHODS.has(message['method'])) throw refused('such a message');
    const params = isObject(message['params']) ? message['params'] : {};
    if (message['method'] === 'tools/call' && !operations.has(params['name']))
      throw refused('a call of such an operation');
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    const answer = await client.ask(path, message, {
      headers,
      timeoutMs: questionTimeoutMs,
      headersMs: questionTimeoutMs,
      longTexts: true,
    });
    return new Response(answer.text === '' ? null : answer.text, {
      status: answer.status,
      headers: shownTo(answer.headers),
    });
  }

  return {
    async send(url, init = {}) {
      if (String(url) !== client.base + path) throw refused('a message to another address');
      if (init.method !== 'POST') return new Response(null, { status: 405 });
      try {
        return await post(init);
      } catch (error) {
        failure = error;
        throw error;
      }
    },
    allow(names) {
      for (const name of names) operations.add(name);
    },
    failure: () => failure,
  };
}

function shownTo(headers: Readonly<Record<string, string>>): Record<string, string> {
  const wanted = ['content-type', 'mcp-session-id'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => wanted.includes(name)));
}

function refused(what: string): Failure {
  return new Failure('bug', `The MCP client tried to send ${what}. Nothing was sent.`);
}
