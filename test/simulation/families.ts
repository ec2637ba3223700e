import { seededRandom } from '../../src/sandbox/random.ts';
import type { Case } from './case.ts';
import { CHAINS } from './chains.ts';
import type { Entry } from './entry.ts';
import { EDIT_NAMES, type Fault, type Loss, type OperationsFault } from './fault.ts';
import type { Prepared } from './prepared.ts';
import type { Twin } from './scenario.ts';

/** The clean run of a scenario, as far as faults are derived from it. */
export interface Recording {
  readonly prepared: Prepared;
  /** Differs for every recording, so that random cases do. */
  readonly number: number;
  readonly names: Case['names'];
  /** The requests of the clean apply, by their number. */
  readonly requests: readonly Entry[];
}

/** How many random cases each recording gets. */
const RANDOM_CASES = 350;
const PAIRS_OF_RUNS = 60;

type Make = (recording: Recording) => Iterable<Omit<Case, 'family' | 'scenario' | 'names'>>;

/** A family of the matrix; every case of it comes from the recording of a clean run. */
export interface Family {
  readonly id: string;
  readonly title: string;
  readonly cases: Make;
  /** Cases are drawn by the recording's number: no two recordings have the same ones. */
  readonly drawn?: true;
  /** Scenarios it is played in; all by default. */
  readonly scenarios?: readonly string[];
}

const LOSSES: readonly Loss[] = ['reset', 'timeout', 'cut', 'html', '500', '502', '504'];
const OPERATIONS: readonly OperationsFault[] = [
  'failed',
  'cancelled',
  'error',
  'stuck',
  'gone',
  'strange',
  'shy',
  'init',
];
/** The smallest scenarios that write. */
const SMALLEST = ['one edit', 'rename back', 'swap', 'adopt'];
/** Shapes that a lenient reader of commands may take for a list. */
const HARMLESS: ReadonlySet<string> = new Set(['null', 'list', 'text flags', 'null lists']);
const TWINS: readonly Twin['how'][] = ['plain', 'protected', 'ours', 'child', 'ours elsewhere'];
const FOREVER = 1_000;

function isWrite(entry: Entry): boolean {
  return entry.method !== 'GET';
}

function isList(entry: Entry): boolean {
  return entry.method === 'GET' && entry.place.at !== 'operation';
}

/** Every single fault at one request: what R1 to R4 are made of, and R14 and R15 draw from. */
export function faultsAt(entry: Entry): readonly Fault[] {
  const at = entry.index;
  const faults: Fault[] = [
    { do: 'crash', at, when: 'before' },
    { do: 'crash', at, when: 'after' },
    { do: 'unsent', at, times: 1 },
    { do: 'lose', at, how: 'reset', done: true },
    { do: 'lose', at, how: 'reset', done: false },
    { do: 'answer', at, times: 1, status: 503 },
    { do: 'answer', at, times: 3, status: 503 },
    { do: 'answer', at, times: 1, status: 500 },
    { do: 'answer', at, times: 1, status: 429, after: 'seconds' },
    { do: 'abort', at, when: 'after', why: 'signal' },
  ];
  if (isWrite(entry)) {
    faults.push(
      { do: 'lose', at, how: 'html', done: true },
      { do: 'answer', at, times: 1, status: 423 },
      { do: 'stale', at, reads: 2 },
    );
  }
  return faults;
}

function each(
  recording: Recording,
  of: (entry: Entry) => readonly Fault[],
): readonly { readonly faults: readonly Fault[] }[] {
  return recording.requests.flatMap(entry => of(entry).map(fault => ({ faults: [fault] })));
}

