import type { Address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import type { Verdict } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import { count } from '../../render/count.ts';
import type { AnswerFields } from './answer-fields.ts';
import { askRuns, fewestRuns, mostRuns, type QuestionResult, questionBudget, type Run } from './ask-runs.ts';
import { compiled, type JudgeContext, shortcomings } from './expectations.ts';
import { type AnswerLane, laneOf, questionsLeft, siteOf } from './lane.ts';
import { questionByMcp } from './mcp/call-by-mcp.ts';
import { type Link, type PortalSite, pageIn, resolvedLink, resolvedUrl } from './pages/link.ts';
import { excerpt } from './pages/markdown-parts.ts';
import { readContent } from './pages/portal-page.ts';
import { portalBase } from './portal.ts';
import { askQuestion } from './question.ts';
import { contentHash, type KeptVerdict, questionKey } from './verdict-cache.ts';

/** How many questions run at once, after the first question has shown that the portal answers. */
const AT_ONCE = 4;

/**
 * Judges all questions to one portal. Questions with a valid verdict from an earlier run are not
 * asked again. Questions that do not fit into the budget are not asked either; this is decided
 * before the first question. Several questions run side by side as long as the budget has room for
 * the most answers that they can take. After that they run one by one, so that no question uses up
 * the answers that another one needs to confirm a failure.
 */
export async function judgeAnswers(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  const matchers = await compiled(all.flatMap(({ fields }) => (fields as AnswerFields).matches));
  const settle = settler({ site: siteOf(portalBase(at), client), matchers }, client);
  const lane = laneOf(client);
  lane.atMost += questionBudget(all, 0).most;
  await lane.reading;
  const open: Desired[] = [];
  for (const each of all) {
    const kept = await settle.kept(each.fields as AnswerFields);
    if (kept === undefined) open.push(each);
    else verdicts.set(each.address, kept);
  }
  const left = questionsLeft(lane);
  const { unasked, needed } = questionBudget(open, left);
  const refused = new Set(unasked);
  for (const { address: of, fields } of open.filter(({ address }) => refused.has(address))) {
    const takes = fewestRuns(fields as AnswerFields);
    verdicts.set(of, { verdict: 'unknown', findings: [notAsked(takes, needed, lane)] });
  }
  const entries = open
    .filter(({ address }) => !refused.has(address))
    .map(({ address: of, fields }) => ({ of, fields: fields as AnswerFields }));
  let next = 0;
  let reserved = 0;
  const settleNext = async (alone: boolean): Promise<boolean> => {
    const entry = entries[next];
    if (entry === undefined) return false;
    const most = mostRuns(entry.fields);
    if (!alone && questionsLeft(lane) - reserved < most) return false;
    next += 1;
    reserved += most;
    verdicts.set(entry.of, await settle.ask(entry.fields));
    reserved -= most;
    return true;
  };
  const worker = async (): Promise<void> => {
    while (await settleNext(false));
  };
  await settleNext(true);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  while (await settleNext(true));
  return new Map(all.flatMap(({ address: of }) => verdictAt(of, verdicts)));
}

function notAsked(takes: number, needed: number, { settings }: AnswerLane): string {
  const others = needed === 0 ? '' : `, of which the other checks need at least ${needed}`;
  return `not asked: this check needs at least ${count(takes, 'answer')}, and the run sends the portal at most ${count(settings.maxQuestions, 'question')} (--max-questions, or max_questions in the manifest)${others}`;
}

function verdictAt(of: Address, verdicts: ReadonlyMap<Address, Verdict>): readonly [Address, Verdict][] {
  const verdict = verdicts.get(of);
  return verdict === undefined ? [] : [[of, verdict]];
}

const LONGEST_EVIDENCE = 280;

/** Gives the verdict on a question, from the cache or by asking. */
interface QuestionSettler {
  /**
   * The verdict of an earlier run; undefined if there is none or it is not valid any more. Costs no
   * credits.
   */
  kept(fields: AnswerFields): Promise<Verdict | undefined>;
  ask(fields: AnswerFields): Promise<Verdict>;
}

function settler(judging: JudgeContext, client: Reader): QuestionSettler {
  const lane = laneOf(client);
  const { cache } = lane.settings;
  if (cache === undefined)
    return {
      kept: async () => undefined,
      ask: async fields => (await ask(fields, judging, client)).verdict,
    };
  const contentOf = contentReader(client);
  const keyOf = (fields: AnswerFields): string => questionKey(judging.site, fields);
  return {
    async kept(fields) {
      const kept = cache.get(keyOf(fields), client.now());
      if (kept === undefined) return undefined;
      const now = await contentOf(kept.pages);
      if (!('hash' in now) || now.hash !== kept.content) return undefined;
      lane.kept += 1;
      return keptPass(kept);
    },
    async ask(fields) {
      const key = keyOf(fields);
      const { verdict, sources } = await ask(fields, judging, client);
      if (verdict.verdict === 'fail' || verdict.verdict === 'flaky') cache.forget(key);
      if (verdict.verdict !== 'pass') return verdict;
      const pages = pagesOf(fields, sources, judging.site);
      const content = await contentOf(pages);
      const { evidence = '' } = verdict;
      if ('why' in content) return { ...verdict, evidence: `${evidence} (not kept: ${content.why})`.trim() };
      cache.set(key, { at: client.now(), pages, content: content.hash, evidence });
      return verdict;
    },
  };
}

function keptPass({ at, evidence }: KeptVerdict): Verdict {
  const when = `(kept from ${new Date(at).toISOString()}; the pages of the answer are unchanged)`;
  return { verdict: 'pass', findings: [], evidence: `${evidence} ${when}`.trim() };
}

/**
 * The pages inside the portal on which a verdict rests: the page to which the question was sent,
 * the expected sources, and the sources of the answers.
 */
function pagesOf(fields: AnswerFields, sources: readonly Link[], site: PortalSite): readonly string[] {
  const named = [fields.page, ...fields.cites].map(page => resolvedUrl(page, site.base));
  const pages = [...named, ...sources.map(source => source.url)].map(url => pageIn(url, site));
  return [...new Set(pages.filter(page => page !== undefined))].sort();
}

/** The hash of some pages, or why they could not be hashed. */
type Content = { readonly hash: string } | { readonly why: string };

/** Makes the function that hashes pages. It reads each page once in a run. */
function contentReader(client: Reader): (pages: readonly string[]) => Promise<Content> {
  const texts = new Map<string, ReturnType<typeof readContent>>();
  const textOf = (page: string): ReturnType<typeof readContent> => {
    const text = texts.get(page) ?? readContent(page, client);
    texts.set(page, text);
    return text;
  };
  return async pages => {
    const read = await Promise.all(pages.map(textOf));
    const unread = read.find(page => page.is === 'unknown');
    if (unread !== undefined) return { why: unread.why };
    return { hash: contentHash(read.map(page => (page.is === 'read' ? page.text : ''))) };
  };
}

async function ask(fields: AnswerFields, judging: JudgeContext, client: Reader): Promise<QuestionResult> {
  const lane = laneOf(client);
  const fewest = fewestRuns(fields);
  const left = questionsLeft(lane);
  if (lane.stopped === undefined && left > 0 && left < fewest) {
    const why = `not asked: this check needs ${count(fewest, 'answer')}, and the run has ${left} of ${count(lane.settings.maxQuestions, 'question')} left`;
    return { verdict: { verdict: 'unknown', findings: [why] }, sources: [] };
  }
  return askRuns(fields, () => askOnce(fields, judging, client));
}

async function askOnce(fields: AnswerFields, judging: JudgeContext, client: Reader): Promise<Run> {
  const { ask, goal, version, page, via } = fields;
  const question = { ask, goal: goal ?? undefined, version: version ?? undefined };
  const reply =
    via === 'mcp'
      ? await questionByMcp(ask, client)
      : await askQuestion(question, page, { base: judging.site.base, client });
  if (reply.is === 'absent' || reply.is === 'refused')
    return { verdict: 'unknown', findings: [reply.why], sources: [] };
  const sources =
    reply.is === 'answer' ? reply.sources.map(link => resolvedLink(link, judging.site.base, page)) : [];
  const body = reply.is === 'answer' ? { ...reply, sources } : reply;
  const findings = shortcomings(body, fields, { ...judging, version }).map(lack => `"${ask}": ${lack}`);
  const verdict = findings.length === 0 ? 'pass' : 'fail';
  return { verdict, findings, evidence: excerpt(reply.text, LONGEST_EVIDENCE), sources };
}
