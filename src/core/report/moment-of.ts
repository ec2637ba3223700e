import type { RunEvent } from './event.ts';
import type { Moment } from './report.ts';

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
