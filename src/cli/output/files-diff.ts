import type { Line } from '../../render/line.ts';
import { lineDiff } from '../../render/line-diff.ts';
import type { Rewriting } from '../manifest/rewriting.ts';

/** The lines that change in some files, each under its name. */
export function filesDiff(files: readonly Rewriting[]): readonly Line[] {
  return files.flatMap(({ shown, before, after }): readonly Line[] => [
    [],
    [[shown, 'bold']],
    ...lineDiff(linesOf(before), linesOf(after), 'text').map(
      ({ mark, text }): Line => [
        [`  ${mark} ${text}`, mark === '+' ? 'green' : mark === '-' ? 'red' : 'dim'],
      ],
    ),
  ]);
}

function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/);
}
