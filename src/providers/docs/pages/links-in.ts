import { type Link, linkIn, linkOf } from './link.ts';

/** The targets of a text's `[name]: url` lines, by name. */
export type LinkNames = ReadonlyMap<string, string>;

/** A longer line is no list of links. */
const LONGEST_LINE = 8_192;
const MOST_ON_A_LINE = 50;

/** A footnote is none: it holds its link in its text. */
const NAMED = /^ {0,3}\[(?!\^)([^\][]{1,200})\]:[ \t]*(?:<([^<>]*)>|(\S+))/;
/** A link with its url or its name, a pointed or bare url, and HTML's. */
const ANY =
  /\[((?:[^\][\\]|\\.|\[[^\][]*\]){0,1000})\](?:\(((?:[^()\\\s]|\\.|\([^()]*\)|[ \t]+["'(]?){0,2000})\)|\[([^\][]{0,200})\])|<(https?:\/\/[^\s<>]{1,2000})>|<a\s[^<>]{0,500}?href=["']([^"'<>]{1,2000})["'][^<>]{0,500}>([^<]{0,500})|(https?:\/\/[^\s<>|]{1,2000})|\[([^\][]{1,200})\]/gi;

export function linkNames(lines: readonly string[]): LinkNames {
  const names = new Map<string, string>();
  for (const line of lines) {
    if (line.length > LONGEST_LINE) continue;
    const [, name, pointed, plain] = NAMED.exec(line) ?? [];
    const url = pointed ?? plain;
    // The first of a name counts, as in Markdown.
    if (name !== undefined && url !== undefined && !names.has(folded(name))) names.set(folded(name), url);
  }
  return names;
}

/** Every link of a line, in any form of Markdown, or as a bare url. Empty where there is none. */
export function linksIn(line: string, names: LinkNames): readonly Link[] {
  if (line.length > LONGEST_LINE) return [];
  const whole = linkIn(line);
  if (whole !== undefined && !closesBefore(whole, line)) return [whole];
  const found: Link[] = [];
  for (const match of line.matchAll(ANY)) {
    const link = linkOfMatch(match, names);
    if (link !== undefined) found.push(link);
    if (found.length === MOST_ON_A_LINE) break;
  }
  return found;
}

/** A line that only says where a name leads: its links are those that use the name. */
export function isLinkName(line: string): boolean {
  return line.length <= LONGEST_LINE && NAMED.test(line);
}

function linkOfMatch(match: RegExpMatchArray, names: LinkNames): Link | undefined {
  const [, title = '', inside, name, pointed, href, htmlTitle = '', bare, short] = match;
  if (inside !== undefined) return linkOf(title, inside);
  if (name !== undefined) return named(title, name === '' ? title : name, names);
  if (short !== undefined) return named(short, short, names);
  if (href !== undefined) return linkOf(htmlTitle, href);
  const url = pointed ?? bare?.replace(/[.,;:!?)'"*_]+$/, '');
  return url === undefined ? undefined : { title: '', url };
}

function named(title: string, name: string, names: LinkNames): Link | undefined {
  const url = names.get(folded(name));
  return url === undefined ? undefined : linkOf(title, url);
}

/**
 * Whether the title of a line that is one link holds the end of another one: then the line has
 * several.
 */
function closesBefore({ title }: Link, line: string): boolean {
  if (!title.includes('](') || line.split('](').length < 3) return false;
  let open = 1;
  for (let at = 0; at < title.length; at += 1) {
    if (title[at] === '[') open += 1;
    if (title[at] !== ']') continue;
    if (title[at + 1] === '(' && open === 1) return true;
    open = Math.max(1, open - 1);
  }
  return false;
}

function folded(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}
