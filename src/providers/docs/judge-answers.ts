import type { Address } from '../../core/address.ts';
import type { Reader } from '../../core/http.ts';
import type { Verdict } from '../../core/provider.ts';
import type { Desired } from '../../core/resource.ts';
import type { Scope } from '../../core/row.ts';
import type { AnswerFields } from './answer-fields.ts';
import { mostRuns } from './ask-runs.ts';
import { compiled } from './expression.ts';
import { laneOf, questionsLeft, siteOf } from './lane.ts';
import { portalBase } from './portal.ts';
import { settler } from './settle-question.ts';

/** The first question shows whether the portal answers at all; after it, this many run at once. */
const AT_ONCE = 4;

/**
 * Asks every question of a portal. A question is begun beside others only while the run's budget has all its answers left,
 * so that no other one takes what a failed answer needs to be confirmed. The last ones go one by one.
 */
export async function judgeAnswers(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
): Promise<ReadonlyMap<Address, Verdict>> {
  const verdicts = new Map<Address, Verdict>();
  const entries = all.map(({ address: of, fields }) => ({ of, fields: fields as AnswerFields }));
  const matchers = await compiled(entries.flatMap(({ fields }) => fields.matches));
  const settle = settler({ site: siteOf(portalBase(at), client), matchers }, client);
  const lane = laneOf(client);
  lane.atMost += entries.reduce((sum, { fields }) => sum + mostRuns(fields), 0);
  let next = 0;
  let reserved = 0;
  const settleNext = async (alone: boolean): Promise<boolean> => {
    const entry = entries[next];
    if (entry === undefined) return false;
    const most = mostRuns(entry.fields);
    if (!alone && questionsLeft(lane) - reserved < most) return false;
    next += 1;
    reserved += most;
    verdicts.set(entry.of, await settle(entry.fields));
    reserved -= most;
    return true;
  };
  const worker = async (): Promise<void> => {
    while (await settleNext(false));
  };
  await lane.reading;
  await settleNext(true);
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  while (await settleNext(true));
  return new Map(all.flatMap(({ address: of }) => verdictAt(of, verdicts)));
}

function verdictAt(of: Address, verdicts: ReadonlyMap<Address, Verdict>): readonly [Address, Verdict][] {
  const verdict = verdicts.get(of);
  return verdict === undefined ? [] : [[of, verdict]];
}
