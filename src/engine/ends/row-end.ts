import type { Reason } from '../../core/report/reason.ts';
import type { ResultStatus } from '../../core/report/report.ts';

export interface RowEnd {
  readonly status: ResultStatus;
  /** Part of it was done nevertheless. */
  readonly partly?: true;
  /** Absent where it is done and there is nothing more to say. */
  readonly reason?: Reason;
}

/** The end of a row that did not go well or needs a remark. */
export type ReasonedEnd = RowEnd & { readonly reason: Reason };
