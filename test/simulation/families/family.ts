import type { Case } from '../case.ts';
import type { ScenarioSetup } from '../scenarios/scenario-setup.ts';
import type { Fault, OperationsFault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';

/** The clean run of a scenario, as far as faults are derived from it. */
export interface Recording {
  readonly setup: ScenarioSetup;
  /** Differs for every recording, so that random cases do. */
  readonly number: number;
  readonly names: Case['names'];
  /** The requests of the clean apply, by their number. */
  readonly requests: readonly LogEntry[];
  /** The same of each run of that case, by its number. */
  readonly sent: ReadonlyMap<number, readonly LogEntry[]>;
}

type Make = (recording: Recording) => Iterable<Omit<Case, 'family' | 'scenario' | 'names'>>;

/** A family of the matrix; every case of it comes from the recording of a clean run. */
export interface Family {
  readonly id: string;
  readonly title: string;
  readonly cases: Make;
  /** Scenarios it is played in; all by default. */
  readonly scenarios?: readonly string[];
  /** Of the scenarios that other families have for themselves, those it is played in too. */
  readonly also?: readonly string[];
}

export const OPERATIONS: readonly OperationsFault[] = [
  'failed',
  'cancelled',
  'error',
  'stuck',
  'gone',
  'strange',
  'shy',
  'init',
];

export function isWrite(entry: LogEntry): boolean {
  return entry.method !== 'GET';
}

export function isList(entry: LogEntry): boolean {
  return entry.method === 'GET' && entry.resource.kind !== 'operation';
}

/** Every single fault at one request: what R1 to R4 are made of, and R14 and R15 draw from. */
export function faultsAt(entry: LogEntry): readonly Fault[] {
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

/** One case for each fault at each request. */
export function each(
  recording: Recording,
  of: (entry: LogEntry) => readonly Fault[],
): readonly { readonly faults: readonly Fault[] }[] {
  return recording.requests.flatMap(entry => of(entry).map(fault => ({ faults: [fault] })));
}

/**
 * What others do before a request; beside a write also with its answer lost, and behind it while
 * lists are stale.
 */
export function* othersAt(entry: LogEntry, acts: Iterable<string>): ReturnType<Make> {
  const { index: at } = entry;
  for (const act of acts) {
    const other: Fault = { do: 'other', at, act };
    yield { faults: [other] };
    if (!isWrite(entry)) {
      yield { command: 'plan', faults: [other] };
      continue;
    }
    yield { faults: [other, { do: 'lose', at, how: 'reset', done: true }] };
    yield {
      faults: [
        { ...other, at: at + 1 },
        { do: 'stale', at, reads: 2 },
      ],
    };
  }
}
