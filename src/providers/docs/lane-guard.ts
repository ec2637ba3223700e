import { RequestFailure } from '../../core/http.ts';
import { count } from '../../render/count.ts';
import { type AnswerLane, questionsLeft } from './lane.ts';

/**
 * How often one request waits because of a 429. If the portal then still answers 429, it gets no
 * further request in this run.
 */
const MOST_WAITS = 3;

/** Thrown before a request that may not be sent. */
export class NotAsked extends RequestFailure {
  constructor(why: string, at: string) {
    super('unreadable', `not asked: ${why}`, { request: at });
  }
}

/**
 * Called before each sending of a request, also a repeated one. `after`: the status of the previous
 * answer to it, if any. Throws {@link NotAsked} if the request may not be sent.
 */
export type Guard = (after: number | undefined) => void;

/**
 * The guard for a question. It counts each sending against the budget. `at` names the request in
 * the failure.
 */
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
    throw new NotAsked(
      `this run may send the portal at most ${count(lane.settings.maxQuestions, 'question')} (--max-questions, or max_questions in the manifest)`,
      at,
    );
}

/**
 * The guard for requests that cost nothing. It refuses them only after too many answers with 429.
 */
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
      lane.stopped ??= `the portal limits requests, and still did after ${MOST_WAITS} waits (429)`;
  };
}
