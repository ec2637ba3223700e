import { type Reader, RequestFailure } from '../../core/http.ts';
import { QUESTIONS, type Question, questionHeaders, questionQuery, questionTimeoutMs } from './api.ts';
import { laneOf, siteOf } from './lane.ts';
import { NotAsked, questionGuard } from './lane-guard.ts';
import { failureWords } from './pages/portal-page.ts';
import { type PortalBody, readBody } from './pages/read-body.ts';
import { askedPath, hear, type QuestionForm, statedForm } from './question-form.ts';

/** The outcome of one question. `why` is a sentence for people. */
export type Reply =
  | Exclude<PortalBody, { readonly is: 'other' }>
  /** The portal takes no questions, or none at the moment. Its pages can still be read. */
  | { readonly is: 'absent'; readonly why: string }
  /**
   * The portal does not answer, or does not give evenkeel access. Its pages cannot be read either.
   */
  | { readonly is: 'refused'; readonly why: string };

/** A portal to which a question is sent. */
export interface AskedSite {
  /** The portal's url, without a slash at the end. */
  readonly base: string;
  readonly client: Reader;
  /** Called with each piece of the answer's text while it arrives. */
  readonly receive?: ((piece: string) => void) | undefined;
}

/**
 * Asks one question at one page of a portal. The same request is repeated only if it was not sent
 * completely, or after a wait for a 429. After a 402, after too many 429, or beyond the budget,
 * nothing is sent.
 *
 * There are two places for a question: the page itself and its `.md`. The first one asked is where
 * the portal's texts say, or else the page. Without an answer there, a run tries the other place at
 * most three times: once for a web page in place of an answer, once for a 404 or 410, and once for
 * another text, if the portal's texts were wrong about the first place or name the other one. Once
 * a place has given an answer, all further questions go there.
 */
export async function askQuestion(question: Question, page: string, at: AskedSite): Promise<Reply> {
  const { client, base } = at;
  const { form } = laneOf(client);
  const stated = (): QuestionForm | undefined => statedForm(form.stated, siteOf(base, client));
  const guess = stated();
  const first = form.settled ?? guess ?? 'page';
  const other = first === 'page' ? 'markdown' : 'page';
  const asked = await askAt(first, question, page, at);
  if (isAnswer(asked.reply)) form.settled ??= first;
  const why = asked.noAnswer ?? (guess === first || stated() === other ? 'a page' : undefined);
  const isOther = asked.reply.is === 'absent' && asked.isNone && why !== undefined;
  if (!isOther || form.settled === first || askedPath(page, first) === askedPath(page, other))
    return asked.reply;
  const earlier = form.detours.get(why);
  if (earlier !== undefined) {
    await earlier;
    return form.settled === other ? (await askAt(other, question, page, at)).reply : asked.reply;
  }
  // The second reply is not shown while it arrives (no `receive`), because pieces of the first one
  // may be on the screen already.
  const detour = askAt(other, question, page, { base, client }).then(({ reply }) => {
    if (isAnswer(reply)) form.settled ??= other;
    return reply;
  });
  form.detours.set(why, detour);
  const reply = await detour;
  if (!('why' in reply)) return reply;
  return { is: 'absent', why: `${asked.reply.why}; and at ${askedPath(page, other)}: ${reply.why}` };
}

interface OneReply {
  readonly reply: Reply;
  /**
   * Whether the portal has no answer at this path: it sent another text, a web page, a 404 or a
   * 410. False after any other failure.
   */
  readonly isNone: boolean;
  /**
   * What came in place of an answer: a web page, or nothing (a 404 or 410). Not set for another
   * text.
   */
  readonly noAnswer?: 'a web page' | 'nothing';
}

async function askAt(
  form: QuestionForm,
  question: Question,
  page: string,
  { client, receive }: AskedSite,
): Promise<OneReply> {
  const lane = laneOf(client);
  const path = askedPath(page, form);
  try {
    const answer = await client.get(path, {
      query: questionQuery(question),
      headers: questionHeaders,
      timeoutMs: questionTimeoutMs,
      silentMs: questionTimeoutMs,
      apart: QUESTIONS,
      once: true,
      ...(receive === undefined ? {} : { receive }),
      beforeSend: questionGuard(lane, `GET ${path}`),
    });
    if (answer.status === 206)
      return {
        reply: { is: 'absent', why: 'the portal sent only a part of an answer (206)' },
        isNone: false,
      };
    const body = readBody(answer.text, answer.headers['content-type'] ?? '', question.ask);
    if (body.is !== 'other') return { reply: body, isNone: false };
    hear(answer.text, lane.form.stated);
    const reply = { is: 'absent', why: body.why } as const;
    return { reply, isNone: true, ...(body.isWebPage && { noAnswer: 'a web page' }) };
  } catch (error) {
    const reply = failedReply(error);
    if (isSpent(error)) lane.stopped ??= reply.why;
    const isMissing = error instanceof RequestFailure && (error.status === 404 || error.status === 410);
    return { reply, isNone: isMissing, ...(isMissing && { noAnswer: 'nothing' }) };
  }
}

function isAnswer({ is }: Reply): boolean {
  return is === 'answer' || is === 'unanswered';
}

/** Whether after this error the run sends the portal no more questions. */
export function isSpent(error: unknown): boolean {
  return error instanceof RequestFailure && (error.status === 402 || error.status === 429);
}

/**
 * The reply for a question that failed with this error. Rethrows an error that is not about a
 * request.
 */
export function failedReply(error: unknown): Extract<Reply, { readonly why: string }> {
  if (error instanceof NotAsked) return { is: 'absent', why: error.message };
  return error instanceof RequestFailure ? replyOf(error) : { is: 'refused', why: failureWords(error) };
}

/** The reply for a refused question, by its status (facts/docs-answers.md#statuses). */
function replyOf({ status, message }: RequestFailure): Extract<Reply, { readonly why: string }> {
  const why = ABSENCES.get(status);
  if (why === undefined) return { is: NO_PAGES.includes(status) ? 'refused' : 'absent', why: message };
  // The portal's own words about a 402.
  const said = status === 402 ? /: 402 (.+)$/s.exec(message)?.[1] : undefined;
  return { is: 'absent', why: said === undefined ? why : `${why}: ${said}` };
}

const ABSENCES: ReadonlyMap<number | undefined, string> = new Map([
  [402, "the portal refused to answer (402), because its owner's subscription or credits are used up"],
  [404, 'the portal has no such page, or does not answer questions (404)'],
  [429, 'the portal limits requests (429), for a longer time than this run may wait'],
  [503, 'the portal answers no questions at the moment (503)'],
]);

/** Statuses after which the pages cannot be read either: no answer at all, or no access. */
const NO_PAGES: readonly (number | undefined)[] = [undefined, 401, 403];
