import type { Fault } from '../world/fault.ts';
import { each, type Family, faultsAt, isWrite } from './family.ts';

/**
 * The family R37: the manifest renames, and someone goes on renaming, while what they moved is
 * left or refuses everything.
 */
export const MOVED_RENAMES: Family = {
  id: 'R37',
  title: 'renames, and what someone moved is left or refuses all',
  scenarios: ['renamed and moved, left', 'renamed and moved, refused'],
  cases: function* (recording) {
    yield { faults: [] };
    yield* each(recording, faultsAt);
    for (const entry of recording.requests) {
      const { index: at } = entry;
      for (const act of recording.setup.acts.keys()) {
        const other: Fault = { do: 'other', at, act };
        yield { faults: [other] };
        if (!isWrite(entry)) continue;
        yield { faults: [other, { do: 'lose', at, how: 'reset', done: true }] };
        yield { faults: [other, { do: 'lose', at, how: 'reset', done: false }] };
        yield {
          faults: [
            { ...other, at: at + 1 },
            { do: 'answer', at, times: 1, status: 503 },
          ],
        };
        yield {
          faults: [
            { ...other, at: at + 1 },
            { do: 'stale', at, reads: 2 },
          ],
        };
      }
    }
  },
};
