import type { Result } from '../core/report.ts';
import type { Live } from '../core/resource.ts';
import type { Row } from '../core/row.ts';
import type { PlanInput } from './plan-input.ts';

/**
 * The results, where what a row took along is not back although no entry says all of it: then no list and no manifest has it any
 * more, so the next step of its row names it in full. Pure.
 */
export function withWhatIsGone(
  results: readonly Result[],
  rows: readonly Row[],
  input: PlanInput,
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
    return isGone && !ENDS_THERE.has(result.status) ? named(result, row, input) : result;
  });
}

const ENDS_THERE: ReadonlySet<Result['status']> = new Set(['done', 'done_before', 'running']);

/** It took along what goes with it, or may have. */
function isTaken({ status, partly }: Result): boolean {
  return partly === true || status === 'unknown' || ENDS_THERE.has(status);
}

function named(result: Result, row: Row, { kinds, observed }: PlanInput): Result {
  const kind = kinds.get(row.kind);
  const gone: Live = { ...row, id: '', incarnation: '', raw: undefined, fields: () => row.desired ?? {} };
  const whole = kind.rehearse === undefined ? row.desired : kind.written?.(gone, observed);
  return {
    ...result,
    message: `it went with ${row.because} and is not put back: ${result.message ?? result.status}`,
    next: `Have this in \`${kind.key}\` of ${row.scope.address} (${row.address}): ${JSON.stringify(whole)}. ${result.next ?? 'Then apply again.'}`,
  };
}
