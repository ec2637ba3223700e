import { groupBy } from '../../core/order.ts';
import type { Plan } from '../../core/report/plan.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Result } from '../../core/report/report.ts';
import type { Row } from '../../core/report/row.ts';
import type { Client } from '../../http/client.ts';
import { openWriter } from '../../http/writer.ts';
import type { Means } from '../attempt/attempt.ts';
import { Conclusions } from '../attempt/conclusions.ts';
import { finishing, IndivisibleSteps } from '../attempt/indivisible-steps.ts';
import { writeOutputs } from '../attempt/secrets.ts';
import { WriteStep } from '../attempt/write-step.ts';
import type { Decisions } from '../decide/decisions.ts';
import { standsNow } from '../decide/successions.ts';
import { withLostRestores } from '../ends/in-flight.ts';
import { Ledger } from '../ends/ledger.ts';
import { Lane, PollState } from '../lanes/lane.ts';
import { isChangeOver, makeSteps, type Step } from '../lanes/steps.ts';
import { connectionOf, type Session, seeing } from '../session.ts';
import type { Situation } from '../situation.ts';
import { type AwaitedRows, awaitedRows, waitForSuccessors } from './awaited-successors.ts';
import { barredRows } from './barred-rows.ts';
import { see, verify } from './verify.ts';

/**
 * Carries out a plan. Lanes run in parallel. The writes of a lane run one after another. Each
 * begins only when the steps that it depends on have ended well. A row that fails, is stale or ends
 * as unknown stops only the rows that depend on it. Returns one result for each row. The only place
 * that makes a `Writer`. `unconfirmed`: rows that must not be written.
 */
export async function applyPlan(
  plan: Plan,
  given: Decisions,
  session: Session,
  unconfirmed: ReadonlyMap<Row, Reason> = new Map(),
): Promise<readonly Result[]> {
  const before = given.observed.snapshot();
  const ledger = new Ledger(session, plan.rows, given.kinds);
  const barred = await barredRows(plan.rows, given, session);
  for (const [row, reason] of barred) ledger.end(row, { status: 'blocked', reason });
  for (const [row, reason] of unconfirmed) {
    barred.set(row, reason);
    ledger.end(row, { status: reason.code === 'apply/stopped' ? 'skipped' : 'failed', reason });
  }
  const all = makeSteps(
    given,
    session.connections.map(connection => connection.provider),
  ).filter(step => !step.rows.some(row => barred.has(row)));
  ledger.expect(all);
  const together = new IndivisibleSteps(all, ledger, given.kinds, session);
  const polling = new Map<Client, PollState>();
  const run = async (steps: readonly Step[]): Promise<void> => {
    const awaited = awaitedRows(all, given);
    const means = { together, ledger, input: given, session, since: before.taken, awaited };
    const lanes = groupBy(steps, step => step.lane);
    await Promise.all([...lanes].map(([name, own]) => runLane(name, own, polling, means)));
  };
  const late = withChangeOvers(all);
  await run(all.filter(step => !late.has(step)));
  if (late.size > 0) {
    // A successor is read back before the old resource gives up its name.
    await see(ledger, given, seeing(session));
    await run([...late].filter(step => !isChangeOver(step) || isReadBack(step, all, ledger, given)));
  }
  const moved = await verify(ledger, given, before, session);
  const results = [...withLostRestores(ledger.results(plan.rows), plan.rows, given), ...moved];
  return [...results, ...(await writeOutputs(results, given, session))];
}

/** The steps that change names over, and those that wait for one of them. */
function withChangeOvers(steps: readonly Step[]): ReadonlySet<Step> {
  const late = new Set<string>();
  for (const step of steps)
    if (isChangeOver(step) || [...step.after].some(id => late.has(id))) late.add(step.id);
  return new Set(steps.filter(({ id }) => late.has(id)));
}

/**
 * Whether a change-over has to run: every row that it waits for was read back as done. If not, it
 * is skipped, and the old resource keeps its name. One that another run has finished counts as done
 * before, however those rows ended.
 */
function isReadBack(step: Step, steps: readonly Step[], ledger: Ledger, given: Decisions): boolean {
  const row = step.rows[0] as Row;
  const stands = standsNow(row, step.kind, given);
  if (stands !== undefined && 'stage' in stands && stands.stage === 'over') {
    ledger.wasBefore(row);
    ledger.well(step);
    return false;
  }
  const before = steps.filter(({ id }) => step.after.has(id)).flatMap(({ rows }) => rows);
  const undone = ledger.results(before).find(({ status }) => status !== 'done' && status !== 'done_before');
  if (undone === undefined) return true;
  ledger.skip(step, { code: 'apply/dependency', address: undone.address });
  return false;
}

type LaneMeans = Omit<Means, 'lane' | 'writer' | 'finishers'> & {
  readonly awaited: readonly AwaitedRows[];
};

async function runLane(
  name: string,
  steps: readonly Step[],
  shared: Map<Client, PollState>,
  { awaited, ...means }: LaneMeans,
): Promise<void> {
  const { together, ledger, input, session } = means;
  const first = steps[0] as Step;
  const scope = first.rows[0]?.scope;
  if (scope === undefined) return;
  const connection = connectionOf(session, first.kind.name);
  const client = connection.client(scope);
  const polling = shared.get(client) ?? new PollState(client.spare);
  shared.set(client, polling);
  const { provider } = connection;
  const lane = new Lane({ name, provider, client, writer: openWriter(client), polling }, session);
  const conclusions = new Conclusions({ lane, ledger, input });
  const finishers = { writer: openWriter(client.finishing), session: finishing(session) };
  const all = { ...means, lane, writer: lane.writer, finishers };
  const writing = new WriteStep(all, conclusions);
  const ending = new WriteStep({ ...all, ...finishers }, conclusions);
  const unready = await waitForSuccessors(steps, awaited, lane, means);
  const rest = steps.filter(step => !unready.has(step));
  while (rest.length > 0) {
    await settle(lane, ledger, input);
    const ready = rest.findIndex(step => ledger.isReady(step));
    if (ready < 0) {
      await ledger.nextEnd(rest);
      continue;
    }
    const [step] = rest.splice(ready, 1) as [Step];
    const why = together.whyNot(step);
    if (why !== undefined) ledger.skip(step, why);
    else await (together.goesOn(step) ? ending : writing).run(step);
    together.ended(step);
  }
  await settle(lane, ledger, input);
}

/**
 * Waits for the operations of a lane. Marks the lists of rows whose operations have ended as out of
 * date, so that these lists are read again before the next use.
 */
async function settle(lane: Lane, ledger: Ledger, input: Situation): Promise<void> {
  const ended = await lane.settle();
  for (const row of ledger.settled(ended)) {
    const kind = input.kinds.get(row.kind);
    input.observed.outdate(kind, row.scope);
  }
}
