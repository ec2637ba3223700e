import { SYNC_SCENARIOS } from '../scenarios/sync-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { type Family, faultsAt, isWrite, type Recording } from './family.ts';

/** How many times they start together without any fault, each time with other latencies. */
const STARTS = 8;
/** So many requests after a write belong to the look that follows its look. */
const LATER = 12;
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

/**
 * A list that lags behind a write, or that someone has changed just before it, and one that cannot
 * be read at a later look.
 */
function* unreadAfter({ requests, setup }: Recording, two: number): ReturnType<Family['cases']> {
  const acts = [...setup.acts.keys()].filter(each => each.startsWith('delete command'));
  for (const { index: at } of requests.filter(isWrite))
    for (let next = at + 1; next <= at + LATER; next += 1) {
      const unread: Fault = { do: 'answer', at: next, times: 1, status: 403 };
      yield { two, faults: [{ do: 'lag', at, ms: 8_000 }, unread] };
      for (const act of acts) yield { two, faults: [{ do: 'other', at: at - 1, act }, unread] };
    }
}

/**
 * The family R40: programs that sync their commands at the same time, while one is disturbed and
 * others act.
 */
export const SYNCED: Family = {
  id: 'R40',
  title: 'sync of replicas, while one fails and others act',
  scenarios: SYNC_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    const { names, number, requests, setup } = recording;
    // No name of a branch is in it.
    if (names === 'not_unique') return;
    const first = number * 1_000;
    if (setup.scenario.syncs?.length === 1) yield* unreadAfter(recording, first);
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
