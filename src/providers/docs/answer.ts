import { type Address, address } from '../../core/address.ts';
import { type Reader, RequestFailure } from '../../core/http.ts';
import type { Check, Desired, Verdict, Wanted } from '../../core/resource.ts';
import type { Scope } from '../../core/row.ts';
import type { DocsAnswer } from '../../generated/manifest.ts';
import { answerRules } from './answer-rules.ts';
import { pagePath, questionHeaders, questionQuery, questionTimeoutMs, readBody } from './api.ts';
import { type Expectations, shortcomings } from './expectations.ts';
import { PORTAL_KIND, portalBase } from './portal.ts';

/** The name of the check, as addresses begin. */
export const ANSWER_CHECK = 'docs.answer';

/** After the first question, which shows whether the portal answers at all, this many are open at once. */
const AT_ONCE = 4;
const LONGEST_SLUG = 80;
const LONGEST_EVIDENCE = 280;

/** What is asked and expected, all paths. */
export type AnswerFields = Expectations & {
  readonly page: string;
  readonly ask: string;
  readonly goal: string | null;
  readonly version: string | null;
};

/** The last part of the address: the entry's id, or its question in lower case with `-` between the words. */
export function answerName(entry: Pick<DocsAnswer, 'id' | 'ask'>): string {
  if (entry.id !== undefined) return entry.id;
  const words = entry.ask.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return slug === '' ? 'question' : slug;
}

function partsOf(entry: DocsAnswer, scope: Scope): readonly string[] {
  return [...scope.parts, answerName(entry)];
}

function addressOf(entry: DocsAnswer, scope: Scope): Address {
  return address(ANSWER_CHECK, partsOf(entry, scope));
}

function expand(entry: DocsAnswer, scope: Scope): readonly Wanted<AnswerFields>[] {
  const fields: AnswerFields = {
    page: entry.page,
    ask: entry.ask,
    goal: entry.goal ?? null,
    version: entry.version ?? null,
    cites: entry.cites ?? [],
    mentions: entry.mentions ?? [],
    must_not_mention: entry.must_not_mention ?? [],
    answered: entry.answered ?? true,
  };
  return [{ address: addressOf(entry, scope), parts: partsOf(entry, scope), fields }];
}

/** What one request came to. `stop`: no other question of the portal needs to be sent. */
interface Asked {
  readonly verdict: Verdict;
  readonly stop?: string;
}

/** Asks every question of a portal: one request each, one more for each answer that fails. */
async function look(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  let stopped: string | undefined;

  async function settle(one: Desired): Promise<void> {
    if (stopped !== undefined) {
      verdicts.set(one.address, unknown(`not asked: ${stopped}`));
      return;
    }
    const { verdict, stop } = await askTwice(one.fields as AnswerFields, at, client);
    stopped ??= stop;
    verdicts.set(one.address, verdict);
  }

  const waiting = [...all];
  const first = waiting.shift();
  if (first !== undefined) await settle(first);
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await settle(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return new Map(all.map(({ address: of }) => [of, verdicts.get(of) ?? unknown('not asked')]));
}

/** Answers are made anew each time, so a failed one is asked for once more before it counts (design 6, Checks). */
async function askTwice(fields: AnswerFields, at: Scope, client: Reader): Promise<Asked> {
  const first = await askOnce(fields, at, client);
  return first.verdict.verdict === 'fail' ? askOnce(fields, at, client) : first;
}

async function askOnce(fields: AnswerFields, at: Scope, client: Reader): Promise<Asked> {
  try {
    const { ask, goal, version } = fields;
    const answer = await client.get(pagePath(fields.page), {
      query: questionQuery({ ask, goal: goal ?? undefined, version: version ?? undefined }),
      headers: questionHeaders,
      timeoutMs: questionTimeoutMs,
    });
    return { verdict: judge(answer.text, answer.headers['content-type'] ?? '', fields, at) };
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error;
    return whyUnknown(error);
  }
}

function judge(markdown: string, contentType: string, fields: AnswerFields, at: Scope): Verdict {
  const body = readBody(markdown, contentType, fields.ask);
  if (body.is === 'other') return unknown(body.why);
  const findings = shortcomings(body, fields, portalBase(at));
  return { verdict: findings.length === 0 ? 'pass' : 'fail', findings, evidence: excerpt(body.text) };
}

function unknown(why: string): Verdict {
  return { verdict: 'unknown', findings: [why] };
}

function excerpt(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()];
  return letters.length <= LONGEST_EVIDENCE
    ? letters.join('')
    : `${letters.slice(0, LONGEST_EVIDENCE).join('')}…`;
}

/** Nothing is known about an answer that did not come (Documentation Answer Lane, Errors). */
function whyUnknown(failure: RequestFailure): Asked {
  switch (failure.status) {
    case 402: {
      const stop = "the portal owner's plan or answer credits are exhausted (402)";
      return { verdict: unknown(stop), stop };
    }
    case 404:
      return { verdict: unknown('the portal has no such page, or does not answer questions (404)') };
    case 429:
      return {
        verdict: unknown('the portal limits how often it is asked, and still did after waiting (429)'),
      };
    case 503:
      return { verdict: unknown('the portal answers no questions for the moment (503)') };
    default:
      return { verdict: unknown(failure.message) };
  }
}

/** One question to one page of a portal, and what its answer must have (Documentation Answer Lane). */
export const docsAnswer: Check<DocsAnswer> = {
  name: ANSWER_CHECK,
  key: 'answers',
  each: 'item',
  within: PORTAL_KIND,
  address: addressOf,
  expand,
  rules: answerRules,
  look,
};
