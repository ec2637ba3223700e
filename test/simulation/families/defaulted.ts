import { DEFAULT_SCENARIOS } from '../scenarios/default-scenarios.ts';
import { each, type Family, faultsAt, isWrite, othersAt } from './family.ts';

/**
 * The family R43: a manifest with defaults beside the same one with them written out, under the
 * same faults.
 */
export const DEFAULTED: Family = {
  id: 'R43',
  title: 'defaults, as if they were written out',
  scenarios: DEFAULT_SCENARIOS.map(({ name }) => name),
  cases: function* (recording) {
    yield { faults: [] };
    yield { command: 'plan', faults: [] };
    for (const reviewed of ['plan', 'comment'] as const) yield { reviewed, faults: [] };
    yield* each(recording, faultsAt);
    for (const entry of recording.requests.filter(isWrite))
      yield* othersAt(entry, recording.setup.acts.keys());
  },
};
