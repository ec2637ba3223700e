import { type Address, address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import type { Check, Verdict } from '../../core/provider.ts';
import type { Desired, Wanted } from '../../core/resource.ts';
import type { Scope } from '../../core/row.ts';
import type { DocsAnswer } from '../../generated/manifest.ts';
import { answerRules } from './answer-rules.ts';
import { excerpt } from './excerpt.ts';
import { type Expectations, shortcomings } from './expectations.ts';
import { laneOf } from './lane.ts';
import { type Link, pageIn } from './link.ts';
import { PORTAL_KIND, portalBase } from './portal.ts';
import { readPage } from './portal-page.ts';
import { askQuestion } from './question.ts';
import { contentHash, type KeptVerdict, questionKey } from './verdict-cache.ts';

/** The name of the check, which begins its addresses. */
export const ANSWER_CHECK = 'docs.answer';

/** The first question shows whether the portal answers at all; after it, this many run at once. */
const AT_ONCE = 4;
const LONGEST_SLUG = 80;
const LONGEST_EVIDENCE = 280;

/** The question and its expectations, all paths. */
type AnswerFields = Expectations & {
  readonly page: string;
  readonly ask: string;
  readonly goal: string | null;
  readonly version: string | null;
};

/** The last part of the address: the entry's id, or its question in lower case with `-` between the words. */
function answerName(entry: Pick<DocsAnswer, 'id' | 'ask'>): string {
  if (entry.id !== undefined) return entry.id;
  const words = entry.ask.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const slug = [...words.join('-')].slice(0, LONGEST_SLUG).join('').replace(/-$/, '');
  return slug === '' ? 'question' : slug;
}

function partsOf(entry: DocsAnswer, scope: Scope): readonly string[] {
  return [...scope.parts, answerName(entry)];
}

function _addressOf(entry: DocsAnswer, scope: Scope): Address {
  return address(ANSWER_CHECK, partsOf(entry, scope));
}

function expand(entry: DocsAnswer, scope: Scope): Wanted<AnswerFields> {
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
  return { parts: partsOf(entry, scope), fields };
}

/** Asks every question of a portal: one request each, and one more for each failed answer. */
async function look(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  const settle = settler(at, client);
  const waiting = [...all];
  const settleNext = async (): Promise<boolean> => {
    const next = waiting.shift();
    if (next !== undefined) verdicts.set(next.address, await settle(next.fields as AnswerFields));
    return next !== undefined;
  };
  await settleNext();
  const worker = async (): Promise<void> => {
    while (await settleNext());
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return new Map(all.map(({ address: of }) => [of, verdicts.get(of) ?? unknown('not asked')]));
}

/** Decides questions from cached verdicts where they are still valid; asks the others. */
function settler(at: Scope, client: Reader): (fields: AnswerFields) => Promise<Verdict> {
  const { cache } = laneOf(client).settings;
  if (cache === undefined) return async fields => (await askTwice(fields, at, client)).verdict;
  const contentOf = contentReader(client);
  return async fields => {
    const key = questionKey(portalBase(at), fields);
    const kept = cache.get(key, client.now());
    if (kept !== undefined && (await contentOf(kept.pages)) === kept.content) return keptPass(kept);
    const { verdict, sources } = await askTwice(fields, at, client);
    if (verdict.verdict === 'fail') cache.forget(key);
    if (verdict.verdict !== 'pass') return verdict;
    const pages = pagesOf(fields, sources, portalBase(at));
    const content = await contentOf(pages);
    const { evidence = '' } = verdict;
    if (content !== undefined) cache.set(key, { at: client.now(), pages, content, evidence });
    return verdict;
  };
}

function keptPass({ at, evidence }: KeptVerdict): Verdict {
  const when = `(kept from ${new Date(at).toISOString()}; its pages are unchanged)`;
  return { verdict: 'pass', findings: [], evidence: `${evidence} ${when}`.trim() };
}

/** The pages inside the portal that an answer names as sources. */
function pagesOf(fields: AnswerFields, sources: readonly Link[], base: string): readonly string[] {
  const named = [fields.page, ...fields.cites].map(page =>
    URL.canParse(page) ? page : `${base}/${page.replace(/^\/+/, '')}`,
  );
  const pages = [...named, ...sources.map(source => source.url)].map(url => pageIn(url, base));
  return [...new Set(pages.filter(page => page !== undefined))].sort();
}

/** Hashes pages, reading each once; undefined where one cannot be read. */
function contentReader(client: Reader): (pages: readonly string[]) => Promise<string | undefined> {
  const texts = new Map<string, ReturnType<typeof readPage>>();
  const textOf = (page: string): ReturnType<typeof readPage> => {
    const text = texts.get(page) ?? readPage(page, client);
    texts.set(page, text);
    return text;
  };
  return async pages => {
    const read = await Promise.all(pages.map(textOf));
    const found = read.flatMap(page => (page.is === 'read' ? [page.text] : []));
    return found.length === pages.length ? contentHash(found) : undefined;
  };
}

interface Asked {
  readonly verdict: Verdict;
  readonly sources: readonly Link[];
}

/** Each request generates a new answer, so a failed one is asked once more before it counts (design 6, Checks). */
async function askTwice(fields: AnswerFields, at: Scope, client: Reader): Promise<Asked> {
  const first = await askOnce(fields, at, client);
  return first.verdict.verdict === 'fail' ? askOnce(fields, at, client) : first;
}

async function askOnce(fields: AnswerFields, at: Scope, client: Reader): Promise<Asked> {
  const { ask, goal, version, page } = fields;
  const question = { ask, goal: goal ?? undefined, version: version ?? undefined };
  const reply = await askQuestion(question, page, client);
  if (reply.is === 'absent' || reply.is === 'refused') return { verdict: unknown(reply.why), sources: [] };
  const findings = shortcomings(reply, fields, portalBase(at)).map(lack => `"${ask}": ${lack}`);
  const verdict = findings.length === 0 ? 'pass' : 'fail';
  return {
    verdict: { verdict, findings, evidence: excerpt(reply.text, LONGEST_EVIDENCE) },
    sources: reply.is === 'answer' ? reply.sources : [],
  };
}

function unknown(why: string): Verdict {
  return { verdict: 'unknown', findings: [why] };
}

/** One question to one page of a portal, and what its answer must contain (Documentation Answer Lane). */
export const docsAnswer: Check<DocsAnswer> = {
  name: ANSWER_CHECK,
  key: 'answers',
  each: 'item',
  within: PORTAL_KIND,
  expand,
  rules: answerRules,
  judge: look,
};
