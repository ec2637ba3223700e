import type { Address } from '../../core/address.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Report } from '../../core/report/report.ts';
import { coded, wordsOf } from '../reason-words/reason-words.ts';
import { isWell, reasonOf, resultOf } from '../words/result-words.ts';
import { shownLists } from './shown-lists.ts';
import { resultShown, type ShownRow } from './shown-rows.ts';

/** Codes of reasons that only say that a list could not be read. */
const UNREAD: ReadonlySet<string> = new Set(['row/unread', 'scope/unread', 'ref/unread']);
/** The fewest rows that must share a reason for it to be shown only once. */
const FEWEST = 2;
/** About how many characters a reference to another line takes, apart from the address in it. */
const AS_FOR = 10;

/**
 * For each line that does not repeat its reason: the address of a line above that shows it in full,
 * or {@link AT_LIST} if a list that could not be read shows it.
 */
export type ToldAbove = ReadonlyMap<ShownRow, Address | typeof AT_LIST>;
export const AT_LIST = 'list';

/** What a row says if the reason is shown only once, where the unread list is shown. */
export function atListWords(kind: string): string {
  return `the list of ${kind} could not be read, for the reason above`;
}

/** The lines that do not repeat their reason, because a line above shows the same reason. Pure. */
export function sharedReasons(report: Report, lines: readonly ShownRow[]): ToldAbove {
  const reasonFor = shownReason(report);
  const sharing = new Map<string, { readonly lines: ShownRow[]; rows: number }>();
  const above = new Map<ShownRow, Address | typeof AT_LIST>();
  const lists = new Set([...report.plan.unread, ...shownLists(report)].map(list => inFull(list.reason)));
  for (const line of lines) {
    const reason = reasonFor(line);
    if (reason === undefined) continue;
    if (
      UNREAD.has(reason.code) &&
      'cause' in reason &&
      reason.cause !== undefined &&
      lists.has(inFull(reason.cause))
    ) {
      above.set(line, AT_LIST);
      continue;
    }
    const key = inFull(reason);
    const found = sharing.get(key) ?? { lines: [], rows: 0 };
    sharing.set(key, found);
    found.lines.push(line);
    found.rows += line.rows.length;
  }
  for (const {
    lines: [first, ...others],
    rows,
  } of sharing.values())
    if (first !== undefined && rows >= FEWEST && isLong(reasonFor(first), first.row.address))
      for (const line of others) above.set(line, first.row.address);
  return above;
}

function inFull(reason: Reason): string {
  return JSON.stringify([coded(reason), wordsOf(reason).next]);
}

/** Whether a reason is longer than a reference to the line at `address`, which shows it. */
function isLong(reason: Reason | undefined, address: Address): boolean {
  if (reason === undefined) return false;
  const { message, next } = wordsOf(reason);
  return message.length + (next?.length ?? 0) > address.length + AS_FOR;
}

/** Returns a function that gives the reason of a line: why its row is blocked, or was not done. */
function shownReason(report: Report): (line: ShownRow) => Reason | undefined {
  const resultFor = report.command === 'apply' && report.refused === undefined ? resultOf(report) : undefined;
  return line => {
    if (resultFor === undefined) return line.row.reason;
    const result = resultShown(line, resultFor);
    return isWell(result) ? undefined : reasonOf(result, line.row);
  };
}
