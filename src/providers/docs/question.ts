import { type Reader, RequestFailure } from '../../core/http.ts';
import { pagePath, type Question, questionHeaders, questionQuery, questionTimeoutMs } from './api.ts';
import { failureWords } from './failure-words.ts';
import { laneOf } from './lane.ts';
import { type Body, readBody } from './read-body.ts';

/** The outcome of one question. `why` is a sentence for people. */
export type Reply =
  | Exclude<Body, { readonly is: 'other' }>
  /** No lane, or none at the moment: the pages can still be read (Documentation Answer Lane, Errors, 503). */
  | { readonly is: 'absent'; readonly why: string }
  /** Do not ask in another way either: credits, limits, an error. */
  | { readonly is: 'refused'; readonly why: string };

/**
 * Asks one question at one page of a portal: one GET. It waits after a 429 that says so, and is not repeated after a 402 or
 * 503. After a 402, or beyond the budget of the run, it sends nothing.
 */
export async function askQuestion(question: Question, page: string, client: Reader): Promise<Reply> {
  const lane = laneOf(client);
  if (lane.stopped !== undefined) return { is: 'refused', why: `not asked: ${lane.stopped}` };
  if (lane.asked >= lane.settings.maxQuestions)
    return { is: 'refused', why: `not asked: this run's ${lane.asked} questions to the portal are used up` };
  lane.asked += 1;
  try {
    const answer = await client.get(pagePath(page), {
      query: questionQuery(question),
      headers: questionHeaders,
      timeoutMs: questionTimeoutMs,
      silentMs: questionTimeoutMs,
    });
    const body = readBody(answer.text, answer.headers['content-type'] ?? '', question.ask);
    return body.is === 'other' ? { is: 'absent', why: body.why } : body;
  } catch (error) {
    const reply =
      error instanceof RequestFailure
        ? replyOf(error)
        : ({ is: 'refused', why: failureWords(error) } as const);
    if (error instanceof RequestFailure && error.status === 402) lane.stopped = reply.why;
    return reply;
  }
}

/** Documentation Answer Lane, Errors; facts: documentation-answers 4. */
function replyOf(failure: RequestFailure): Extract<Reply, { readonly why: string }> {
  switch (failure.status) {
    case 402: {
      const said = saidBy(failure);
      const why = `the portal owner's plan or answer credits are exhausted (402)${said === '' ? '' : `: ${said}`}`;
      return { is: 'refused', why };
    }
    case 404:
      return { is: 'absent', why: 'the portal has no such page, or does not answer questions (404)' };
    case 429:
      return {
        is: 'refused',
        why: 'the portal limits how often it is asked, and still did after waiting (429)',
      };
    case 503:
      return { is: 'absent', why: 'the portal answers no questions for the moment (503)' };
    default:
      return { is: 'refused', why: failure.message };
  }
}

/** The portal's own words for the status. */
function saidBy({ message }: RequestFailure): string {
  return /: 402 (.*)$/s.exec(message)?.[1] ?? '';
}
