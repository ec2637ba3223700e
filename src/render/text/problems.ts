import type { Problem } from '../../core/problem.ts';
import { shortened } from '../../core/text/shortened.ts';
import { fittedLines, type Line, linesToText } from '../colored-line.ts';
import { count } from '../count.ts';
import type { Paint, Style } from '../style.ts';

/** How much is shown of a file's name. */
const LONGEST_FILE = 1_000;

/**
 * Draws one problem with its line of the file and a caret, without colors. `text` is the content of
 * the file; undefined if the file could not be read.
 */
export type Frame = (problem: Problem, text: string | undefined) => string;

export interface ProblemsOptions extends Style {
  /** The most problems that are drawn. The count includes all problems. */
  readonly limit?: number;
  /**
   * The width in columns at which messages are broken; default: they are not broken. Lines of a
   * file are never broken.
   */
  readonly width?: number | undefined;
}

/**
 * All mistakes of a manifest for a person: by file in the order of reading, by line inside a file,
 * and the count as the last line. Empty if there are none.
 */
export function renderProblems(
  problems: readonly Problem[],
  texts: ReadonlyMap<string, string>,
  frame: Frame,
  options: ProblemsOptions,
): string {
  if (problems.length === 0) return '';
  const sorted = byPlace(problems);
  const shown = within(sorted, options.limit ?? sorted.length);
  const lines = shown.flatMap(problem =>
    frameLines(problem, frame(problem, texts.get(problem.source.file)), options.width),
  );
  return linesToText([...lines, ...countLines(problems, shown.length)], options);
}

/** The first `limit` problems, in their order. A warning is only among them if all errors are. */
function within(sorted: readonly Problem[], limit: number): readonly Problem[] {
  if (sorted.length <= limit) return sorted;
  const errors = sorted.filter(problem => problem.level === 'error').slice(0, limit);
  const warnings = sorted.filter(problem => problem.level !== 'error').slice(0, limit - errors.length);
  const kept = new Set([...errors, ...warnings]);
  return sorted.filter(problem => kept.has(problem));
}

/**
 * Matches a line such as `  = did you mean …`, but no line of a file, which begins with a number
 * and a bar.
 */
const HINT = /^ *= /;

/**
 * The lines of a problem: the first in the color of its level, the place dimmed, the caret marked;
 * then an empty line.
 */
function frameLines(problem: Problem, drawn: string, width = Infinity): readonly Line[] {
  const loud: Paint = problem.level === 'error' ? 'red' : 'yellow';
  const lines = drawn.trimEnd().split('\n');
  const said = lines.flatMap((line, index): readonly Line[] => {
    const own: Line = [[line, framePaint(line, index, loud)]];
    return index === 0 || HINT.test(line) ? fittedLines(own, width) : [own];
  });
  return [...said, []];
}

function framePaint(line: string, index: number, loud: Paint): Paint | undefined {
  if (index === 0 || /^ *\| *\^+$/.test(line)) return loud;
  return /^ *--> /.test(line) ? 'dim' : undefined;
}

function byPlace(problems: readonly Problem[]): readonly Problem[] {
  const files = new Map<string, number>();
  for (const { source } of problems) if (!files.has(source.file)) files.set(source.file, files.size);
  const rank = ({ source }: Problem): number => files.get(source.file) ?? 0;
  return [...problems].sort(
    (a, b) => rank(a) - rank(b) || a.source.line - b.source.line || a.source.column - b.source.column,
  );
}

function countLines(problems: readonly Problem[], shown: number): readonly Line[] {
  const errors = problems.filter(problem => problem.level === 'error').length;
  const warnings = problems.length - errors;
  const files = [...new Set(problems.map(problem => problem.source.file))];
  const what = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ].join(' and ');
  const where =
    files.length === 1 ? shortened(files[0] as string, LONGEST_FILE) : count(files.length, 'file');
  const rest = problems.length - shown;
  const hidden = rest > 0 ? ` (${shown} shown, ${rest} more)` : '';
  return [[[`${what} in ${where}${hidden}`, errors > 0 ? 'red' : 'yellow']]];
}
