import type { Receipt, Wait } from './kind.ts';
import type { Row } from './report/row.ts';

/**
 * The receipt of one row's write: the record as the API answered it, and the work that continues.
 * Pure.
 */
export function receiptFor({ kind, scope }: Row, raw: unknown, waits: readonly Wait[] = []): Receipt {
  return { raw: [{ kind, at: scope, raw }], waits };
}
