import { BESIDE_OTHERS } from '../scenarios/beside-others.ts';
import type { Swap } from '../world/foreign-object.ts';
import { type Family, isWrite } from './family.ts';

const SWAPS: readonly Swap[] = ['whole', 'whole idle', 'id', 'id idle', 'name'];

/** The family R18: answers to writes speak of what someone else has. */
export const FOREIGN_ANSWERS: Family = {
  id: 'R18',
  title: "answers that speak of someone else's",
  scenarios: [BESIDE_OTHERS.name],
  cases: function* (recording) {
    yield { faults: [] };
    for (const { index: at } of recording.requests.filter(isWrite)) {
      for (const how of SWAPS) {
        for (const times of [1, 5]) yield { faults: [{ do: 'swap', at, times, how }] };
        yield {
          faults: [
            { do: 'swap', at, times: 1, how },
            { do: 'stale', at, reads: 1 },
          ],
        };
        yield {
          faults: [
            { do: 'swap', at, times: 1, how },
            { do: 'answer', at: at + 1, times: 1_000, status: 500 },
          ],
        };
      }
    }
  },
};
