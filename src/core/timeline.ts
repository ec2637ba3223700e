import type { Address } from './address.ts';
import type { RunEvent } from './event.ts';
import type { ResultStatus } from './report.ts';
import type { Action } from './row.ts';

/** Something that happened while an apply wrote. `at`: milliseconds since the run started. */
export type Moment =
  | { readonly at: number; readonly type: 'started'; readonly address: Address; readonly action: Action }
  | {
      readonly at: number;
      readonly type: 'ended';
      readonly address: Address;
      readonly action: Action;
      readonly status: ResultStatus;
      /** How long it took from its first request; the rest of the time it waited to be read again. */
      readonly ms?: number;
    }
  | {
      readonly at: number;
      readonly type: 'waiting';
      readonly lane: string;
      readonly what: readonly string[];
    }
  | {
      readonly at: number;
      readonly type: 'held';
      readonly lane: string;
      readonly by: readonly string[];
      readonly code: string;
    }
  | {
      readonly at: number;
      readonly type: 'retry';
      readonly request: string;
      readonly why: string;
      readonly afterMs: number;
    };

/** The moment of an event; undefined for one that is none of a write. Pure. */
export function momentOf(event: RunEvent, at: number): Moment | undefined {
  switch (event.type) {
    case 'started':
      return { at, type: 'started', address: event.address, action: event.action };
    case 'ended': {
      const { address, action, status, ms } = event.result;
      return { at, type: 'ended', address, action, status, ...(ms === undefined ? {} : { ms }) };
    }
    case 'waiting':
      return { at, type: 'waiting', lane: event.lane, what: event.what };
    case 'held':
      return { at, type: 'held', lane: event.lane, by: event.by, code: event.reason.code };
    case 'retry':
      return { at, type: 'retry', request: event.request, why: event.why, afterMs: event.afterMs };
    default:
      return undefined;
  }
}
