import { RULE_SCENARIOS } from '../scenarios/rule-scenarios.ts';
import type { Fault } from '../world/fault.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { each, type Family, faultsAt, isWrite, othersAt } from './family.ts';

const FOREVER = 1_000;

/** A read that fails for good, or is answered with something that is no list. */
function wrongAt(entry: LogEntry): readonly Fault[] {
  const { index: at } = entry;
  if (isWrite(entry)) return [...faultsAt(entry), { do: 'answer', at, times: 1, status: 400 }];
  return [
    ...faultsAt(entry),
    { do: 'answer', at, times: FOREVER, status: 500 },
    { do: 'answer', at, times: FOREVER, status: 403 },
    { do: 'shape', at, times: FOREVER, edit: 'cut 5' },
    { do: 'unsent', at, times: FOREVER },
  ];
}

/** The family R42: rules of the manifest, while requests fail and others break or mend them. */
export const RULED: Family = {
  id: 'R42',
  title: 'rules, while lists fail and others act',
  scenarios: RULE_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    yield { faults: [] };
    yield { command: 'plan', faults: [] };
    yield* each(recording, wrongAt);
    for (const entry of recording.requests) {
      if (!isWrite(entry)) for (const fault of wrongAt(entry)) yield { command: 'plan', faults: [fault] };
      yield* othersAt(entry, recording.setup.acts.keys());
    }
  },
};
