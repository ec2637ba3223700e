import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Live } from '../../core/resource.ts';

/** How a desired resource and a live one were matched. */
export interface Match {
  readonly live?: Live;
  /** The live one has this other address: a rename. */
  readonly from?: Address;
  /** Why nothing may be done to it. */
  readonly conflict?: EngineReason;
  readonly note?: EngineReason;
  /** What to tell of the entry, whether or not it has a row. */
  readonly said?: EngineReason;
  /** It has the id that the entry pins, but nothing is done to it either. */
  readonly bearer?: Live;
}
