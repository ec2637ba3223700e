import type { Reason } from '../../core/reason.ts';
import type { ResultStatus } from '../../core/report.ts';

/** How one row ended. */
export interface RowEnd {
  readonly status: ResultStatus;
  /** A part of it was done all the same. */
  readonly partly?: true;
  /** Left out where it is done, and nothing more is to be said. */
  readonly reason?: Reason;
}

/** How a row ended that did not go well, or of which something is to be said. */
export type ReasonedEnd = RowEnd & { readonly reason: Reason };
