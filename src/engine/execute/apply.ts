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
import { mayStayLost } from '../attempt/rewrite.ts';
import { withoutSink, writeOutputs } from '../attempt/secrets.ts';
import { WriteStep } from '../attempt/write-step.ts';
import type { Decisions } from '../decide/decisions.ts';
import { withLostRestores } from '../ends/in-flight.ts';
import { Ledger } from '../ends/ledger.ts';
import { Lane, PollState } from '../lanes/lane.ts';
import { makeSteps, type Step } from '../lanes/steps.ts';
import { connectionOf, credentialsOf, type Session } from '../session.ts';
import type { Situation } from '../situation.ts';
import { verify } from './verify.ts';

/**
 * The rows that must not run because a credential is missing: rows that need this credential, and
 * rows that delete something which only such a row could restore. Found before the first write, so
 * that the apply destroys nothing that it cannot restore. Pure.
 */
function withoutCredential(
  rows: readonly Row[],
  given: Decisions,
  session: Session,
): ReadonlyMap<Row, Reason> {
  const barred = new Map<Row, Reason>();
  for (const row of rows) {
    const { credential } = given.kinds.get(row.kind).write;
    if (credential === undefined || row.action === 'blocked') continue;
    if (credentialsOf(connectionOf(session, row.kind), row.scope).has(credential)) continue;
    barred.set(row, { code: 'credential/missing', credential });
  }
  for (const row of rows) {
    if (!row.loss.some(loss => loss.restored === true)) continue;
    const [first, ...more] = [...barred.keys()].filter(other => other.because === row.address);
    if (first === undefined || [first, ...more].every(other => mayStayLost(other, row))) continue;
    const others = more.length === 0 ? {} : { others: more.map(({ address }) => address) };
    barred.set(row, { code: 'restore/no-credential', address: first.address, ...others });
  }
  return barred;
}

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
  const ledger = new Ledger(session, plan.rows);
  const barred = new Map([
    ...withoutCredential(plan.rows, given, session),
    ...(await withoutSink(plan.rows, given, session)),
  ]);
  for (const [row, reason] of barred) ledger.end(row, { status: 'blocked', reason });
  for (const [row, reason] of unconfirmed) {
    barred.set(row, reason);
    ledger.end(row, { status: reason.code === 'apply/stopped' ? 'skipped' : 'failed', reason });
  }
  const steps = makeSteps(
    given,
    session.connections.map(connection => connection.provider),
  ).filter(step => !step.rows.some(row => barred.has(row)));
  const lanes = groupBy(steps, step => step.lane);
  ledger.expect(steps);
  const together = new IndivisibleSteps(steps, ledger, given.kinds, session);
  const polling = new Map<Client, PollState>();
  await Promise.all(
    [...lanes].map(([name, own]) =>
      runLane(name, own, polling, { together, ledger, input: given, session, since: before.taken }),
    ),
  );
  const moved = await verify(ledger, given, before, session);
  const results = [...withLostRestores(ledger.results(plan.rows), plan.rows, given), ...moved];
  return [...results, ...(await writeOutputs(results, given, session))];
}

async function runLane(
  name: string,
  steps: readonly Step[],
  shared: Map<Client, PollState>,
  means: Omit<Means, 'lane' | 'writer'>,
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
  const writing = new WriteStep({ ...means, lane, writer: lane.writer }, conclusions);
  const last = openWriter(client.finishing);
  const ending = new WriteStep({ ...means, lane, writer: last, session: finishing(session) }, conclusions);
  const rest = [...steps];
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
