import type { Writer } from '../../core/http.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import type { IndivisibleSteps } from './indivisible-steps.ts';
import type { Lane } from './lane.ts';
import type { Ledger } from './ledger.ts';

/** What the steps of a lane are carried out with. */
export interface Means {
  readonly lane: Lane;
  readonly writer: Writer;
  readonly together: IndivisibleSteps;
  readonly ledger: Ledger;
  readonly input: Situation;
  readonly session: Session;
}
