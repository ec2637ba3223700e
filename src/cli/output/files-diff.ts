import { safeText } from '../../core/safe-text.ts';
import { breakCommands } from '../../render/break-commands.ts';
import { type Paint, paint, type Style } from '../../render/style.ts';
import { unifiedDiff } from '../../render/unified-diff.ts';
import type { Rewriting } from '../manifest/rewriting.ts';

const PAINTS: Readonly<Record<string, Paint>> = { '+': 'green', '-': 'red', '@': 'cyan', ' ': 'dim' };

/**
 * What changes in some files, as a patch that `git apply` takes where it stands. An invisible character is shown as `\u{200b}`:
 * a patch of such a line does not fit.
 */
export function filesDiff(files: readonly Rewriting[], style: Style): string {
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

/** Spaces at the end stay: they are part of the line. */
function drawn(line: string): string {
  return breakCommands(safeText(line));
}

/** So does git end a name with spaces. */
function tabAfter(name: string): string {
  return name.includes(' ') ? '\t' : '';
}
