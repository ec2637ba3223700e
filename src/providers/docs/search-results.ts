import { isObject } from '../../core/json.ts';
import { type Link, pageIn, resolvedUrl } from './link.ts';
import { linkNames, linksIn } from './links-in.ts';
import type { ToolResult } from './mcp-reply.ts';

/** One place that a search found. */
export interface SearchHit extends Link {
  /** The page inside the portal; undefined for another place. */
  readonly page: string | undefined;
  /** The url as the portal wrote it. */
  readonly written: string;
}

/** Short text without a link says that nothing was found. Longer text says something that cannot be read. */
const LONGEST_APOLOGY = 300;
const MOST_HITS = 200;
const DEEPEST = 3;
const URL_KEYS = ['url', 'link', 'href', 'path', 'page'];
const TITLE_KEYS = ['title', 'name', 'content'];

/**
 * What a search found, best first, each page once; undefined where its result has text, but no place that can be read. Three
 * shapes are known: records of `Title:`, `Link:` and `Content:` (GitBook, Mintlify), JSON (Fumadocs), lists of Markdown. Links in
 * the content of a record are not results. Pure.
 */
export function hitsIn(result: ToolResult, base: string): readonly SearchHit[] | undefined {
  const structured = linksOfJson(result.structured, 0);
  const links = structured ?? linksOfTexts(result.texts);
  if (links === undefined) return undefined;
  const hits = new Map<string, SearchHit>();
  for (const { title, url } of links) {
    const whole = resolvedUrl(url, base);
    const page = pageIn(whole, base);
    const place = page ?? whole.replace(/#.*$/s, '');
    if (!hits.has(place)) hits.set(place, { title, url: whole, page, written: url });
    if (hits.size === MOST_HITS) break;
  }
  return [...hits.values()];
}

function linksOfTexts(texts: readonly string[]): readonly Link[] | undefined {
  const found = texts.map(text => linksOfJson(parsed(text), 0) ?? linksOfRecords(text) ?? linksOfText(text));
  const links = found.flat();
  const words = texts.join('\n').trim();
  const saysNothing = words.length <= LONGEST_APOLOGY || isEmptyJson(texts);
  return links.length > 0 || saysNothing ? links : undefined;
}

/** The places of the first list of objects that have any; undefined where this is no such JSON. */
function linksOfJson(value: unknown, depth: number): readonly Link[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) {
    const links = value.flatMap(each => linkOfObject(each) ?? []);
    return links.length > 0 || value.length === 0 ? links : undefined;
  }
  if (!isObject(value)) return undefined;
  for (const inner of Object.values(value)) {
    const links = typeof inner === 'object' ? linksOfJson(inner, depth + 1) : undefined;
    if (links !== undefined) return links;
  }
  return undefined;
}

function linkOfObject(value: unknown): Link | undefined {
  if (!isObject(value)) return undefined;
  const text = (keys: readonly string[]): string | undefined =>
    keys.map(key => value[key]).find((each): each is string => typeof each === 'string' && each !== '');
  const url = text(URL_KEYS);
  return url === undefined ? undefined : { title: text(TITLE_KEYS) ?? '', url };
}

/** Of each record that begins with `Title:`, its first `Link:`. */
function linksOfRecords(text: string): readonly Link[] | undefined {
  const records = text.split(/^(?=Title:)/m).filter(record => record.startsWith('Title:'));
  const links = records.flatMap(record => {
    const url = /^(?:Link|URL):[ \t]*(\S+)[ \t]*$/im.exec(record)?.[1];
    const title = /^Title:[ \t]*(.*)$/m.exec(record)?.[1]?.trim() ?? '';
    return url === undefined ? [] : [{ title, url }];
  });
  return links.length > 0 ? links : undefined;
}

/** The first link of each line of a list; without a list, every link. */
function linksOfText(text: string): readonly Link[] {
  const lines = text.split(/\r\n|\r|\n/);
  const names = linkNames(lines);
  const listed = lines
    .filter(line => /^(?:[-*+]|\d+[.)])\s/.test(line))
    .flatMap(line => linksIn(line, names).slice(0, 1));
  return listed.length > 0 ? listed : lines.flatMap(line => linksIn(line, names));
}

function isEmptyJson(texts: readonly string[]): boolean {
  return texts.length > 0 && texts.every(text => linksOfJson(parsed(text), 0)?.length === 0);
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
