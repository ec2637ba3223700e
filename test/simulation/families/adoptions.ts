import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { each, type Family, faultsAt } from './family.ts';

/**
 * What goes wrong with one request: adopt only reads, so a shape that is wrong may look as if
 * something were gone.
 */
function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  return [
    ...faultsAt(entry),
    { do: 'crash', at, when: 'answered' },
    ...[403, 404, 401].map((status): Fault => ({ do: 'answer', at, times: 1, status })),
    { do: 'answer', at, times: 40, status: 503 },
    { do: 'answer', at, times: 40, status: 429, after: 'seconds' },
    { do: 'unsent', at, times: 3 },
    ...['object', 'null', 'no ids', 'no names', 'null lists', 'cut 5', 'bom'].map(
      (edit): Fault => ({ do: 'shape', at, times: 1, edit }),
    ),
    { do: 'shape', at, times: 40, edit: 'null lists' },
    { do: 'mixed', at },
    { do: 'lose', at, how: 'timeout', done: true },
    { do: 'lose', at, how: 'cut', done: true },
  ];
}

/** So many files are read at most, each twice before it is written. */
const READS = 16;
const WRITES = 3;

function* files(): Iterable<{ readonly faults: readonly Fault[] }> {
  for (let nth = 0; nth < WRITES; nth += 1)
    for (const how of ['killed before', 'killed after', 'full'] as const)
      yield { faults: [{ do: 'file', nth, how }] };
  for (let nth = 0; nth < READS; nth += 1) yield { faults: [{ do: 'file', nth, how: 'edited' }] };
}

/**
 * The family R36: what is live is written into the manifest, while requests and files fail and
 * someone goes on.
 */
export const ADOPTIONS: Family = {
  id: 'R36',
  title: 'adopt, while services and files fail and others go on',
  scenarios: ['adopt into files', 'adopt as applied'],
  cases: function* (recording) {
    yield { faults: [] };
    // No name can clash where nothing live is written.
    if (recording.names === 'not_unique') return;
    yield* files();
    yield* each(recording, wrongAt);
    for (const act of recording.setup.acts.keys())
      for (const { index: at } of recording.requests) {
        const other: Fault = { do: 'other', at, act };
        yield { faults: [other] };
        yield { faults: [other, { do: 'answer', at, times: 1, status: 503 }] };
        yield { faults: [other, { do: 'file', nth: 1, how: 'killed before' }] };
      }
  },
};
