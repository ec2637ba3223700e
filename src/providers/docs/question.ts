import { type Reader, RequestFailure } from '../../core/http.ts';
import { pagePath, type Question, questionHeaders, questionQuery, questionTimeoutMs } from './api.ts';
import { failureWords } from './failure-words.ts';
import { type Lane, laneOf, questionsLeft } from './lane.ts';
import { type Body, readBody } from './read-body.ts';

/** The outcome of one question. `why` is a sentence for people. */
export type Reply =
  | Exclude<Body, { readonly is: 'other' }>
  /** No lane, or none at the moment: the pages can still be read (Documentation Answer Lane, Errors, 503). */
  | { readonly is: 'absent'; readonly why: string }
  /** Nothing answers, or not to us: its pages would say the same. */
  | { readonly is: 'refused'; readonly why: string };

/** How often a question waits because of a 429. A portal that goes on with them is asked nothing more in the run. */
const MOST_WAITS = 3;

/**
 * Asks one question at one page of a portal. It is sent again only where nothing left, or where a 429 says when. After a
 * 402, after too many 429, or beyond the budget of the run, it sends nothing.
 */
export async function askQuestion(question: Question, page: string, client: Reader): Promise<Reply> {
  const lane = laneOf(client);
  try {
    const answer = await client.get(pagePath(page), {
      query: questionQuery(question),
      headers: questionHeaders,
      timeoutMs: questionTimeoutMs,
      silentMs: questionTimeoutMs,
      once: true,
      beforeSend: counter(lane, page),
    });
    const body = readBody(answer.text, answer.headers['content-type'] ?? '', question.ask);
    return body.is === 'other' ? { is: 'absent', why: body.why } : body;
  } catch (error) {
    if (error instanceof NotAsked) return { is: 'absent', why: error.message };
    const reply =
      error instanceof RequestFailure
        ? replyOf(error)
        : ({ is: 'refused', why: failureWords(error) } as const);
    if (error instanceof RequestFailure && (error.status === 402 || error.status === 429))
      lane.stopped ??= reply.why;
    return reply;
  }
}

/** Thrown before a question that may not be sent. */
class NotAsked extends RequestFailure {
  constructor(why: string, page: string) {
    super('unreadable', `not asked: ${why}`, { request: `GET ${page}` });
  }
}

/** Counts each request of one question before it is sent; throws where it may not be. */
function counter(lane: Lane, page: string): (after: number | undefined) => void {
  let waits = 0;
  return after => {
    if (after === 429) waits += 1;
    if (waits > MOST_WAITS)
      lane.stopped ??= `the portal limits how often it is asked, and still did after ${MOST_WAITS} waits (429)`;
    if (lane.stopped !== undefined) throw new NotAsked(lane.stopped, page);
    if (questionsLeft(lane) === 0)
      throw new NotAsked(
        `this run's ${lane.settings.maxQuestions} questions to the portal are used up`,
        page,
      );
    lane.asked += 1;
  };
}

/** Documentation Answer Lane, Errors; facts: documentation-answers 4. */
function replyOf(failure: RequestFailure): Extract<Reply, { readonly why: string }> {
  switch (failure.status) {
    case 402: {
      const said = saidBy(failure);
      const why = `the portal owner's plan or answer credits are exhausted (402)${said === '' ? '' : `: ${said}`}`;
      return { is: 'absent', why };
    }
    case 404:
      return { is: 'absent', why: 'the portal has no such page, or does not answer questions (404)' };
    case 429:
      return {
        is: 'absent',
        why: 'the portal limits how often it is asked, for longer than this run (429)',
      };
    case 503:
      return { is: 'absent', why: 'the portal answers no questions for the moment (503)' };
    default:
      return { is: mayHavePages(failure.status) ? 'absent' : 'refused', why: failure.message };
  }
}

/** Whoever is not let in or gets no answer at all gets no page either. */
function mayHavePages(status: number | undefined): boolean {
  return status !== undefined && status !== 401 && status !== 403;
}

/** The portal's own words for the status. */
function saidBy({ message }: RequestFailure): string {
  return /: 402 (.*)$/s.exec(message)?.[1] ?? '';
}
