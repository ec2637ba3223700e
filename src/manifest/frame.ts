import type { Problem } from '../core/problem.ts';
import { displayWidth, safeText } from '../core/text/safe-text.ts';
import { shortened } from '../core/text/shortened.ts';
import { lineStartsOf } from '../core/text/text-file.ts';

/** The most characters that are shown of a sentence, and of a file's name. */
const LONGEST = 1_000;
/** The most characters of a line in a code frame. */
const WIDTH = 80;
/** How many characters of a long line are shown before the caret. */
const BEFORE = 24;
/** Characters at which a word ends, because no token contains one of them. */
const END_OF_WORD = /[\s"',;:()[\]{}]/;
/**
 * How many characters before and after the caret are searched for a secret. The whole line is not
 * searched, because it may be as long as the file.
 */
const AROUND = 500;

interface FrameLine {
  readonly line: string;
  /** How many terminal columns are before the carets, and how many carets there are. */
  readonly caret: number;
  readonly length: number;
}

/** Printable text: tabs as two spaces, every other terminal control as an escape. */
function visible(text: string): string {
  return text.split('\t').map(safeText).join('  ');
}

function sentence(text: string): string {
  return shortened(safeText(text), LONGEST);
}

/**
 * The part of a line around the mistake, which begins at `start` and ends before `end` (offsets
 * from 0).
 */
function clipped(line: string, start: number, end: number): FrameLine {
  const from = line.length <= WIDTH || start <= WIDTH - BEFORE ? 0 : start - BEFORE;
  const to = Math.min(line.length, from + WIDTH);
  const before = line.slice(from, start);
  const lead = from > 0 ? `…${visible(wholeWords(before, line[from - 1]))}` : visible(before);
  const marked = visible(line.slice(start, Math.min(end, to)));
  const rest = visible(line.slice(Math.min(end, to), to)) + (to < line.length ? '…' : '');
  return { line: lead + marked + rest, caret: displayWidth(lead), length: Math.max(1, displayWidth(marked)) };
}

/**
 * The text without its first word if the start of that word was cut off: a secret is only
 * recognized by its beginning.
 */
function wholeWords(text: string, before = ''): string {
  if (END_OF_WORD.test(before)) return text;
  const end = text.search(END_OF_WORD);
  return end < 0 ? '' : text.slice(end);
}

/**
 * Finds lines of texts. Where the lines begin is computed once for each text, so that a file with
 * many mistakes is scanned once.
 */
class Lines {
  readonly #starts = new Map<string, readonly number[]>();

  of(text: string, number: number): string | undefined {
    const starts = this.#starts.get(text) ?? lineStartsOf(text);
    this.#starts.set(text, starts);
    const start = starts[number - 1];
    if (start === undefined) return undefined;
    const next = starts[number];
    return text.slice(start, next === undefined ? undefined : next - 1).replace(/\r$/, '');
  }
}

/** A function that draws many problems as {@link codeFrame} does. */
export function codeFrames(): (problem: Problem, text: string | undefined) => string {
  const lines = new Lines();
  return (problem, text) => drawn(problem, text, lines);
}

/**
 * A problem for people: rule and sentence, place, the line with carets under the mistake, next
 * step. `text` is the content of the file. The line is left out if `text` is undefined (a missing
 * file, a flag), or if the line may contain a secret. Nothing in the result can move a terminal's
 * cursor. No colors, no final line end.
 */
export function codeFrame(problem: Problem, text: string | undefined): string {
  return drawn(problem, text, new Lines());
}

function drawn(problem: Problem, text: string | undefined, lines: Lines): string {
  const { file, line, column, endLine, endColumn } = problem.source;
  const head = `${problem.level}[${problem.rule}]: ${sentence(problem.message)}`;
  const gutter = ' '.repeat(String(line).length + 1);
  const place = `${gutter.slice(1)} --> ${sentence(file)}:${line}:${column}`;
  const hint = problem.hint === undefined ? [] : [`${gutter}= ${sentence(problem.hint)}`];
  const written = text === undefined ? undefined : lines.of(text, line);
  const start = Math.min(column - 1, written?.length ?? 0);
  const isHidden = looksSecret(written?.slice(Math.max(0, start - AROUND), start + AROUND) ?? '');
  if (written === undefined || isHidden) return [head, place, ...hint].join('\n');
  const end =
    endColumn === undefined ? start + 1 : endLine === line ? endColumn - 1 : written.trimEnd().length;
  const shown = clipped(written, start, Math.max(end, start));
  const carets = ' '.repeat(shown.caret) + '^'.repeat(shown.length);
  const bar = `${gutter}|`;
  return [head, place, bar, `${line} | ${shown.line}`.trimEnd(), `${bar} ${carets}`, ...hint].join('\n');
}

/** Matches a name under which many tools keep a secret, with the colon after it. */
const KEY =
  /(?:token|secrets?|passw(?:or)?d|(?:api|private)[_ -]?key|connection_(?:string|uri)|database_url)["']?\s{0,20}:/i;
/**
 * Matches what looks like a secret: a key with a known prefix, a connection string with a password,
 * the token of a bot.
 */
const VALUE =
  /napi_\w{8}|postgres(?:ql)?:\/\/[^\s:/@]{1,200}:[^\s@]{1,200}@|[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27}/;

/**
 * Whether a piece of a manifest may contain a secret, so that nobody may see it. In doubt it
 * returns true, because that only costs a line in a message. Pure.
 */
export function looksSecret(text: string): boolean {
  return KEY.test(text) || VALUE.test(text);
}
