import type { RunEvent } from '../../core/report/event.ts';
import type { Result } from '../../core/report/report.ts';
import type { LeftReason } from './if-left.ts';
import { isTaken, isThere } from './lost-restores.ts';

/**
 * What to report if the run is aborted now, in order of events. Only {@link follow} makes a new
 * state.
 */
export interface InFlight {
  /** Each with the row that it belongs to. */
  readonly open: readonly { readonly row: string; readonly reason: LeftReason }[];
  /** Ends that left something behind; no report will include them. */
  readonly ended: readonly Result[];
}

export const NOTHING_IN_FLIGHT: InFlight = { open: [], ended: [] };

/** The state after an event. Pure. */
export function follow(state: InFlight, event: RunEvent): InFlight {
  switch (event.type) {
    case 'started': {
      const { address, ifLeft = [] } = event;
      return ifLeft.length === 0
        ? state
        : { ...state, open: [...state.open, ...ifLeft.map(reason => ({ row: address, reason }))] };
    }
    case 'ended': {
      const { result } = event;
      const { address } = result;
      const isSettled = ({ row, reason }: InFlight['open'][number]): boolean =>
        reason.address === address
          ? reason.address === row || isThere(result)
          : row === address && !isTaken(result);
      const leaves = result.partly === true || result.status === 'unknown';
      return {
        open: state.open.filter(each => !isSettled(each)),
        ended: leaves ? [...state.ended, result] : state.ended,
      };
    }
    default:
      return state;
  }
}
