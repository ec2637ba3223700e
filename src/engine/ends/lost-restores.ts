import type { Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import { type RestoringRow, restoredEntry } from '../decide/restored-entry.ts';
import type { Situation } from '../situation.ts';

/**
 * The results, plus what was deleted with a row and not restored, where no entry says all of it. No
 * list or manifest shows it any more, so the next step of its row describes it in full. Pure.
 */
export function withLostRestores(
  results: readonly Result[],
  rows: readonly Row[],
  input: Situation,
): readonly Result[] {
  const back = new Map(
    rows.flatMap(row =>
      row.action === 'create' && row.because !== undefined ? [[row.address, row] as const] : [],
    ),
  );
  if (back.size === 0) return results;
  const taken = new Set(results.filter(isTaken).map(({ address }) => address));
  return results.map(result => {
    const row = result.action === 'create' ? back.get(result.address) : undefined;
    const isGone = row?.because !== undefined && taken.has(row.because);
    return isGone && !isThere(result) ? named(result, { ...row, because: row.because }, input) : result;
  });
}

const ENDS_THERE: ReadonlySet<Result['status']> = new Set(['done', 'done_before', 'running']);

/** What is deleted with it is gone, or may be. */
export function isTaken({ status, partly }: Result): boolean {
  return partly === true || status === 'unknown' || ENDS_THERE.has(status);
}

/** It is live, as far as the service says. */
export function isThere({ status }: Result): boolean {
  return ENDS_THERE.has(status);
}

function named(result: Result, row: RestoringRow, input: Situation): Result {
  const cause = result.reason === undefined ? {} : { cause: declared(result.reason) };
  return { ...result, reason: { code: 'restore/lost', ...restoredEntry(row, input), ...cause } };
}

/** Without `undeclared`: the result names the entry already. */
function declared(reason: Reason): Reason {
  if (!('undeclared' in reason)) return reason;
  const { undeclared: _, ...rest } = reason;
  return rest;
}
