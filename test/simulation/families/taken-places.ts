import { type Family, isWrite } from './family.ts';

/**
 * The family R24: someone takes the places of a swap in a full scope, and the run is disturbed
 * besides.
 */
export const TAKEN_PLACES: Family = {
  id: 'R24',
  title: 'places of full scopes that someone takes',
  scenarios: ['full scopes'],
  cases: function* ({ setup, requests }) {
    const writes = requests.filter(isWrite);
    const acts = [...setup.acts.keys()].filter(act => act.includes('place of'));
    for (const { index: at } of writes) {
      for (const act of acts) {
        yield { faults: [{ do: 'other', at, act }] };
        for (const other of [at - 1, at, at + 1]) {
          yield {
            faults: [
              { do: 'other', at, act },
              { do: 'lose', at: other, how: 'reset', done: true },
            ],
          };
          yield {
            faults: [
              { do: 'other', at, act },
              { do: 'abort', at: other, when: 'after', why: 'signal' },
            ],
          };
        }
      }
      // What the service says of a day that is used up, and of a scope that is full.
      for (const times of [1, 9]) yield { faults: [{ do: 'answer', at, times, status: 400 }] };
      yield {
        faults: [
          { do: 'answer', at, times: 2, status: 429, after: 'seconds' },
          { do: 'abort', at, when: 'after', why: 'deadline' },
        ],
      };
    }
  },
};
