import type { Writer } from '../../core/http.ts';
import type { Lane } from '../lane.ts';
import type { Outcomes } from '../outcomes.ts';
import type { PlanInput } from '../plan-input.ts';
import type { Session } from '../session.ts';
import type { Together } from '../together.ts';

/** What the steps of a lane are carried out with. */
export interface Means {
  readonly lane: Lane;
  readonly writer: Writer;
  readonly together: Together;
  readonly outcomes: Outcomes;
  readonly input: PlanInput;
  readonly session: Session;
}
