import { type Answer, RequestFailure, type RequestOptions } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import { excerpt } from '../pages/markdown-parts.ts';
import type { Offer, PortalOperation } from './mcp-operations.ts';
import { McpRefusal, readReply, type ToolResult, toolResult } from './mcp-reply.ts';

/**
 * The only messages that evenkeel sends over MCP. All of them only read; `tools/call` names only a
 * {@link PortalOperation} (ADR 0086).
 */
type McpMessage =
  | { readonly method: 'initialize'; readonly params: Readonly<Record<string, unknown>> }
  | { readonly method: 'notifications/initialized' }
  | { readonly method: 'tools/list'; readonly params?: { readonly cursor: string } }
  | {
      readonly method: 'tools/call';
      readonly params: { readonly name: string; readonly arguments: Readonly<Record<string, string>> };
    };

/** Sends one message to one endpoint, and to nothing else. */
export type McpPost = (message: unknown, options: RequestOptions) => Promise<Answer>;

/**
 * The options of one request: time limits in milliseconds, the group that waits after a 429
 * (`apart`), and the guard before it is sent.
 */
export type McpLimits = Pick<RequestOptions, 'timeoutMs' | 'silentMs' | 'apart' | 'beforeSend'>;

/** An open conversation with an endpoint. */
export interface McpSession {
  readonly offer: Offer;
  call(operation: PortalOperation, value: string, limits: McpLimits): Promise<ToolResult>;
}

const VERSION = '2025-06-18';
/**
 * The protocol versions that a server may choose. evenkeel's messages are the same in all of them.
 */
const VERSIONS: readonly unknown[] = [VERSION, '2025-11-25', '2025-03-26', '2024-11-05'];
const MOST_LISTS = 5;
const MOST_TOOLS = 500;

/** Whether the server has forgotten the session. Then the caller may open another one. */
export function isForgotten(error: unknown): boolean {
  return error instanceof RequestFailure && error.status === 404;
}

/**
 * Opens a conversation: `initialize`, `notifications/initialized`, and `tools/list`, page by page.
 * Throws a RequestFailure or a {@link McpRefusal}.
 */
export async function openMcp(post: McpPost, limits: McpLimits): Promise<McpSession> {
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' };
  let last = 0;
  const send = (message: McpMessage, id: number | undefined, more: McpLimits): Promise<Answer> =>
    post(
      { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), ...message },
      { ...more, headers: { ...headers }, once: true, longTexts: true },
    );
  const request = async (
    message: McpMessage,
    more: McpLimits,
  ): Promise<{ readonly result: Readonly<Record<string, unknown>>; readonly answer: Answer }> => {
    last += 1;
    const id = last;
    const answer = await send(message, id, more);
    return { result: readReply(answer.text, answer.headers['content-type'] ?? '', id), answer };
  };

  const clientInfo = { name: 'evenkeel', version: '1' };
  const params = { protocolVersion: VERSION, capabilities: {}, clientInfo };
  const opened = await request({ method: 'initialize', params }, limits);
  const version = opened.result['protocolVersion'];
  if (typeof version !== 'string' || !VERSIONS.includes(version))
    throw new McpRefusal(
      `the MCP endpoint speaks version ${excerpt(String(version), 40)} of the MCP protocol, which evenkeel does not support`,
    );
  headers['mcp-protocol-version'] = version;
  const session = opened.answer.headers['mcp-session-id'];
  if (session !== undefined) headers['mcp-session-id'] = sessionId(session);
  await send({ method: 'notifications/initialized' }, undefined, limits);

  const tools: unknown[] = [];
  let cursor: string | undefined;
  for (let lists = 0; lists < MOST_LISTS; lists += 1) {
    const next = cursor === undefined ? {} : { params: { cursor } };
    const { result } = await request({ method: 'tools/list', ...next }, limits);
    tools.push(...(Array.isArray(result['tools']) ? result['tools'] : []).slice(0, MOST_TOOLS));
    cursor = typeof result['nextCursor'] === 'string' ? result['nextCursor'] : undefined;
    if (cursor === undefined) break;
  }
  const info = opened.result['serverInfo'];
  const server = isObject(info) && typeof info['name'] === 'string' ? info['name'] : '';
  return {
    offer: { server, tools },
    async call({ name, argument }, value, more) {
      const call = { name, arguments: { [argument]: value } };
      return toolResult((await request({ method: 'tools/call', params: call }, more)).result, name);
    },
  };
}

/**
 * Checks a session id from the server. evenkeel sends it back as a header, so it may contain only
 * the characters that the protocol allows.
 */
function sessionId(text: string): string {
  if (!/^[\x21-\x7e]{1,1024}$/.test(text))
    throw new McpRefusal('the MCP endpoint gave a session id that cannot be sent back');
  return text;
}
