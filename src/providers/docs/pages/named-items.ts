import { isObject, jsonIn } from '../../../core/json.ts';
import { type Link, linkOf } from './link.ts';
import { isLinkName, type LinkNames, linkNames, linksIn } from './markdown-parts.ts';

/** One item that a portal's text lists: a line, a record, or an item of a JSON list. */
export interface NamedItem {
  /** The links of the item; empty if the item has no link that can be read. */
  readonly links: readonly Link[];
  /** The text of a line after its first link; empty for a record and for JSON. */
  readonly description: string;
  /** False: a line of text that is no list item, such as one between the items of a list. */
  readonly isListed: boolean;
}

const DEEPEST = 4;
const URL_KEYS = ['url', 'link', 'href', 'uri', 'permalink', 'path', 'page', 'slug', 'pathname'];
const TITLE_KEYS = ['title', 'name', 'heading', 'content'];
const RECORD_KEYS = 'title|url|link|href|uri|permalink|path|page|source|slug';
const LISTED = /^(?:[-*+]|\d+[.)])\s|^\s*\|/;
const RULE = /^\s*[-*_=|: ]+$/;
const TABLE_RULE = /^\s*\|?\s*:?-{2,}/;
const PATH = /(?:^|[\s(`])(\/[\w%~][\w%.~/-]*|[\w-]+(?:\/[\w%.~-]+)*\.md)(?=$|[\s)`:,;])/;

/**
 * Reads what a portal's text lists. All lists of portals are read here: the sources of an answer,
 * llms.txt, and search results. The text may be JSON, also with one object in each line; records
 * with lines such as `Title:` and `Link:`; or lines with links in any form of Markdown, tables,
 * plain urls and paths. `names`: link names defined elsewhere in the text. Empty where nothing is
 * listed. Pure.
 */
export function itemsIn(text: string, names?: LinkNames): readonly NamedItem[] {
  return itemsOfJson(parsed(text)) ?? itemsOfRecords(text) ?? itemsOfLines(text, names);
}

/**
 * The items of a JSON value: those of the first list with links, or else a single item from an
 * object with a link. Empty if all lists are empty; undefined for any other value.
 */
export function itemsOfJson(value: unknown): readonly NamedItem[] | undefined {
  const list = listIn(value, 0);
  if (list !== undefined && list.length > 0) return list;
  const single = linkOfObject(value, 0);
  return single === undefined ? list : [listed([single])];
}

/** Whether a link may lead to a web page. A url of another scheme than http and https cannot. */
export function mayBePage(url: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(url) || /^https?:\/\//i.test(url);
}

function listIn(value: unknown, depth: number): readonly NamedItem[] | undefined {
  if (depth > DEEPEST) return undefined;
  if (Array.isArray(value)) {
    if (value.length === 0) return [];
    const items = value.map(each => listed(linksOfMember(each)));
    if (items.some(({ links }) => links.length > 0)) return items;
    const inner = value.flatMap(each => listIn(each, depth + 1) ?? []);
    return inner.length > 0 ? inner : undefined;
  }
  if (!isObject(value)) return undefined;
  const inner = Object.values(value).map(each => listIn(each, depth + 1));
  return inner.find(list => list !== undefined && list.length > 0) ?? inner.find(list => list !== undefined);
}

function linksOfMember(value: unknown): readonly Link[] {
  if (typeof value === 'string')
    return /^(?:\/|https?:\/\/)\S+$/i.test(value) ? [{ title: '', url: value }] : [];
  const link = linkOfObject(value, 0);
  return link === undefined ? [] : [link];
}

/** The link in an object, or in an object inside it, as in `{ document: { url } }`. */
function linkOfObject(value: unknown, depth: number): Link | undefined {
  if (!isObject(value) || depth > DEEPEST) return undefined;
  const text = (keys: readonly string[]): string | undefined =>
    keys
      .map(key => value[key])
      .find((each): each is string => typeof each === 'string' && each.trim() !== '');
  const title = text(TITLE_KEYS) ?? '';
  const url = text(URL_KEYS);
  if (url !== undefined) return mayBePage(url) ? { title, url } : undefined;
  for (const inner of Object.values(value)) {
    const link = linkOfObject(inner, depth + 1);
    if (link !== undefined) return title === '' ? link : { ...link, title };
  }
  return undefined;
}

/**
 * The items of records such as `Title: …`. A record begins with the key that comes first in the
 * text, such as `Title`. Only the line with the record's own link counts, not further links in the
 * record.
 */
function itemsOfRecords(text: string): readonly NamedItem[] | undefined {
  const first = new RegExp(`^\\W{0,6}(${RECORD_KEYS})\\W{0,3}:`, 'im').exec(text)?.[1];
  if (first === undefined) return undefined;
  const records = text.split(new RegExp(`^(?=\\W{0,6}${first}\\W{0,3}:)`, 'im'));
  const begins = new RegExp(`^\\W{0,6}${first}\\W{0,3}:`, 'i');
  const items = records.filter(record => begins.test(record)).map(itemOfRecord);
  return items.some(({ links }) => links.length > 0) ? items : undefined;
}

function itemOfRecord(record: string): NamedItem {
  const title = /^\W{0,6}title\W{0,3}:[\s*]*(.*?)[\s*]*$/im.exec(record)?.[1] ?? '';
  const fields = new RegExp(
    `^\\W{0,6}(?:${RECORD_KEYS.replace('title|', '')})\\W{0,3}:[\\s*]*(\\S.*)$`,
    'gim',
  );
  for (const [, value = ''] of record.matchAll(fields)) {
    const [link = linkOf('', value)] = linksIn(value, new Map());
    if (link !== undefined && mayBePage(link.url))
      return listed([{ title: link.title === '' ? title : link.title, url: link.url }]);
  }
  return listed([]);
}

function itemsOfLines(text: string, names?: LinkNames): readonly NamedItem[] {
  const lines = text.split(/\r\n|\r|\n/);
  const named = names ?? linkNames(lines);
  return lines.flatMap((line, index) => {
    const isHead = TABLE_RULE.test(lines[index + 1] ?? '') && line.includes('|');
    if (line.trim() === '' || RULE.test(line) || isHead || isLinkName(line)) return [];
    const isListed = LISTED.test(line);
    const links = linksIn(line, named);
    const path =
      links.length === 0 && (isListed || !/\s/.test(line.trim())) ? PATH.exec(line)?.[1] : undefined;
    const all = path === undefined ? links : [{ title: '', url: path }];
    return [{ links: all, isListed, description: afterLink(line, all[0]?.url) }];
  });
}

function afterLink(line: string, url: string | undefined): string {
  const at = url === undefined ? -1 : line.indexOf(url);
  if (url === undefined || at < 0) return '';
  return line
    .slice(at + url.length)
    .replace(/^(?:\s+["'(][^"')]*["')])?[>)\]*_`]*/, '')
    .replace(/^\s*[:|–—-]*\s*|\s*\|\s*$/g, '')
    .trim();
}

/** Makes a list item without a description. */
export function listed(links: readonly Link[]): NamedItem {
  return { links, description: '', isListed: true };
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  return jsonIn(text) ?? objectsOfLines(text);
}

/** The objects of a text with one JSON object in each line; undefined for any other text. */
function objectsOfLines(text: string): unknown {
  const values = text.split('\n').flatMap(line => (line.trim() === '' ? [] : [jsonIn(line)]));
  return values.every(isObject) ? values : undefined;
}
