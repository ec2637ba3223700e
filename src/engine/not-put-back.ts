import type { Address } from '../core/address.ts';
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
    return isGone && !ENDS_THERE.has(result.status)
      ? named(result, { ...row, because: row.because }, input)
      : result;
  });
}

const ENDS_THERE: ReadonlySet<Result['status']> = new Set(['done', 'done_before', 'running']);

/** It took along what goes with it, or may have. */
function isTaken({ status, partly }: Result): boolean {
  return partly === true || status === 'unknown' || ENDS_THERE.has(status);
}

function named(
  result: Result,
  row: Row & { readonly because: Address },
  { kinds, observed }: PlanInput,
): Result {
  const kind = kinds.get(row.kind);
  const gone: Live = { ...row, id: '', incarnation: '', raw: undefined, fields: () => row.desired ?? {} };
  const whole = kind.rehearse === undefined ? row.desired : kind.written?.(gone, observed);
  const { address, scope, because } = row;
  const lost = { address, because, scope: scope.address, key: kind.key, entry: whole ?? null };
  const cause = result.reason === undefined ? {} : { cause: result.reason };
  return { ...result, reason: { code: 'restore/lost', ...lost, ...cause } };
}
