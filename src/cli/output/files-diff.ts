import { safeText } from '../../core/text/safe-text.ts';
import { allLineDiff, type DiffLine } from '../../render/line-diff.ts';
import { breakCommands, type Paint, paint, type Style } from '../../render/style.ts';

/** A file's text before and after. */
export interface FileRewrite {
  /** The path of the file. */
  readonly file: string;
  /** The name of the file for people. */
  readonly shown: string;
  readonly before: string;
  readonly after: string;
}

/** Lines of context in a diff, as in `diff -u` and git. */
const CONTEXT = 3;

/**
 * The lines of a unified diff without its file names, each without its line end: headers with line
 * numbers, and the marked lines. A carriage return before a line end stays. `git apply` and `patch`
 * accept the diff.
 */
function unifiedDiff(before: string, after: string): readonly string[] {
  const lines = allLineDiff(linesOf(before), linesOf(after));
  return hunksOf(lines).flatMap(([from, to]) => [
    header(lines, from, to),
    ...lines.slice(from, to).flatMap(({ mark, text }) => {
      const line = mark + text.replace(/\n$/, '');
      return text.endsWith('\n') ? [line] : [line, '\\ No newline at end of file'];
    }),
  ]);
}

/**
 * The lines of a text, each with its line end, so that a last line without a line end differs from
 * the same line with a line end.
 */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** The ranges of lines that hunks show. Ranges that would touch are joined. */
function hunksOf(lines: readonly DiffLine[]): readonly (readonly [from: number, to: number])[] {
  const hunks: [number, number][] = [];
  lines.forEach(({ mark }, index) => {
    if (mark === ' ') return;
    const last = hunks.at(-1);
    const to = Math.min(lines.length, index + 1 + CONTEXT);
    if (last !== undefined && index - CONTEXT <= last[1]) last[1] = to;
    else hunks.push([Math.max(0, index - CONTEXT), to]);
  });
  return hunks;
}

function header(lines: readonly DiffLine[], from: number, to: number): string {
  const range = (added: '+' | '-'): string => {
    const count = (of: readonly DiffLine[]): number =>
      of.filter(({ mark }) => mark === ' ' || mark === added).length;
    const before = count(lines.slice(0, from));
    const own = count(lines.slice(from, to));
    // An empty range names the line before it.
    return `${added}${own === 0 ? before : before + 1},${own}`;
  };
  return `@@ ${range('-')} ${range('+')} @@`;
}

const PAINTS: Readonly<Record<string, Paint>> = { '+': 'green', '-': 'red', '@': 'cyan', ' ': 'dim' };

/**
 * The changes of files as a patch that `git apply` accepts. Invisible characters are shown as
 * `\u{200b}`, so a patch with such a line does not apply.
 */
export function filesDiff(files: readonly FileRewrite[], style: Style): string {
  const lines = files.flatMap(({ shown, before, after }) => [
    '',
    ...[`--- a/${shown}`, `+++ b/${shown}`].map(name => paint(drawn(name) + tabAfter(shown), 'bold', style)),
    ...unifiedDiff(before, after).map(line => {
      const end = line.endsWith('\r') ? '\r' : '';
      return paint(drawn(line.slice(0, line.length - end.length)), PAINTS[line[0] ?? ''], style) + end;
    }),
  ]);
  return lines.map(line => `${line}\n`).join('');
}

/**
 * A line of a diff that is safe to print. Spaces at its end stay, because they are a part of the
 * line.
 */
function drawn(line: string): string {
  return breakCommands(safeText(line));
}

/** A tab after a name with spaces, which marks its end as in git. */
function tabAfter(name: string): string {
  return name.includes(' ') ? '\t' : '';
}
