import { displayWidth, isOrdinary, safeText } from '../core/text/safe-text.ts';
import { breakCommands, type Paint, paint, type Style } from './style.ts';

/** A run of text in one color. Holds no line break. */
export type Piece = readonly [text: string, how?: Paint | undefined];

/** One line of terminal output before it is colored. */
export type Line = readonly Piece[];

/**
 * Joins lines into text that ends with a line break. The only control characters in it are line
 * breaks and our own color codes, and it has no line that a GitHub runner takes for a command.
 */
export function linesToText(lines: readonly Line[], style: Style): string {
  return lines.map(line => `${lineToText(line, style)}\n`).join('');
}

/** How many characters are collected before a piece of text is passed on. */
const PIECE = 1 << 16;

/**
 * The text of sections, each as {@link linesToText} writes its lines, with an empty line between
 * two sections. Sections without lines are left out. Yields pieces that end at the end of a line,
 * and reads each line only when it is needed.
 */
export function* sectionPieces(sections: Iterable<Iterable<Line>>, style: Style): Iterable<string> {
  let text = '';
  let before = '';
  for (const section of sections) {
    let isFirst = true;
    for (const line of section) {
      text += `${isFirst ? before : ''}${lineToText(line, style)}\n`;
      isFirst = false;
      before = '\n';
      if (text.length < PIECE) continue;
      yield text;
      text = '';
    }
  }
  if (text !== '') yield text;
}

/** One line as text, without a line break. */
export function lineToText(line: Line, style: Style): string {
  const plain = textOf(line);
  // If the joined text needs no escaping, no piece of it does.
  if (!style.color && isOrdinary(plain)) return breakCommands(plain.trimEnd());
  const text = line.map(([piece, how]) => paint(safeText(piece), how, style)).join('');
  return breakCommands(text.trimEnd());
}

/** How many columns a printed line takes. */
export function lineWidth(line: Line): number {
  const plain = textOf(line);
  if (isOrdinary(plain)) return plain.length;
  return line.reduce((sum, [text]) => sum + displayWidth(safeText(text)), 0);
}

function textOf(line: Line): string {
  let text = '';
  for (const [piece] of line) text += piece;
  return text;
}

/**
 * Breaks a line into several that are no wider than `width`, and indents all but the first. Words
 * keep their color. A word that is wider than `width` stays whole.
 */
export function fittedLines(line: Line, width: number, hang = HANG): readonly Line[] {
  if (lineWidth(line) <= width) return [line];
  const safe = line.map(([text, how]): Piece => [safeText(text), how]);
  const plain = textOf(safe);
  const indent = plain.length - plain.trimStart().length;
  const text = plain.slice(indent);
  const [first = ''] = wrapWords(text, width - indent);
  const others = wrapWords(text.slice(first.length).trimStart(), width - indent - hang);
  let from = indent;
  return [first, ...others].map((words, index) => {
    const at = plain.indexOf(words, from);
    from = at + words.length;
    return [[' '.repeat(indent + (index === 0 ? 0 : hang))], ...cut(safe, at, from)];
  });
}

const HANG = 2;

function cut(line: Line, from: number, to: number): Line {
  let at = 0;
  return line.map(([text, how]): Piece => {
    const start = at;
    at += text.length;
    return [text.slice(Math.max(0, from - start), Math.max(0, to - start)), how];
  });
}

/**
 * Breaks a sentence at spaces so that no line exceeds `width`. A longer word stays whole. A text in
 * backticks stays whole, too, if it fits on a line, because people copy it.
 */
export function wrapWords(text: string, width: number): readonly string[] {
  if (text.length <= width && text !== '' && !text.startsWith(' ') && isOrdinary(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of wordsIn(text.split('\n').map(safeText).join(' '), width)) {
    if (line !== '' && displayWidth(line) + 1 + displayWidth(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

function wordsIn(text: string, width: number): readonly string[] {
  const words = text.split(' ');
  if (!text.includes('`')) return words;
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const both = `${joined.at(-1)} ${word}`;
    if (isOpen && displayWidth(both) <= width) joined[joined.length - 1] = both;
    else joined.push(word);
    if ((word.match(/`/g)?.length ?? 0) % 2 === 1) isOpen = !isOpen;
  }
  return joined;
}

/**
 * The most characters of a sentence that are shown. A service's error or a passage may fill pages.
 */
const MAX_SENTENCE = 2_000;

/**
 * The most characters of a next step that are shown. It may list what someone must restore, such as
 * the hundred overwrites of a command, and is useless if half of it is missing.
 */
export const MAX_NEXT = 10_000;

/**
 * A sentence after the label `first`, such as `next: `. Further lines are indented to where the
 * sentence begins.
 */
export function hangingLines(
  first: string,
  text: string,
  at: {
    readonly indent: number;
    readonly width: number;
    readonly how?: Paint | undefined;
    readonly most?: number;
  },
): readonly Line[] {
  const hang = at.indent + displayWidth(first);
  const { most = MAX_SENTENCE } = at;
  const rest = text.length - most;
  const shown = rest > 0 ? `${text.slice(0, most)} (and ${rest} more characters)` : text;
  return wrapWords(shown, Math.max(20, at.width - hang)).map((words, index) => [
    [' '.repeat(index === 0 ? at.indent : hang)],
    [(index === 0 ? first : '') + words, at.how],
  ]);
}
