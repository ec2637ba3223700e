import type { Transport } from '../../src/core/http.ts';

/** A wire that can be cut, before or after a request arrives, as when the run is killed. */
interface Cuttable {
  wrap(wire: Transport): Transport;
  /** From that request on; counts from here. */
  cut(at: number, when: 'before' | 'after'): void;
  sent(): number;
}

export function cuttable(): Cuttable {
  let sent = 0;
  let cutAt = Number.POSITIVE_INFINITY;
  let arrives = false;
  return {
    wrap: wire => async request => {
      sent += 1;
      if (sent === cutAt && arrives) await wire(request);
      if (sent >= cutAt) throw new Error('killed');
      return wire(request);
    },
    cut(at, when) {
      sent = 0;
      cutAt = at;
      arrives = when === 'after';
    },
    sent: () => sent,
  };
}
