import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { ACCEPTED_BESIDE_BASE } from '../scenarios/accepted-beside-base.ts';
import { CHANGED_SCENARIOS } from '../scenarios/changed-scenarios.ts';
import { FIELD_CHANGES } from '../scenarios/field-changes.ts';
import { LEFT_AS_MOVED } from '../scenarios/left-as-moved.ts';
import { MOVED_SCENARIOS } from '../scenarios/moved-scenarios.ts';
import { SYNC_SCENARIOS } from '../scenarios/sync-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import { type Family, faultsAt, isWrite, OPERATIONS } from './family.ts';

/** How many random cases each recording gets. */
const RANDOM_CASES = 150;
const PAIRS_OF_RUNS = 26;
/** The smallest scenarios that write. */
const SMALLEST = ['one edit', 'rename back', 'swap', 'adopt'];
/** Scenarios of a family of their own that are about what an apply or a sync writes. */
const GROWN = [
  LEFT_AS_MOVED,
  ...MOVED_SCENARIOS,
  ...ACCEPTED_BESIDE_BASE,
  ...CHANGED_SCENARIOS,
  ...SYNC_SCENARIOS,
].map(({ name }) => name);
/** How many random cases, and how many of all pairs, they get. */
const GROWN_CASES = 40;
const GROWN_PAIRS = 30;

/**
 * The families R13 to R17: two runs, many faults, pairs of faults, changes of every field, and
 * refusals without end.
 */
export const MANY_FAULTS: readonly Family[] = [
  {
    id: 'R13',
    title: 'two runs at once',
    cases: function* ({ number, requests }) {
      for (let seed = 1; seed <= PAIRS_OF_RUNS; seed += 1) {
        const two = number * 1_000 + seed;
        const at = seed % Math.max(1, requests.length);
        const operationMs = [0, 400, 2_000][seed % 3] as number;
        yield { two, operationMs, faults: seed % 4 === 0 ? [{ do: 'crash', at, when: 'after' }] : [] };
      }
    },
  },
  {
    id: 'R14',
    title: 'up to six random faults',
    also: GROWN,
    cases: function* ({ number, requests, setup }) {
      const isGrown = GROWN.includes(setup.scenario.name);
      const acts = [...setup.acts.keys()];
      for (let seed = 1; seed <= (isGrown ? GROWN_CASES : RANDOM_CASES); seed += 1) {
        const random = seededRandom(number * 10_000 + seed);
        const one = <T>(from: readonly T[]): T => from[Math.floor(random.next() * from.length)] as T;
        const faults: Fault[] = [];
        for (let left = Math.floor(random.next() * 7); left > 0; left -= 1) {
          const draw = random.next();
          if (draw < 0.08) faults.push({ do: 'operations', how: one(OPERATIONS) });
          else if (draw < 0.2 && acts.length > 0)
            faults.push({ do: 'other', at: one(requests).index, act: one(acts) });
          else faults.push(one(faultsAt(one(requests))));
        }
        const reviewed = random.next() < 0.2 && !isGrown;
        yield {
          jitter: number * 10_000 + seed,
          operationMs: one([0, 400, 400, 5_000]),
          faults,
          ...(reviewed ? { reviewed: seed % 2 === 0 ? 'plan' : 'comment' } : {}),
        };
      }
    },
  },
  {
    id: 'R15',
    title: 'all pairs of faults in the smallest scenarios',
    scenarios: SMALLEST,
    also: GROWN,
    cases: function* (recording) {
      const all = recording.requests.flatMap(entry => faultsAt(entry));
      const pairs = all.flatMap(one =>
        all.filter(other => placeIn(other) > placeIn(one)).map((other): readonly Fault[] => [one, other]),
      );
      const isGrown = GROWN.includes(recording.setup.scenario.name);
      const every = isGrown ? Math.ceil(pairs.length / GROWN_PAIRS) : 1;
      for (const [at, faults] of pairs.entries()) if (at % every === 0) yield { faults };
    },
  },
  {
    id: 'R16',
    title: 'chains of changes to each field',
    scenarios: FIELD_CHANGES.map(scenario => scenario.name),
    cases: function* (recording) {
      yield { faults: [] };
      for (const entry of recording.requests.filter(isWrite))
        for (const fault of faultsAt(entry)) yield { faults: [fault] };
    },
  },
  {
    id: 'R17',
    title: 'a write that is limited without end',
    scenarios: ['empty to full', 'bulk', 'mixed'],
    cases: function* ({ requests }) {
      for (const { index: at } of requests.filter(isWrite))
        yield { faults: [{ do: 'answer', at, times: 1_000, status: 429, after: 'seconds' }] };
    },
  },
];

function placeIn(fault: Fault): number {
  return 'at' in fault ? fault.at : -1;
}
