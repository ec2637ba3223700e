import type { Address } from '../../core/address.ts';
import type { ReasonCode } from '../../core/report/reason.ts';
import { needsRenew, type Row } from '../../core/report/row.ts';
import { changesOver, type Kinds } from '../kinds.ts';
import type { RowEnd } from './live-since.ts';

/** The areas of codes whose words tell to apply or to plan again. */
const TELL_AGAIN: ReadonlySet<string> = new Set(['apply', 'wait', 'verify', 'stale', 'credential']);
/** Further codes of that kind. */
const TELLS_AGAIN: ReadonlySet<string> = new Set<ReasonCode>([
  'secrets/variable-not-set',
  'secrets/variable-too-short',
  'secrets/lost-and-revoked',
]);

/**
 * For each row that only an apply with `--renew` carries out, the address that it needs: that of
 * the row itself, or of the resource whose successor the row is about. Pure.
 */
export function renewalsOf(rows: readonly Row[], kinds: Kinds): ReadonlyMap<Row, Address> {
  const found = new Map<Row, Address>();
  for (const row of rows) {
    if (needsRenew(row)) found.set(row, row.address);
    const kind = kinds.find(row.kind);
    if (kind === undefined || !changesOver(row, kind)) continue;
    for (const other of rows)
      if (kind.renew?.succession?.isOfSuccessor(row, other) === true) found.set(other, row.address);
  }
  return found;
}

/** The end of a row that an apply without `--renew` would leave as it is. */
export function againWith(address: Address | undefined, end: RowEnd): RowEnd {
  const { status, reason: cause } = end;
  if (address === undefined || cause === undefined || status === 'done' || status === 'done_before')
    return end;
  const [area = ''] = cause.code.split('/');
  const tells = TELL_AGAIN.has(area) || TELLS_AGAIN.has(cause.code);
  return tells ? { ...end, reason: { code: 'renew/again', address, cause } } : end;
}
