import { SYNC_SCENARIOS } from '../scenarios/sync-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { type Family, faultsAt, isWrite } from './family.ts';

/** How many times they start together without any fault, each time with other latencies. */
const STARTS = 8;
/** What makes, takes away or renames what they are about. */
const ACTS = /^(?:create|delete|rename) command/;

function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  return [
    ...faultsAt(entry),
    { do: 'crash', at, when: 'answered' },
    { do: 'lose', at, how: 'timeout', done: true },
    { do: 'lag', at, ms: 8_000 },
    { do: 'shape', at, times: 1, edit: 'null' },
  ];
}

/** The family R40: programs that sync their commands at the same time, while one is disturbed and others act. */
export const SYNCED: Family = {
  id: 'R40',
  title: 'sync of replicas, while one fails and others act',
  scenarios: SYNC_SCENARIOS.map(({ name }) => name),
  cases: function* ({ names, number, requests, setup }) {
    // No name of a branch is in it.
    if (names === 'not_unique') return;
    const first = number * 1_000;
    for (let two = first; two < first + STARTS; two += 1) yield { two, faults: [] };
    for (const entry of requests) {
      const { index: at } = entry;
      for (const fault of wrongAt(entry)) yield { two: first + at, faults: [fault] };
      for (const act of [...setup.acts.keys()].filter(each => ACTS.test(each))) {
        const other: Fault = { do: 'other', at, act };
        yield { two: first + at, faults: [other] };
        if (!isWrite(entry)) continue;
        yield { two: first + at, faults: [other, { do: 'lose', at, how: 'reset', done: true }] };
      }
    }
  },
};
