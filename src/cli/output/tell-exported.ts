import { unknownWords } from '../../core/fields/unknown-members.ts';
import type { Unread } from '../../core/report/plan.ts';
import type { ExportResult } from '../../engine/export.ts';
import { type LeftOut, leftOutName } from '../../engine/left-out.ts';
import { coded } from '../../render/reason-words/reason-words.ts';
import type { Screen } from './screen.ts';

/** Prints the lists that could not be read, for a run whose result is a manifest. */
export function tellUnread(unread: readonly Unread[], screen: Screen): void {
  for (const { kind, scope, reason } of unread)
    screen.warn(`error[unreadable]: ${kind} of ${scope} could not be read: ${coded(reason)}`);
}

/** Whether lists could not be read, so that no manifest may be written. Reports these lists. */
export function isIncomplete({ unread }: Pick<ExportResult, 'unread'>, screen: Screen): boolean {
  tellUnread(unread, screen);
  if (unread.length > 0)
    screen.warn(
      '  next: No manifest was written, because it would lack the lists that could not be read. `evenkeel doctor` shows what can be read.',
    );
  return unread.length > 0;
}

/** Reports what is live and not in the exported manifest. */
export function tellNotExported(
  { unknown, leftOut }: Pick<ExportResult, 'unknown' | 'leftOut'>,
  screen: Screen,
): void {
  for (const { address, members } of unknown)
    screen.warn(
      `not in the manifest: ${address} has ${unknownWords(members)}, which this version of evenkeel does not know; apply does not change these values`,
    );
  for (const each of leftOut) screen.warn(leftOutLine(each));
}

function leftOutLine(left: LeftOut): string {
  const { keep, reason } = left;
  const said = `left out: ${leftOutName(left)} (${reason})`;
  if (keep === undefined) return said;
  return keep === 'none'
    ? `${said}; no line of \`keep\` can match this resource, so an apply with \`prune: true\` in its scope would delete the resource`
    : `${said}; a line of \`keep\` protects it`;
}
