import { RequestFailure } from '../../core/http.ts';
import { type AnswerLane, questionsLeft } from './lane.ts';

/**
 * How often a request waits because of a 429. A portal that goes on with them is asked nothing more
 * in the run.
 */
const MOST_WAITS = 3;

/** Thrown before a request that may not be sent. */
export class NotAsked extends RequestFailure {
  constructor(why: string, at: string) {
    super('unreadable', `not asked: ${why}`, { request: at });
  }
}

/** Called before each request on the wire; throws where it may not be sent. */
export type Guard = (after: number | undefined) => void;

/** Counts each request of one question. `at`: what is asked, for the failure. */
export function questionGuard(lane: AnswerLane, at: string): Guard {
  const wait = waits(lane);
  return after => {
    wait(after);
    ensureAskable(lane, at);
    lane.asked += 1;
  };
}

/** Throws where the run may send the portal no further question. */
export function ensureAskable(lane: AnswerLane, at: string): void {
  if (lane.stopped !== undefined) throw new NotAsked(lane.stopped, at);
  if (questionsLeft(lane) === 0)
    throw new NotAsked(`this run's ${lane.settings.maxQuestions} questions to the portal are used up`, at);
}

/** For a request that costs nothing: only a portal that goes on with 429 ends it. */
export function freeGuard(lane: Pick<AnswerLane, 'stopped'>, at: string): Guard {
  const wait = waits(lane);
  return after => {
    wait(after);
    if (lane.stopped !== undefined) throw new NotAsked(lane.stopped, at);
  };
}

function waits(lane: Pick<AnswerLane, 'stopped'>): Guard {
  let waited = 0;
  return after => {
    if (after === 429) waited += 1;
    if (waited > MOST_WAITS)
      lane.stopped ??= `the portal limits how often it is asked, and still did after ${MOST_WAITS} waits (429)`;
  };
}
