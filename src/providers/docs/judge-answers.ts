import type { Address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import type { Verdict } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { AnswerFields } from './answer-fields.ts';
import { mostRuns } from './ask-runs.ts';
import { compiled } from './expression.ts';
import { type AnswerLane, laneOf, questionsLeft, siteOf } from './lane.ts';
import { portalBase } from './portal.ts';
import { fewestRuns, questionBudget } from './question-budget.ts';
import { settler } from './settle-question.ts';

/** The first question shows whether the portal answers at all; after it, this many run at once. */
const AT_ONCE = 4;

/**
 * Asks every question of a portal whose kept verdict is not valid. What its budget has no room for
 * is known before the first, and not asked. A question is begun beside others only while the run's
 * budget has all its answers left, so that no other one takes what a failed answer needs to be
 * confirmed. The last ones go one by one.
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
  const others = needed === 0 ? '' : `, of which the others take ${needed} at least`;
  return `not asked: it takes ${count(takes, 'answer')} at least, and this run sends the portal ${count(settings.maxQuestions, 'question')}${others}`;
}

function count(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}

function verdictAt(of: Address, verdicts: ReadonlyMap<Address, Verdict>): readonly [Address, Verdict][] {
  const verdict = verdicts.get(of);
  return verdict === undefined ? [] : [[of, verdict]];
}
