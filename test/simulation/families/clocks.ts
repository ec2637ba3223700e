import type { Fault } from '../world/fault.ts';
import type { Family, Recording } from './family.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEARS_MS = 3 * 365 * DAY_MS;
const STEPS = [-30 * DAY_MS, -2 * HOUR_MS, 2 * HOUR_MS, 30 * DAY_MS];
const WRONG = [-40 * 60_000, 40 * 60_000, ...STEPS, -YEARS_MS, YEARS_MS];
/** How far ours is ahead of the true time, which is that of the service. */
const SKEWS = [0, 30 * 60_000, -40 * 60_000, -2 * HOUR_MS, 2 * HOUR_MS, -DAY_MS, 6 * HOUR_MS];
/** Ours, in whose runs the `Date` steps. */
const STEPPED: ReadonlySet<number> = new Set([0, 30 * 60_000, 2 * HOUR_MS]);
const UNREADABLE = ['missing', 'garbled', 'impossible'] as const;

/**
 * The family R26: the clocks of the service and of the machine are wrong, step in the run, or tell
 * nothing.
 */
export const CLOCKS: Family = {
  id: 'R26',
  title: 'clocks that contradict each other',
  scenarios: ['clocks: sweep', 'clocks: expiry', 'clocks: accepted'],
  cases: function* (recording) {
    for (const skewMs of SKEWS) {
      const dates = [...always(), ...(STEPPED.has(skewMs) ? stepping(recording) : [])];
      for (const fault of dates) yield { skewMs, faults: [fault] };
    }
  },
};

function* always(): Iterable<Fault> {
  for (const by of [0, ...UNREADABLE, ...WRONG]) yield { do: 'date', from: 0, by };
}

function* stepping({ requests }: Recording): Iterable<Fault> {
  for (const { index } of requests) {
    for (const by of [...UNREADABLE, ...STEPS]) yield { do: 'date', from: index, by };
    for (const by of STEPS) {
      yield { do: 'date', from: index, to: index + 1, by };
      if (index > 0) yield { do: 'date', from: 0, to: index, by };
    }
  }
}
