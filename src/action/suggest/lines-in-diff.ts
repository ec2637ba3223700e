import type { LineChange } from './suggestion.ts';

/**
 * Lines of the new file that stand next to each other in a diff, with no removed line between them.
 */
interface DiffLines {
  readonly first: number;
  readonly lines: readonly string[];
}

const HEADER = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/**
 * Whether a comment on a pull request can be on these lines: GitHub takes only lines that the diff
 * of the file shows, and applies a suggestion only if no removed line is between them
 * (facts/github.md#suggestions-on-lines). The diff must also show the lines as evenkeel read them.
 * Pure.
 */
export function isInDiff({ first, was }: Pick<LineChange, 'first' | 'was'>, patch: string): boolean {
  return runsIn(patch).some(run => {
    const at = first - run.first;
    return at >= 0 && was.every((line, nth) => run.lines[at + nth] === line);
  });
}

function runsIn(patch: string): readonly DiffLines[] {
  const runs: { first: number; lines: string[] }[] = [];
  let next = 0;
  let open: (typeof runs)[number] | undefined;
  for (const line of patch.split('\n')) {
    const start = HEADER.exec(line)?.[1];
    if (start !== undefined) next = Number(start);
    if (line.startsWith('+') || line.startsWith(' ')) {
      if (open === undefined) {
        open = { first: next, lines: [] };
        runs.push(open);
      }
      open.lines.push(line.slice(1));
      next += 1;
    } else if (!line.startsWith('\\')) open = undefined;
  }
  return runs;
}
