import { diff } from '../../core/fields/compared.ts';
import type { LiveNow, Reason } from '../../core/report/reason.ts';
import type { ResultStatus } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import { livesOf } from '../live/lives-of.ts';
import type { Situation } from '../situation.ts';

export interface RowEnd {
  readonly status: ResultStatus;
  /** A part of the row was done although the row did not end well. */
  readonly partly?: true;
  /** The reason for the end; absent where the row is done and needs no remark. */
  readonly reason?: Reason;
}

/** The end of a row that did not go well or needs a remark. */
export type ReasonedEnd = RowEnd & { readonly reason: Reason };

/**
 * After a create without an answer: what the list now shows at its address, or why the list could
 * not be read. Empty where no list was read since the write.
 */
export interface LiveSince {
  readonly live?: readonly LiveNow[];
  readonly cause?: Reason;
}

/**
 * What the list shows at the address of the row. For each resource: whether it existed before the
 * write (`old`), may have been made by it (`new`), or is not as the row wants (`other`). Pure.
 */
export function liveSince(
  row: Row,
  before: readonly Live[],
  { kinds, observed }: Pick<Situation, 'kinds' | 'observed'>,
): LiveSince {
  const unread = observed.unreadAt(kinds.get(row.kind), row.scope);
  if (unread !== undefined) return { cause: unread.reason };
  const known = new Set(before.map(live => live.incarnation));
  const isWanted = (live: Live): boolean => diff(live.fields(), row.desired ?? {}).length === 0;
  const live = livesOf(row, observed).map((each): LiveNow => {
    const { incarnation: id } = each;
    if (known.has(id)) return { id, is: 'old' };
    return { id, is: isWanted(each) ? 'new' : 'other' };
  });
  return { live: live.sort((a, b) => (a.id < b.id ? -1 : 1)) };
}