/** The families R1 to R15 of the matrix (docs/reliability.md). */
export const FAMILIES: readonly Family[] = [
  {
    id: 'R1',
    title: 'crash or stop at each request',
    cases: function* (recording) {
      const all = each(recording, ({ index: at }) => [
        { do: 'crash', at, when: 'before' },
        { do: 'crash', at, when: 'after' },
        { do: 'crash', at, when: 'answered' },
        { do: 'abort', at, when: 'before', why: 'signal' },
        { do: 'abort', at, when: 'after', why: 'signal' },
        { do: 'abort', at, when: 'after', why: 'deadline' },
      ]);
      yield* all;
      for (const one of all) yield { ...one, reviewed: true };
    },
  },
  {
    id: 'R2',
    title: 'a lost answer to each request',
    cases: recording =>
      each(recording, ({ index: at }) =>
        LOSSES.flatMap(how => [
          { do: 'lose' as const, at, how, done: true },
          { do: 'lose' as const, at, how, done: false },
        ]),
      ),
  },
  {
    id: 'R3',
    title: 'a status at each request',
    cases: function* (recording) {
      const of = ({ index: at }: Entry): readonly Fault[] => [
        ...[423, 503, 500, 502, 504, 400, 401, 403, 404, 409, 422, 301].map(
          status => ({ do: 'answer', at, times: 1, status }) as const,
        ),
        ...[423, 503, 500].map(status => ({ do: 'answer', at, times: 3, status }) as const),
        ...(['seconds', 'date', 'none'] as const).map(
          after => ({ do: 'answer', at, times: 2, status: 429, after }) as const,
        ),
        { do: 'unsent', at, times: 1 },
        { do: 'unsent', at, times: 3 },
      ];
      yield* each(recording, of);
      const reads = recording.requests.filter(entry => isList(entry)).slice(0, 6);
      for (const entry of reads) for (const fault of of(entry)) yield { command: 'plan', faults: [fault] };
    },
  },
  {
    id: 'R4',
    title: '423 storms on each write',
    cases: recording =>
      recording.requests.filter(isWrite).flatMap(({ index: at }) =>
        [1, 2, 5, 10, FOREVER].map(times => ({
          faults: [{ do: 'answer' as const, at, times, status: 423 }],
        })),
      ),
  },
  {
    id: 'R5',
    title: 'operations that go another way',
    cases: function* (recording) {
      for (const how of OPERATIONS) {
        yield { faults: [{ do: 'operations', how }] };
        for (const entry of recording.requests.filter(isWrite))
          yield {
            faults: [
              { do: 'operations', how },
              { do: 'lose', at: entry.index, how: 'reset', done: true },
            ],
          };
      }
      for (const operationMs of [0, 1, 20_000]) {
        yield { operationMs, faults: [] };
        for (const entry of recording.requests.filter(isWrite)) {
          yield { operationMs, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
          yield { operationMs, faults: [{ do: 'crash', at: entry.index, when: 'after' }] };
        }
      }
    },
  },
  {
    id: 'R6',
    title: 'stale lists after each write',
    cases: recording =>
      recording.requests.filter(isWrite).flatMap(({ index: at }) =>
        [1, 2, 5].flatMap(reads => [
          { faults: [{ do: 'stale' as const, at, reads }] },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'lose' as const, at, how: 'reset' as const, done: true },
            ],
          },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'lose' as const, at, how: '502' as const, done: false },
            ],
          },
          {
            faults: [
              { do: 'stale' as const, at, reads },
              { do: 'crash' as const, at, when: 'after' as const },
            ],
          },
        ]),
      ),
  },
  {
    id: 'R7',
    title: 'somebody else acts before each request',
    cases: function* (recording) {
      for (const act of recording.prepared.acts.keys())
        for (const { index: at } of recording.requests) yield { faults: [{ do: 'other', at, act }] };
    },
  },
  {
    id: 'R8',
    title: 'holes in what is read',
    cases: function* (recording) {
      for (const entry of recording.requests.filter(isList)) {
        for (const status of [500, 403, 404])
          yield { faults: [{ do: 'answer', at: entry.index, times: FOREVER, status }] };
        yield { faults: [{ do: 'unsent', at: entry.index, times: FOREVER }] };
        yield { faults: [{ do: 'shape', at: entry.index, times: FOREVER, edit: 'cut 5' }] };
      }
      for (const size of [1, 2, 3])
        for (const how of ['fine', 'repeats', 'empty'] as const)
          yield { faults: [{ do: 'pages', size, how }] };
    },
  },
  {
    id: 'R10',
    title: 'answers of another shape at each request',
    cases: recording =>
      each(recording, entry => {
        const { index: at, place, method } = entry;
        const isDiscord = place.at === 'command' || place.at === 'permissions';
        return EDIT_NAMES.filter(edit => !isDiscord || !HARMLESS.has(edit))
          .filter(edit => method !== 'GET' || edit !== 'no annotations')
          .map(edit => ({ do: 'shape' as const, at, times: isList(entry) ? 3 : 1, edit }));
      }),
  },
  {
    id: 'R9',
    title: 'several live branches of one name',
    cases: function* (recording) {
      if (recording.names === 'unique') return;
      for (const branch of recording.prepared.scenario.branches ?? [])
        for (const how of TWINS)
          for (const copies of [1, 2]) {
            const twin: Twin = { branch, how, copies };
            yield { twin, faults: [] };
            for (const entry of recording.requests.filter(isWrite))
              yield { twin, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
          }
    },
  },
  {
    id: 'R11',
    title: 'answers that hang',
    cases: function* (recording) {
      for (const { index: at } of recording.requests) {
        for (const done of [true, false]) {
          const hang: Fault = { do: 'lose', at, how: 'timeout', done };
          yield { faults: [hang] };
          yield { faults: [hang, { do: 'lose', at: at + 1, how: 'timeout', done }] };
          yield { faults: [hang, { do: 'abort', at, when: 'after', why: 'deadline' }] };
          yield {
            faults: [
              hang,
              { do: 'lose', at: at + 1, how: 'timeout', done },
              { do: 'lose', at: at + 2, how: 'timeout', done },
            ],
          };
        }
      }
    },
  },
  {
    id: 'R12',
    title: 'clocks that differ',
    cases: function* (recording) {
      for (const skewMs of [-86_400_000, -300_000, -1_000, 1_000, 300_000, 86_400_000]) {
        yield { skewMs, faults: [] };
        for (const entry of recording.requests.filter(isWrite))
          yield { skewMs, faults: [{ do: 'lose', at: entry.index, how: 'reset', done: true }] };
      }
    },
  },
  {
    id: 'R13',
    title: 'two runs at once',
    drawn: true,
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
    drawn: true,
    cases: function* ({ number, requests, prepared }) {
      const acts = [...prepared.acts.keys()];
      for (let seed = 1; seed <= RANDOM_CASES; seed += 1) {
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
        const reviewed = random.next() < 0.2;
        yield {
          jitter: number * 10_000 + seed,
          operationMs: one([0, 400, 400, 5_000]),
          faults,
          ...(reviewed ? { reviewed: true } : {}),
        };
      }
    },
  },
  {
    id: 'R15',
    title: 'all pairs of faults in the smallest scenarios',
    scenarios: SMALLEST,
    cases: function* (recording) {
      const all = recording.requests.flatMap(entry => faultsAt(entry));
      for (const one of all) {
        for (const other of all) {
          const [first, second] = [placeIn(one), placeIn(other)];
          if (second > first) yield { faults: [one, other] };
        }
      }
    },
  },
  {
    id: 'R16',
    title: 'chains of changes to each field',
    scenarios: CHAINS.map(scenario => scenario.name),
    cases: function* (recording) {
      yield { faults: [] };
      for (const entry of recording.requests.filter(isWrite))
        for (const fault of faultsAt(entry)) yield { faults: [fault] };
    },
  },
];

const CHAIN_NAMES = new Set(CHAINS.map(scenario => scenario.name));

/** Whether a family is played in a scenario. */
export function playedIn(family: Family, scenario: string): boolean {
  return family.scenarios === undefined ? !CHAIN_NAMES.has(scenario) : family.scenarios.includes(scenario);
}

function placeIn(fault: Fault): number {
  return 'at' in fault ? fault.at : -1;
}
