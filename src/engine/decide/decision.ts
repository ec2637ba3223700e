import type { EngineReason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';

/** The outcome for one entry, or for one live resource without an entry. */
export interface Decision {
  /** In order of execution. */
  readonly rows: readonly Row[];
  /** Remarks that belong to no row. */
  readonly notes: readonly EngineReason[];
  /**
   * Why an entry has no row: it is as it should be, it is absent already, it has expired and is
   * gone, or its scope is left out.
   */
  readonly settled?: 'unchanged' | 'absent' | 'expired' | 'left-out';
}

export function decided(...rows: readonly Row[]): Decision {
  return { rows, notes: [] };
}

/** Nothing to do. */
export function left(...notes: readonly EngineReason[]): Decision {
  return { rows: [], notes };
}
