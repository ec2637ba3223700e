import { type Fault, STATE_NAMES } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { each, type Family, faultsAt, isWrite, type Recording } from './family.ts';

const HOUR_MS = 3_600_000;
/** How far ours is ahead of the service's, and how wrong its `Date` is. */
const CLOCKS = [
  [0, -2 * HOUR_MS],
  [0, 30 * 24 * HOUR_MS],
  [2 * HOUR_MS, 0],
  [-40 * 60_000, 40 * 60_000],
] as const;

/**
 * What goes wrong with one request; a delete also leaves lists behind that do not show it, or that
 * it was the last to be told of.
 */
function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  const more: readonly Fault[] = [
    { do: 'crash', at, when: 'answered' },
    { do: 'answer', at, times: 1, status: 404 },
    { do: 'answer', at, times: 1, status: 403 },
    { do: 'answer', at, times: 2, status: 429, after: 'seconds' },
    { do: 'answer', at, times: 40, status: 429, after: 'seconds' },
    { do: 'unsent', at, times: 3 },
    { do: 'abort', at, when: 'before', why: 'signal' },
    { do: 'abort', at, when: 'after', why: 'deadline' },
    { do: 'shape', at, times: 1, edit: 'object' },
    { do: 'shape', at, times: 1, edit: 'list' },
    { do: 'mixed', at },
  ];
  return [...faultsAt(entry), ...more, ...(isWrite(entry) ? [{ do: 'lag', at, ms: 30_000 } as const] : [])];
}

/** Someone acts before each request, and where answers are lost, refused or late besides. */
function* actsOf({ requests, setup }: Recording): Iterable<{ readonly faults: readonly Fault[] }> {
  const writes = requests.filter(isWrite);
  for (const act of setup.acts.keys()) {
    for (const { index: at } of requests) yield { faults: [{ do: 'other', at, act }] };
    for (const { index } of writes)
      for (const at of [index, Math.max(0, index - 1)]) {
        const other: Fault = { do: 'other', at, act };
        yield { faults: [other, { do: 'lose', at: index, how: 'reset', done: true }] };
        yield { faults: [other, { do: 'lose', at: index, how: 'reset', done: false }] };
        yield {
          faults: [
            { ...other, at: index + 1 },
            { do: 'answer', at: index, times: 1, status: 423 },
          ],
        };
        yield {
          faults: [
            { ...other, at: index + 1 },
            { do: 'answer', at: index, times: 1, status: 429, after: 'seconds' },
          ],
        };
        yield {
          faults: [
            { ...other, at: index + 1 },
            { do: 'answer', at: index, times: 1, status: 503 },
          ],
        };
        yield {
          faults: [
            { ...other, at: index + 1 },
            { do: 'unsent', at: index, times: 1 },
          ],
        };
      }
  }
}

/** From each list of branches on they are in another state, for so many answers. */
function* statesOf({ requests }: Recording): Iterable<{ readonly faults: readonly Fault[] }> {
  for (const { index: at, path } of requests)
    if (path.endsWith('/branches'))
      for (const edit of STATE_NAMES)
        for (const times of [1, 2, 40]) yield { faults: [{ do: 'shape', at, times, edit }] };
}

function* clocksOf({
  requests,
}: Recording): Iterable<{ readonly skewMs: number; readonly faults: readonly Fault[] }> {
  for (const [skewMs, by] of CLOCKS)
    for (const from of [0, ...requests.filter(isWrite).map(({ index }) => index - 1)])
      yield { skewMs, faults: [{ do: 'date', from, by }] };
}

/**
 * The family R31: a sweep, while requests fail, clocks are wrong and someone goes on with what it
 * takes.
 */
export const SWEEPS: Family = {
  id: 'R31',
  title: 'a sweep, and what others do with what it takes',
  scenarios: ['sweep'],
  cases: function* (recording) {
    yield { faults: [] };
    yield* each(recording, wrongAt);
    yield* statesOf(recording);
    yield* actsOf(recording);
    yield* clocksOf(recording);
  },
};

/** The family R32: commands for previews, the same way. */
export const PREVIEWS: Family = {
  id: 'R32',
  title: 'previews, and what others do with them',
  scenarios: ['preview up', 'preview reset', 'preview down', 'preview down of the closed'],
  cases: SWEEPS.cases,
};
