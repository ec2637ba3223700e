import type { Writer } from '../../core/http.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { Lane } from '../lanes/lane.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import type { IndivisibleSteps } from './indivisible-steps.ts';

export interface Means {
  readonly lane: Lane;
  readonly writer: Writer;
  readonly together: IndivisibleSteps;
  readonly ledger: Ledger;
  readonly input: Situation;
  readonly session: Session;
  /** How many lists had been read when the apply began. */
  readonly since: number;
}
