import { type Reader, RequestFailure } from '../../core/http.ts';
import { pagePath, type Question, questionHeaders, questionQuery, questionTimeoutMs } from './api.ts';
import { failureWords } from './failure-words.ts';
import { laneOf } from './lane.ts';
import { NotAsked, questionGuard } from './lane-guard.ts';
import { type Body, readBody } from './read-body.ts';

/** The outcome of one question. `why` is a sentence for people. */
export type Reply =
  | Exclude<Body, { readonly is: 'other' }>
  /** No lane, or none at the moment: the pages can still be read (Documentation Answer Lane, Errors, 503). */
  | { readonly is: 'absent'; readonly why: string }
  /** Nothing answers, or not to us: its pages would say the same. */
  | { readonly is: 'refused'; readonly why: string };

/**
 * Asks one question at one page of a portal. It is sent again only where nothing left, or where a 429 says when. After a
 * 402, after too many 429, or beyond the budget of the run, it sends nothing. `receive` gets what comes while it comes.
 */
export async function askQuestion(
  question: Question,
  page: string,
  client: Reader,
  receive?: (piece: string) => void,
): Promise<Reply> {
  const lane = laneOf(client);
  try {
    const answer = await client.get(pagePath(page), {
      query: questionQuery(question),
      headers: questionHeaders,
      timeoutMs: questionTimeoutMs,
      silentMs: questionTimeoutMs,
      once: true,
      ...(receive === undefined ? {} : { receive }),
      beforeSend: questionGuard(lane, `GET ${page}`),
    });
    const body = readBody(answer.text, answer.headers['content-type'] ?? '', question.ask);
    return body.is === 'other' ? { is: 'absent', why: body.why } : body;
  } catch (error) {
    const reply = failedReply(error);
    if (isSpent(error)) lane.stopped ??= reply.why;
    return reply;
  }
}

/** After these the portal is asked nothing more in the run. */
export function isSpent(error: unknown): boolean {
  return error instanceof RequestFailure && (error.status === 402 || error.status === 429);
}

/** What a question that failed says about the portal's pages. Throws an error that is none of a request. */
export function failedReply(error: unknown): Extract<Reply, { readonly why: string }> {
  if (error instanceof NotAsked) return { is: 'absent', why: error.message };
  return error instanceof RequestFailure ? replyOf(error) : { is: 'refused', why: failureWords(error) };
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
