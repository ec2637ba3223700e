import { CHANGED_SCENARIOS } from '../scenarios/changed-scenarios.ts';
import { each, type Family, faultsAt, isWrite, othersAt } from './family.ts';

const HOUR_MS = 3_600_000;
const DATES = [-26 * HOUR_MS, 40 * 60_000, 'missing'] as const;

/**
 * The family R39: `--changed` in the first run, while requests fail and others go on; whole runs
 * follow.
 */
export const CHANGED: Family = {
  id: 'R39',
  title: 'only what changed, and then all',
  scenarios: CHANGED_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    yield { faults: [] };
    yield { command: 'plan', faults: [] };
    for (const by of DATES) yield { faults: [{ do: 'date', from: 0, by }] };
    yield* each(recording, faultsAt);
    for (const entry of recording.requests) {
      if (!isWrite(entry)) for (const fault of faultsAt(entry)) yield { command: 'plan', faults: [fault] };
      yield* othersAt(entry, recording.setup.acts.keys());
    }
  },
};
