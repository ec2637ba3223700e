import type { Source } from '../../core/problem.ts';
import type { Redactor } from '../../http/redact.ts';
import type { LoadedFile } from '../../manifest/files/files.ts';

const MOST_LINES = 12;

/**
 * The lines of an entry in the files that a run has read: to its end where that is known, else as
 * far as lines are indented below its first. Known secrets are masked before a line is cut out.
 * Pure.
 */
export function manifestLines(
  files: readonly LoadedFile[],
  redactor: Redactor,
): (source: Source) => readonly string[] {
  const texts = new Map<string, readonly string[]>();
  const linesOf = (name: string): readonly string[] => {
    const known = texts.get(name);
    if (known !== undefined) return known;
    const bytes = files.find(({ file }) => file === name)?.bytes;
    const lines = bytes === undefined ? [] : redactor.text(new TextDecoder().decode(bytes)).split(/\r?\n/);
    texts.set(name, lines);
    return lines;
  };
  return ({ file, line, endLine }) => {
    const lines = linesOf(file);
    const [first, ...below] = lines.slice(line - 1, line - 1 + MOST_LINES);
    if (first === undefined) return [];
    if (endLine !== undefined) return [first, ...below.slice(0, endLine - line)];
    const end = below.findIndex(each => each.trim() === '' || indent(each) <= indent(first));
    return [first, ...(end < 0 ? below : below.slice(0, end))];
  };
}

function indent(line: string): number {
  return line.length - line.trimStart().length;
}
