import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { type Family, isWrite } from './family.ts';

const BAD_ENDS = ['failed', 'cancelled', 'error'] as const;
/** Longer than the tool waits for a list to catch up. */
const LAGS_MS = [8_000, 40_000, 900_000];
const PAIRS_OF_MANIFESTS = 40;

/** The families R19 to R23: runs with limits, and what lasts or goes wrong in part. */
export const MORE_DIMENSIONS: readonly Family[] = [
  {
    id: 'R19',
    title: 'runs with limits, beside others, reviewed, disturbed',
    cases: function* ({ setup, requests }) {
      const acts = [...setup.acts.keys()];
      for (const glob of setup.scenario.targets ?? []) {
        const target = [glob];
        yield { target, faults: [] };
        for (const reviewed of ['plan', 'comment'] as const)
          for (const { index: at } of requests.filter(isWrite))
            yield { target, reviewed, faults: [{ do: 'crash', at, when: 'after' }] };
        for (const { index: at } of requests) {
          yield { target, faults: [{ do: 'lose', at, how: 'reset', done: true }] };
          yield { target, faults: [{ do: 'answer', at, times: 3, status: 503 }] };
          yield { target, faults: [{ do: 'mixed', at }] };
          yield { target, faults: [{ do: 'crash', at, when: 'after' }] };
          const act = acts[at % Math.max(1, acts.length)];
          if (act !== undefined) yield { target, faults: [{ do: 'other', at, act }] };
        }
        for (const { index: at } of requests.filter(isWrite))
          yield { target, faults: [{ do: 'lag', at, ms: 40_000 }] };
      }
    },
  },
  {
    id: 'R20',
    title: 'one operation goes another way',
    cases: function* ({ requests }) {
      for (let nth = 0; nth < operationsIn(requests); nth += 1)
        for (const how of BAD_ENDS) {
          const fault: Fault = { do: 'partly', nth, how };
          yield { faults: [fault] };
          yield { faults: [fault], reviewed: nth % 2 === 0 ? 'plan' : 'comment' };
          for (const { index: at } of requests.filter(isWrite).slice(nth, nth + 2))
            yield { faults: [fault, { do: 'lose', at, how: 'reset', done: true }] };
        }
    },
  },
  {
    id: 'R21',
    title: 'answers of another request',
    cases: function* ({ requests }) {
      for (const { index: at } of requests.slice(1)) {
        yield { faults: [{ do: 'mixed', at }] };
        yield {
          faults: [
            { do: 'mixed', at },
            { do: 'mixed', at: at + 1 },
          ],
        };
        yield {
          faults: [
            { do: 'mixed', at },
            { do: 'stale', at, reads: 1 },
          ],
        };
      }
    },
  },
  {
    id: 'R22',
    title: 'lists that lag for long',
    cases: function* ({ requests }) {
      for (const { index: at } of requests.filter(isWrite))
        for (const ms of LAGS_MS) {
          const fault: Fault = { do: 'lag', at, ms };
          yield { faults: [fault] };
          yield { faults: [fault, { do: 'lose', at, how: 'reset', done: true }] };
          yield { faults: [fault, { do: 'crash', at, when: 'after' }] };
        }
    },
  },
  {
    id: 'R23',
    title: 'two manifests on one project',
    scenarios: ['beside another manifest'],
    cases: function* ({ number, requests }) {
      for (let seed = 1; seed <= PAIRS_OF_MANIFESTS; seed += 1) {
        const two = number * 1_000 + seed;
        const at = seed % Math.max(1, requests.length);
        const fault: Fault = { do: 'lose', at, how: 'reset', done: seed % 2 === 0 };
        yield {
          two,
          operationMs: [0, 400, 2_000][seed % 3] as number,
          faults: seed % 4 === 0 ? [fault] : [],
        };
      }
    },
  },
];

/** How many operations the clean run was told of. */
function operationsIn(requests: readonly LogEntry[]): number {
  const ids = new Set<string>();
  for (const { outcome, method } of requests.filter(isWrite))
    for (const [, id] of (method === 'GET' ? '' : (outcome?.text ?? '')).matchAll(
      /"id":"([0-9a-f]{8}-[^"]+)","/g,
    ))
      ids.add(id ?? '');
  return ids.size;
}
