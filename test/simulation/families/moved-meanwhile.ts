import { each, type Family, faultsAt, isWrite } from './family.ts';

/** The family R25: what someone moved is left, while requests fail and someone goes on. */
export const MOVED_MEANWHILE: Family = {
  id: 'R25',
  title: 'what someone moved, left as it is',
  scenarios: ['left as moved'],
  cases: function* (recording) {
    yield { faults: [] };
    yield* each(recording, faultsAt);
    for (const { index: at } of recording.requests.filter(isWrite)) {
      for (const act of recording.setup.acts.keys()) {
        yield { faults: [{ do: 'other', at, act }] };
        yield {
          faults: [
            { do: 'other', at, act },
            { do: 'lose', at, how: 'reset', done: true },
          ],
        };
      }
    }
  },
};
