import type { Fault, FaultEffect, FaultMatch } from '../../src/sandbox/faults.ts';

/** A fault for every request, or those that match. */
export function faultOf(then: FaultEffect, match: FaultMatch = {}): Fault {
  return { match, then };
}
