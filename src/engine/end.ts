import type { ResultStatus } from '../core/report.ts';

/** How one row ended. */
export interface End {
  readonly status: ResultStatus;
  /** A part of it was done all the same. */
  readonly partly?: true;
  readonly message?: string;
  readonly next?: string;
}
