import { isObject, jsonIn } from '../../../core/json.ts';
import type { Link } from '../pages/link.ts';
import { excerpt } from '../pages/markdown-parts.ts';

/** The most characters of a reply. A longer text is no answer, and reading it would take long. */
const LONGEST_REPLY = 1_000_000;
const LONGEST_WORDS = 280;

/** Thrown where an endpoint refuses, or does not follow the protocol. The message is a sentence. */
export class McpRefusal extends Error {}

/**
 * The result of the JSON-RPC request with this id, from a body of JSON or of server-sent events
 * (Model Context Protocol 2025-06-18, Streamable HTTP). Other messages of the server in the body
 * are ignored. Throws a {@link McpRefusal}.
 */
export function readReply(text: string, contentType: string, id: number): Readonly<Record<string, unknown>> {
  if (text.length > LONGEST_REPLY)
    throw new McpRefusal(`the MCP endpoint sent ${text.length} characters, which is too long for an answer`);
  const messages = /^text\/event-stream\b/i.test(contentType) ? eventsIn(text) : [text];
  const replies = messages.map(jsonIn).flatMap(value => (Array.isArray(value) ? value : [value]));
  const reply = replies.find(
    (each): each is Readonly<Record<string, unknown>> =>
      isObject(each) && each['jsonrpc'] === '2.0' && each['id'] === id && !('method' in each),
  );
  if (reply === undefined)
    throw new McpRefusal('the MCP endpoint gave an answer that is not of the MCP protocol');
  if (isObject(reply['result'])) return reply['result'];
  const error = isObject(reply['error']) ? reply['error'] : {};
  const said = typeof error['message'] === 'string' ? error['message'] : 'it says nothing';
  throw new McpRefusal(`the MCP endpoint refused: ${excerpt(said, LONGEST_WORDS)}`);
}

/** The data of each server-sent event. */
function eventsIn(text: string): readonly string[] {
  const events: string[] = [];
  let data: string[] = [];
  for (const line of [...text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/), '']) {
    if (line === '') {
      if (data.length > 0) events.push(data.join('\n'));
      data = [];
    } else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
  }
  return events;
}

/** What an operation returned. All texts are the portal's: untrusted. */
export interface ToolResult {
  readonly texts: readonly string[];
  /** Resources, and links to resources (Model Context Protocol 2025-06-18, Tools). */
  readonly links: readonly Link[];
  readonly structured: unknown;
}

/**
 * The content of a call's result. Throws a {@link McpRefusal} where the operation says that it
 * failed.
 */
export function toolResult(result: Readonly<Record<string, unknown>>, name: string): ToolResult {
  const content = Array.isArray(result['content']) ? result['content'] : [];
  const parts = content.filter(isObject);
  const texts = parts.flatMap(part => [part['text'], resourceOf(part)['text']]).filter(isText);
  const links = parts.flatMap(linkOfPart);
  if (result['isError'] !== true) return { texts, links, structured: result['structuredContent'] };
  const said = excerpt(texts.join(' '), LONGEST_WORDS);
  throw new McpRefusal(`the portal's operation ${name} failed${said === '' ? '' : `: ${said}`}`);
}

type Part = Readonly<Record<string, unknown>>;

/** The resource in a part of the content; empty if the part is no resource. */
function resourceOf(part: Part): Part {
  const { type, resource } = part;
  return type === 'resource' && isObject(resource) ? resource : {};
}

function linkOfPart(part: Part): readonly Link[] {
  const named = part['type'] === 'resource_link' ? part : resourceOf(part);
  const url = named['uri'];
  const title = [named['title'], named['name'], part['title'], part['name']].find(isText) ?? '';
  return isText(url) && url !== '' ? [{ title, url }] : [];
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
