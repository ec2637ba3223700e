import type { Address } from '../../core/address.ts';
import type { ProbeResult } from '../../core/provider.ts';

/** One result of `doctor`, of a scope or a variable. */
export interface DoctorFinding extends ProbeResult {
  readonly what: string;
  /** False where nothing was looked at, so that `ok` only says that nothing wrong is known. */
  readonly lookedAt?: false;
  /**
   * False where the request was not sent, because one before it told that it would be refused, too.
   */
  readonly sent?: false;
  /** What it is about; absent for a variable, or a whole service. */
  readonly scope?: Address;
}
