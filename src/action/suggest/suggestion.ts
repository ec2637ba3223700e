import { isObject } from '../../core/json.ts';
import { safeText } from '../../core/text/safe-text.ts';
import { allLineDiff } from '../../render/line-diff.ts';
import { isCount, matching } from '../comment/hidden-json.ts';

/** Lines of a file, and the lines that should be in their place. */
export interface LineChange {
  /** The number of the first line. */
  readonly first: number;
  /** The lines as they are, at least one. Line ends are left out. */
  readonly was: readonly string[];
  /** The lines as they should be, at least one; the last one is not blank. */
  readonly now: readonly string[];
}

/** A change of a manifest's lines that a person can take over with a click. */
export interface Suggestion extends LineChange {
  /** The path of the file from the top of the repository, with slashes. */
  readonly path: string;
  /** Git's hash of the content that the lines are in, in 40 hex digits. */
  readonly blob: string;
  /** Why the change is suggested, as plain text. */
  readonly why: string;
}

/**
 * The most bytes of a suggestion. A longer text would not fit in a comment, with everything around
 * it.
 */
const MOST_BYTES = 20_000;

/**
 * The changes that turn the text `before` into the text `after`, from top to bottom. Leaves out a
 * change that a suggestion on GitHub cannot express exactly, such as one of lines with invisible
 * characters, or with a line end other than a line feed. Pure.
 */
export function lineChanges(before: string, after: string): readonly LineChange[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  return clearRanges(changedRanges(old, next), old, next)
    .map(({ from, to, at, till }) => ({
      first: from + 1,
      was: old.slice(from, to),
      now: next.slice(at, till),
    }))
    .filter(({ was, now }) => was.length > 0 && [...was, ...now].every(isPlain) && isWritable(now))
    .map(({ first, was, now }) => ({ first, was: was.map(withoutEnd), now: now.map(withoutEnd) }));
}

function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/**
 * A change of lines, by index: the lines from `from` to before `to` of the old text are replaced by
 * those from `at` to before `till` of the new text.
 */
interface Range {
  from: number;
  to: number;
  at: number;
  till: number;
}

function changedRanges(before: readonly string[], after: readonly string[]): readonly Range[] {
  const found: Range[] = [];
  let open: Range | undefined;
  let [line, other] = [0, 0];
  for (const { mark } of allLineDiff(before, after)) {
    if (mark !== ' ' && open === undefined) {
      open = { from: line, to: line, at: other, till: other };
      found.push(open);
    }
    if (mark !== '+') line += 1;
    if (mark !== '-') other += 1;
    if (mark === ' ') open = undefined;
    else if (open !== undefined) Object.assign(open, { to: line, till: other });
  }
  return found;
}

/**
 * Widens changes that would make no clear suggestion. A change that only adds lines gets the line
 * before it. A change that only removes lines, or whose new lines end with a blank one, gets the
 * line after it. Changes that then overlap become one, because GitHub takes over only one
 * suggestion on a line.
 */
function clearRanges(
  ranges: readonly Range[],
  before: readonly string[],
  after: readonly string[],
): readonly Range[] {
  const found: Range[] = [];
  const waiting = [...ranges];
  for (let range = waiting.shift(); range !== undefined; range = waiting.shift()) {
    let { from, to, at, till } = range;
    if (from === to && from > 0) [from, at] = [from - 1, at - 1];
    while (to < before.length && (from === to || isBlank(after.slice(at, till)))) {
      const next = waiting[0]?.from === to ? waiting.shift() : undefined;
      [to, till] = next === undefined ? [to + 1, till + 1] : [next.to, next.till];
    }
    if (at === till && from > 0) [from, at] = [from - 1, at - 1];
    const last = found.at(-1);
    if (last !== undefined && last.to > from) {
      found.pop();
      [from, at] = [last.from, last.at];
    }
    found.push({ from, to, at, till });
  }
  return found;
}

function isBlank(lines: readonly string[]): boolean {
  return (lines.at(-1) ?? '').trim() === '';
}

function isPlain(line: string): boolean {
  return line.endsWith('\n') && safeText(withoutEnd(line)) === withoutEnd(line);
}

function isWritable(now: readonly string[]): boolean {
  return !isBlank(now) && Buffer.byteLength(now.join('')) <= MOST_BYTES;
}

function withoutEnd(line: string): string {
  return line.replace(/\n$/, '');
}

/** Reads a suggestion from a file of another job; undefined for any other value. */
export function suggestionOf(value: unknown): Suggestion | undefined {
  if (!isObject(value)) return undefined;
  const { path, blob, why, first, was, now } = value;
  const hash = matching(blob, /^[0-9a-f]{40}$/);
  if (typeof path !== 'string' || hash === undefined || typeof why !== 'string') return undefined;
  if (!isCount(first) || first === 0 || !isLines(was) || !isLines(now)) return undefined;
  return isWritable(now) ? { path, blob: hash, why, first, was, now } : undefined;
}

function isLines(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(each => typeof each === 'string' && safeText(each) === each)
  );
}
