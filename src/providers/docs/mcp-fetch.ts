import { Failure } from '../../core/failure.ts';
import { isObject } from '../../core/json.ts';
import type { Client } from '../../http/client.ts';
import { questionTimeoutMs } from './api.ts';

/** The `fetch` that the Model Context Protocol client expects. */
export type McpFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** The messages that may be sent (design D5): all of them only read. */
const METHODS: ReadonlySet<unknown> = new Set([
  'initialize',
  'notifications/initialized',
  'tools/list',
  'tools/call',
]);

export interface GuardedFetch {
  readonly send: McpFetch;
  /** Allows calls of these operations; before, none is allowed. */
  allow(operations: readonly string[]): void;
  /** The error behind the last failed request, which the protocol's client may have wrapped. */
  failure(): unknown;
}

/**
 * A `fetch` that reaches one MCP endpoint and sends only the messages listed here, through {@link Client.ask}, which sends
 * to exactly that URL. It opens no stream from the server: a GET is answered here.
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
      silentMs: questionTimeoutMs,
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
