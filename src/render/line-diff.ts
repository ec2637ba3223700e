import { diffArrays } from 'diff';

export interface DiffLine {
  readonly mark: ' ' | '+' | '-';
  readonly text: string;
}

/**
 * The most differing lines for a line-by-line comparison. If more lines differ, the two texts are
 * shown one after the other, so that the time stays linear.
 */
const MAX_EDITS = 400;

/**
 * Compares two texts line by line. Keeps the differing lines and some lines around them: in an
 * `outline` the parents of each differing line, in running `text` one line before and one after it.
 */
export function lineDiff(
  before: readonly string[],
  after: readonly string[],
  as: 'outline' | 'text',
): readonly DiffLine[] {
  const lines = allLineDiff(before, after);
  const keep = new Set<number>();
  lines.forEach((line, index) => {
    if (line.mark === ' ') return;
    keep.add(index);
    if (as === 'outline') keepParents(lines, index, keep);
    else for (const near of [index - 1, index + 1]) keep.add(near);
  });
  return lines.filter((_, index) => keep.has(index));
}

/** Compares two texts line by line and keeps all lines. */
export function allLineDiff(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const changes = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS });
  if (changes === undefined) return [...marked('-', before), ...marked('+', after)];
  return changes.flatMap((change, index) => {
    const other = changes[index + 1];
    if (change.removed && other?.added && isLineByLine(change.value, other.value))
      return change.value.flatMap((text, nth) => [
        ...marked('-', [text]),
        ...marked('+', other.value.slice(nth, nth + 1)),
      ]);
    const last = changes[index - 1];
    if (change.added && last?.removed && isLineByLine(last.value, change.value)) return [];
    return marked(change.added ? '+' : change.removed ? '-' : ' ', change.value);
  });
}

/**
 * Whether the lines replace each other one by one, with the same indent. Removed and added lines
 * are then shown in pairs.
 */
function isLineByLine(before: readonly string[], after: readonly string[]): boolean {
  return (
    before.length === after.length &&
    before.every((text, nth) => indent(text) === indent(after[nth] as string))
  );
}

function marked(mark: DiffLine['mark'], texts: readonly string[]): readonly DiffLine[] {
  return texts.map(text => ({ mark, text }));
}

function keepParents(lines: readonly DiffLine[], from: number, keep: Set<number>): void {
  const own = lines[from] as DiffLine;
  let depth = indent(own.text);
  for (let index = from - 1; index >= 0 && depth > 0; index -= 1) {
    const line = lines[index] as DiffLine;
    if (line.mark !== ' ' && line.mark !== own.mark) continue;
    if (indent(line.text) >= depth) continue;
    depth = indent(line.text);
    if (keep.has(index)) return;
    keep.add(index);
  }
}

function indent(text: string): number {
  return text.length - text.trimStart().length;
}
