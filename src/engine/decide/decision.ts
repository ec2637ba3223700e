import type { EngineReason } from '../../core/reason.ts';
import type { Row } from '../../core/row.ts';

/** What one entry, or one live resource that no entry names, comes to. */
export interface Decision {
  /** In order of execution. */
  readonly rows: readonly Row[];
  /** Remarks that belong to no row. */
  readonly notes: readonly EngineReason[];
  /** Why an entry has no row: it is as it should be, it is absent already, or its `expires_at` has passed and it is gone. */
  readonly settled?: 'unchanged' | 'absent' | 'expired';
}

export function decided(...rows: readonly Row[]): Decision {
  return { rows, notes: [] };
}

/** Nothing is done. */
export function left(...notes: readonly EngineReason[]): Decision {
  return { rows: [], notes };
}
