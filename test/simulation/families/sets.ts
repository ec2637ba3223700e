import { SET_SCENARIOS } from '../scenarios/set-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { each, type Family, faultsAt, isWrite } from './family.ts';

const FOREVER = 1_000;

/** A list that is refused, cut or in another form, and a write that is refused for good. */
function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  const more: readonly Fault[] = isWrite(entry)
    ? [
        { do: 'answer', at, times: 1, status: 400 },
        { do: 'answer', at, times: 1, status: 404 },
        { do: 'answer', at, times: FOREVER, status: 423 },
        { do: 'lag', at, ms: 30_000 },
      ]
    : [
        { do: 'answer', at, times: 1, status: 403 },
        { do: 'answer', at, times: 1, status: 404 },
        { do: 'answer', at, times: FOREVER, status: 500 },
        { do: 'shape', at, times: FOREVER, edit: 'cut 5' },
        { do: 'shape', at, times: 3, edit: 'object' },
        { do: 'shape', at, times: 3, edit: 'null' },
      ];
  return [...faultsAt(entry), ...more];
}

/**
 * The family R41: sets, whose lists change between a review and its apply, and in the apply, while
 * requests fail.
 */
export const SETS: Family = {
  id: 'R41',
  title: 'sets, whose lists change and cannot be read',
  scenarios: SET_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    const { requests, setup } = recording;
    const acts = [...(setup.scenario.sets?.acts.keys() ?? [])];
    for (const reviewed of ['plan', 'comment'] as const) {
      yield { reviewed, faults: [] };
      for (const first of acts) {
        yield { reviewed, meanwhile: [first], faults: [] };
        if (reviewed === 'comment')
          for (const second of acts.slice(acts.indexOf(first) + 1))
            yield { reviewed, meanwhile: [first, second], faults: [] };
      }
    }
    yield { faults: [] };
    yield* each(recording, wrongAt);
    for (const entry of requests)
      if (!isWrite(entry)) for (const fault of wrongAt(entry)) yield { command: 'plan', faults: [fault] };
    for (const { faults } of each(recording, wrongAt)) {
      const [fault] = faults;
      const at = fault !== undefined && 'at' in fault ? fault.at : 0;
      yield { reviewed: 'plan', meanwhile: [acts[at % acts.length] ?? ''], faults };
    }
    for (const { index: at, method } of requests)
      for (const act of acts) {
        const other: Fault = { do: 'other', at, act };
        yield { faults: [other] };
        yield { reviewed: 'plan', faults: [other] };
        if (method === 'GET') continue;
        yield { reviewed: 'plan', faults: [other, { do: 'lose', at, how: 'reset', done: true }] };
      }
    for (const size of [1, 2, 3])
      for (const how of ['fine', 'repeats', 'empty'] as const) {
        yield { faults: [{ do: 'pages', size, how }] };
        yield { reviewed: 'plan', faults: [{ do: 'pages', size, how }] };
      }
  },
};
