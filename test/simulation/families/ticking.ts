import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { type Family, isWrite, OPERATIONS } from './family.ts';

/** Milliseconds that pass at each look: on an idle machine, and on one that is busy. */
const TICKS = [1, 40];

/** What makes a run wait, ask again or send much. */
function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  const more: readonly Fault[] = isWrite(entry)
    ? [
        { do: 'lose', at, how: 'reset', done: true },
        { do: 'answer', at, times: 40, status: 423 },
      ]
    : [];
  return [
    { do: 'answer', at, times: 2, status: 429, after: 'seconds' },
    { do: 'answer', at, times: 2, status: 503 },
    { do: 'lose', at, how: 'timeout', done: true },
    ...more,
  ];
}

/** The family R44: a clock that goes on at each look, so that no two looks show the same moment. */
export const TICKING: Family = {
  id: 'R44',
  title: 'a clock that ticks at each look',
  scenarios: ['empty to full', 'everything', 'full scopes', 'inside a branch'],
  cases: function* (recording) {
    for (const ticks of TICKS) {
      yield { ticks, faults: [] };
      yield { ticks, command: 'plan', faults: [] };
      for (const how of OPERATIONS) yield { ticks, faults: [{ do: 'operations', how }] };
      for (const entry of recording.requests)
        for (const fault of wrongAt(entry)) yield { ticks, faults: [fault] };
    }
  },
};
