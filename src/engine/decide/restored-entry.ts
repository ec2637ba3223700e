import type { Address } from '../../core/address.ts';
import type { Reasons } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { Live } from '../../core/resource.ts';
import type { Situation } from '../situation.ts';

/** A row that restores what another row deletes. */
export type RestoringRow = Row & { readonly because: Address };

/** Everything that such a row restores, as an entry would say it. Pure. */
export function restoredEntry(row: RestoringRow, { kinds, observed }: Situation): Reasons['restore/left'] {
  const kind = kinds.get(row.kind);
  const gone: Live = { ...row, id: '', incarnation: '', raw: undefined, fields: () => row.desired ?? {} };
  const whole = kind.cascade?.rewrite === undefined ? row.desired : kind.export?.written?.(gone, observed);
  const { address, scope, because } = row;
  return { address, because, scope: scope.address, key: kind.entry.key, entry: whole ?? null };
}
