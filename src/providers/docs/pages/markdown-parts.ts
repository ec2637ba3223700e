import { shortened } from '../../../core/text/shortened.ts';
import { type Link, linkIn, linkOf } from './link.ts';

/** A heading of a Markdown text. */
export interface Heading {
  /** The number of its first line, from 0. */
  readonly line: number;
  /** The number of the line after the heading. An underlined heading has two lines. */
  readonly after: number;
  readonly level: number;
  readonly title: string;
}

/** A line with nothing but bold text counts as a heading, one level below the six of Markdown. */
const BOLD_LEVEL = 7;

/** The headings outside of code blocks: marked, underlined, and lines that are only bold. */
export function headingsOf(lines: readonly string[]): readonly Heading[] {
  const headings: Heading[] = [];
  let fence: string | undefined;
  lines.forEach((text, line) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(text)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
    } else {
      const heading = marked(text, line) ?? underlined(lines, line) ?? bold(text, line);
      if (heading !== undefined) headings.push(heading);
    }
  });
  return headings;
}

/** A text on one line, with single spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function marked(text: string, line: number): Heading | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(text) ?? [];
  if (marks === undefined) return undefined;
  const title = oneLine(rest.replace(/(?:^|[ \t])#+[ \t]*$/, ''));
  return { line, after: line + 1, level: marks.length, title: unmarked(title) };
}

function underlined(lines: readonly string[], line: number): Heading | undefined {
  const text = lines[line] ?? '';
  const [, mark] = /^ {0,3}(=|-)\1*[ \t]*$/.exec(lines[line + 1] ?? '') ?? [];
  if (mark === undefined || text.trim() === '' || /^\s*(?:[-+*>#|=]|\d+[.)])/.test(text)) return undefined;
  return { line, after: line + 2, level: mark === '=' ? 1 : 2, title: unmarked(oneLine(text)) };
}

function bold(text: string, line: number): Heading | undefined {
  const [, star, under] = /^ {0,3}(?:\*\*([^*]+)\*\*|__([^_]+)__):?[ \t]*$/.exec(text) ?? [];
  const title = star ?? under;
  return title === undefined
    ? undefined
    : { line, after: line + 1, level: BOLD_LEVEL, title: oneLine(title) };
}

/** A title without marks around it: `**Sources**` becomes `Sources`. */
function unmarked(title: string): string {
  return /^(\*\*|__|\*|_)(.+)\1(:?)$/.exec(title)?.slice(2).join('') ?? title;
}

/** The start of a text on one line, cut at a number of characters. */
export function excerpt(text: string, length: number): string {
  return shortened(text.replace(/\s+/g, ' ').trim(), length);
}

/** The link names that a text defines in lines such as `[name]: url`: name → url. */
export type LinkNames = ReadonlyMap<string, string>;

/** The most characters of a line with links; a longer line is no list of links. */
const LONGEST_LINE = 8_192;
const MOST_ON_A_LINE = 50;

/**
 * Matches a line that defines a link name. A footnote (`[^1]: …`) looks similar, but is excluded:
 * its link is in its text.
 */
const NAMED = /^ {0,3}\[(?!\^)([^\][]{1,200})\]:[ \t]*(?:<([^<>]*)>|(\S+))/;
/**
 * Matches a link of any form: with its url or a link name, a url alone or in `<…>`, or a link of
 * HTML.
 */
const ANY =
  /\[((?:[^\][\\]|\\.|\[[^\][]*\]){0,1000})\](?:\(((?:[^()\\\s]|\\.|\([^()]*\)|[ \t]+["'(]?){0,2000})\)|\[([^\][]{0,200})\])|<(https?:\/\/[^\s<>]{1,2000})>|<a\s[^<>]{0,500}?href=["']([^"'<>]{1,2000})["'][^<>]{0,500}>([^<]{0,500})|(https?:\/\/[^\s<>|]{1,2000})|\[([^\][]{1,200})\]/gi;

export function linkNames(lines: readonly string[]): LinkNames {
  const names = new Map<string, string>();
  for (const line of lines) {
    if (line.length > LONGEST_LINE) continue;
    const [, name, pointed, plain] = NAMED.exec(line) ?? [];
    const url = pointed ?? plain;
    // If a name is defined twice, the first definition counts, as in Markdown.
    if (name !== undefined && url !== undefined && !names.has(folded(name))) names.set(folded(name), url);
  }
  return names;
}

/**
 * Every link of a line, in any form of Markdown, or as a bare url. Empty for a line without a link.
 */
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

/**
 * Whether a line only defines a link name. It is then no link itself: the lines that use the name
 * are.
 */
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
 * Whether a line that was read as one link has several: what was read as the title then has the end
 * of another link in it.
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
