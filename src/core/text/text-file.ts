import type { Source } from '../problem.ts';

/** A file's text, and how its offsets map to lines and columns. */
export interface TextFile {
  /** The name of the file in messages. */
  readonly file: string;
  readonly text: string;
  /** Offsets count UTF-16 units from 0. Without `end` the place has no length. */
  source(start: number, end?: number): Source;
}

/** The offset of the first character of each line. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last line that starts at or before the offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function textFile(file: string, text: string): TextFile {
  let starts: readonly number[] | undefined;
  return {
    file,
    text,
    source(start, end) {
      starts ??= lineStartsOf(text);
      const line = lineAt(starts, start);
      const place = { file, line: line + 1, column: start - starts[line]! + 1 };
      if (end === undefined || end <= start) return place;
      const endLine = lineAt(starts, end);
      return { ...place, endLine: endLine + 1, endColumn: end - starts[endLine]! + 1 };
    },
  };
}
