import type { Wait } from '../../core/kind.ts';
import { standsNow } from '../decide/successions.ts';
import { notSent, stopped } from '../ends/end-reasons.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { Lane } from '../lanes/lane.ts';
import { isChangeOver, type Step } from '../lanes/steps.ts';
import type { Session } from '../session.ts';
import type { Situation } from '../situation.ts';

/** A successor that an earlier request has made, and that the platform has not finished. */
export interface AwaitedRows {
  readonly changeOver: Step;
  /** The steps that write something in the successor. */
  readonly inside: readonly Step[];
  readonly wait: Wait;
}

/** The successors that these steps have to wait for, as live was when the plan was made. Pure. */
export function awaitedRows(steps: readonly Step[], input: Situation): readonly AwaitedRows[] {
  return steps.filter(isChangeOver).flatMap(changeOver => {
    const [row] = changeOver.rows;
    const stands = row && standsNow(row, changeOver.kind, input);
    const wait = stands !== undefined && 'stage' in stands ? stands.awaits?.wait : undefined;
    const { succession } = changeOver.kind.renew ?? {};
    if (row === undefined || wait === undefined || succession === undefined) return [];
    const inside = steps.filter(step => step.rows.some(other => succession.isOfSuccessor(row, other)));
    return [{ changeOver, inside, wait }];
  });
}

/**
 * Waits in a lane until the platform has finished the successors that these steps are about.
 * Returns the steps that must not run, because a successor is not finished; their rows have ended.
 */
export async function waitForSuccessors(
  steps: readonly Step[],
  awaited: readonly AwaitedRows[],
  lane: Lane,
  { ledger, input, session }: { ledger: Ledger; input: Situation; session: Session },
): Promise<ReadonlySet<Step>> {
  const own = awaited.filter(each => [each.changeOver, ...each.inside].some(step => steps.includes(step)));
  for (const { changeOver, wait } of own) lane.open(changeOver.id, [wait]);
  const ended = await lane.settle();
  const unready = new Set<Step>();
  for (const { changeOver, inside } of own) {
    const [row] = changeOver.rows;
    const end = ended.get(changeOver.id);
    // What was read before the wait is older than the successor.
    if (row !== undefined) input.observed.outdate(changeOver.kind, row.scope);
    if (end === undefined || end.state === 'done') continue;
    const why = session.signal.aborted && end.state === 'running' ? stopped() : notSent(end.reason);
    // What this run has written in it before has ended, or will by being read back.
    for (const step of [...inside.filter(each => steps.includes(each)), changeOver]) {
      ledger.badly(step, why);
      unready.add(step);
    }
  }
  return unready;
}
