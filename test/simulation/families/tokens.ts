import type { TokensOfCase } from '../run.ts';
import { APPLICATION_SCENARIOS } from '../scenarios/application-scenarios.ts';
import { type Family, faultsAt } from './family.ts';

const ALL: readonly TokensOfCase[] = [
  'swapped',
  'first for both',
  'second for both',
  'no first',
  'no second',
];

/** R46: the first run has tokens of the wrong application, or none of one; all others have each. */
export const TOKENS: Family = {
  id: 'R46',
  title: 'tokens of another application, and none',
  scenarios: APPLICATION_SCENARIOS.map(({ name }) => name),
  cases: function* ({ requests }) {
    for (const tokens of ALL) {
      yield { tokens, faults: [] };
      yield { tokens, command: 'plan', faults: [] };
      // With one token for both, the log does not tell which of the two asked whose it is.
      const isOne = tokens.endsWith('for both');
      for (const entry of requests.filter(({ path }) => !isOne || !path.endsWith('/@me')))
        for (const fault of faultsAt(entry)) yield { tokens, faults: [fault] };
    }
  },
};
