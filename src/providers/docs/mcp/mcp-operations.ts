import { isObject } from '../../../core/json.ts';
import { excerpt } from '../pages/markdown-parts.ts';

/** The purposes for which evenkeel calls a portal over MCP. All of them only read (ADR 0086). */
export type PortalReading = 'search' | 'answer' | 'page';

/** An operation of a portal that evenkeel may call (see {@link LISTED}), and its only argument. */
export interface PortalOperation {
  readonly name: string;
  readonly argument: string;
}

/** The operations that an MCP endpoint offers, as it says itself. */
export interface Offer {
  /** The name of the server, which Mintlify puts at the end of its operations. */
  readonly server: string;
  readonly tools: readonly unknown[];
}

/**
 * The operations that evenkeel may call, by purpose: their names in lower case without punctuation,
 * the usual one first, and the arguments that they may have
 * (facts/docs-answers.md#operations-over-mcp). `site` is the server's own name. The list has no
 * operation that runs a command.
 */
const LISTED: Readonly<
  Record<PortalReading, { names(site: string): readonly string[]; arguments: readonly string[] }>
> = {
  search: {
    names: site => ['searchdocumentation', 'searchdocs', 'search', `search${site}`],
    arguments: ['query'],
  },
  answer: { names: () => ['askquestion'], arguments: ['question'] },
  page: { names: site => ['getpage', `getpage${site}`], arguments: ['url', 'path', 'page'] },
};

const DOES: Readonly<Record<PortalReading, string>> = {
  search: 'searches',
  answer: 'answers questions',
  page: 'reads a page',
};

const LONGEST_NAMES = 120;

/**
 * The operation of an endpoint for a purpose; or why there is none that evenkeel may call, as a
 * clause. Pure.
 */
export function operationFor(
  reading: PortalReading,
  { server, tools }: Offer,
): PortalOperation | { readonly why: string } {
  const listed = LISTED[reading].names(plain(server));
  const offered = tools.filter(isObject);
  const named = listed.flatMap(name => offered.filter(tool => plain(tool['name']) === name));
  const judged = named.map(tool => judge(tool, LISTED[reading].arguments));
  const usable = judged.find((each): each is PortalOperation => 'argument' in each);
  if (usable !== undefined) return usable;
  const [refused] = judged;
  if (refused !== undefined) return refused;
  const names = offered.map(tool => String(tool['name'])).join(', ');
  const has = names === '' ? 'none' : excerpt(names, LONGEST_NAMES);
  return {
    why: `the MCP endpoint has no operation that ${DOES[reading]} and that evenkeel knows (it has ${has})`,
  };
}

function judge(
  tool: Readonly<Record<string, unknown>>,
  known: readonly string[],
): PortalOperation | { readonly why: string } {
  const name = String(tool['name']);
  const what = `the operation ${excerpt(name, LONGEST_NAMES)} of the MCP endpoint`;
  const hints = isObject(tool['annotations']) ? tool['annotations'] : {};
  if (hints['readOnlyHint'] === false || hints['destructiveHint'] === true)
    return { why: `${what} says that it writes, so it was not called` };
  const schema = isObject(tool['inputSchema']) ? tool['inputSchema'] : {};
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const argument = known.find(each => isText(properties[each]) && required.every(one => one === each));
  if (argument !== undefined) return { name, argument };
  const wants = excerpt((required.length > 0 ? required : Object.keys(properties)).join(', '), LONGEST_NAMES);
  return {
    why: `${what} wants other arguments than ${known.join(' or ')} (${wants === '' ? 'none' : wants})`,
  };
}

function isText(property: unknown): boolean {
  return isObject(property) && (property['type'] === undefined || property['type'] === 'string');
}

function plain(name: unknown): string {
  return String(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
