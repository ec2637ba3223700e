import { displayWidth } from '../../core/text/safe-text.ts';
import type { Line, Piece } from '../colored-line.ts';
import { type Paint, type Style, symbol } from '../style.ts';

/** How Markdown is laid out on a terminal. */
export interface TerminalMarkdown extends Style {
  /** The width of the terminal, in columns. */
  readonly width: number;
  /** Columns that stay empty at the left. */
  readonly indent?: number;
}

/** The fewest columns to which text is wrapped. A narrower terminal breaks the lines itself. */
const MIN_WIDTH = 20;

/**
 * Someone else's Markdown as lines for a terminal: headings bold, lists and quotes indented, code
 * unchanged, a link's URL after its text. Anything else is unchanged. `linesToText` makes the
 * lines safe to print.
 */
export function markdownLines(markdown: string, at: TerminalMarkdown): readonly Line[] {
  const lines: Line[] = [];
  let paragraph: string[] = [];
  let fence: string | undefined;
  const left = ' '.repeat(at.indent ?? 0);
  const flush = (): void => {
    if (paragraph.length > 0) lines.push(...wrapped(left, left, paragraph.join(' '), at));
    paragraph = [];
  };
  for (const line of markdown.split(/\r\n|\r|\n/)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) === true) fence = undefined;
      else lines.push([[`${left}    ${line.replaceAll('\t', '  ')}`, 'cyan']]);
      continue;
    }
    const block = mark === undefined ? blockOf(line, at) : undefined;
    if (mark === undefined && block === undefined && line.trim() !== '') {
      paragraph.push(line.trim());
      continue;
    }
    flush();
    if (mark !== undefined) fence = mark;
    else if (block === undefined) separate(lines);
    else if (block.raw) lines.push([[left + block.text]]);
    else lines.push(...wrapped(left + block.first, left + block.rest, block.text, at, block.how));
  }
  flush();
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

function separate(lines: Line[]): void {
  if (lines.length > 0 && lines.at(-1)?.length !== 0) lines.push([]);
}

interface Block {
  readonly text: string;
  /** The prefix of the first line, and the prefix of all other lines. */
  readonly first: string;
  readonly rest: string;
  readonly how?: Paint;
  /** The text is not wrapped. */
  readonly raw?: true;
}

/**
 * A line that is a block by itself, such as a heading; undefined for running text and empty lines.
 */
function blockOf(line: string, style: Style): Block | undefined {
  const heading = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1];
  if (heading !== undefined) return { text: heading, first: '', rest: '', how: 'bold' };
  const [, before = '', mark, item = ''] = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/.exec(line) ?? [];
  if (mark !== undefined) {
    const sign = /\d/.test(mark) ? mark : symbol('dot', style);
    const depth = ' '.repeat(Math.min(before.length, 12));
    return { text: item, first: `${depth}${sign} `, rest: `${depth}${' '.repeat(sign.length + 1)}` };
  }
  const quote = /^ {0,3}>[ \t]?(.*)$/.exec(line)?.[1];
  if (quote !== undefined) return { text: quote, first: '> ', rest: '> ', how: 'dim' };
  return /^\s*\|.*\|\s*$/.test(line) ? { text: line.trim(), first: '', rest: '', raw: true } : undefined;
}

function wrapped(
  first: string,
  rest: string,
  text: string,
  { width }: TerminalMarkdown,
  how?: Paint,
): readonly Line[] {
  const room = Math.max(MIN_WIDTH, width - displayWidth(first));
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  let used = 0;
  for (const word of wordsOf(inline(text, how))) {
    const size = word.reduce((sum, [piece]) => sum + displayWidth(piece), 0);
    if (used > 0 && used + 1 + size > room) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push(...(used > 0 ? [[' '] as Piece] : []), ...word);
    used += size + (used > 0 ? 1 : 0);
  }
  lines.push(line);
  return lines.map((pieces, index) => [[index === 0 ? first : rest, how], ...pieces]);
}

/**
 * Matches code, bold text, links and escaped characters. Each has a greatest length, so that the
 * time is linear in the size of the text.
 */
const INLINE =
  /(?<code>`{1,8})(?<coded>.{1,500}?)\k<code>(?!`)|\*\*(?<strong>\S(?:.{0,500}?\S)?)\*\*|!?\[(?<title>(?:[^[\]]|\[[^[\]]{0,100}\]){0,500})\]\((?<url>[^\s()]{0,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,2000})?)(?:\s+"[^"]{0,200}")?\)|\\(?<plain>[!-/:-@[-`{-~])/g;

/** Text without its marks: bold, code in color, links as `text (url)`. */
function inline(text: string, how: Paint | undefined): readonly Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const match of text.matchAll(INLINE)) {
    pieces.push([text.slice(done, match.index), how]);
    const { coded, strong, title, url, plain } = match.groups ?? {};
    if (coded !== undefined) pieces.push([coded.trim(), 'cyan']);
    else if (strong !== undefined) pieces.push([strong, 'bold']);
    else if (plain !== undefined) pieces.push([plain, how]);
    else pieces.push(...linked(title ?? '', url ?? '', how));
    done = match.index + match[0].length;
  }
  pieces.push([text.slice(done), how]);
  return pieces;
}

function linked(title: string, url: string, how: Paint | undefined): readonly Piece[] {
  if (url === '' || url === title) return [[title, how]];
  return title === ''
    ? [[url, 'dim']]
    : [
        [title, how],
        [` (${url})`, 'dim'],
      ];
}

/** Cuts pieces at white space: each word is a list of adjacent pieces. */
function wordsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const words: Piece[][] = [];
  let open: Piece[] | undefined;
  for (const [text, how] of pieces) {
    for (const part of text.split(/(\s+)/)) {
      if (part === '') continue;
      if (/^\s/.test(part)) open = undefined;
      else if (open !== undefined) open.push([part, how]);
      else {
        open = [[part, how]];
        words.push(open);
      }
    }
  }
  return words;
}
