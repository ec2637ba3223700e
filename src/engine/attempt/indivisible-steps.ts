import type { Address } from '../../core/address.ts';
import { groupBy } from '../../core/order.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import type { Kinds } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';
import { type Session, withClients } from '../session.ts';

interface Group {
  readonly first: Step;
  /** Whether the first write of the group has begun. */
  begun: boolean;
}

/**
 * Groups of steps that belong together. The first step of a group deletes a resource. The others
 * restore what is deleted together with it, or create what takes its place. Once the first step has
 * begun, the others follow even if the run is stopped. A restore is left out only if the delete
 * certainly did nothing. A create runs only if the delete is certainly done.
 */
export class IndivisibleSteps {
  readonly #groups = new Map<Step, Group>();
  readonly #ledger: Ledger;
  readonly #session: Session;

  constructor(steps: readonly Step[], ledger: Ledger, kinds: Kinds, session: Session) {
    this.#ledger = ledger;
    this.#session = session;
    for (const first of steps) {
      const hidden = first.restores?.filter(row => kinds.get(row.kind).cascade?.rewrite !== undefined) ?? [];
      if (hidden.length === 0) continue;
      const all = new Set([...first.rows, ...hidden].map(row => row.address));
      const group = { first, begun: false };
      for (const step of steps)
        if (step.rows.some(row => all.has(row.address))) this.#groups.set(step, group);
    }
    const halves = groupBy(
      steps.filter(step => step.swap !== undefined),
      step => step.swap?.gone,
    );
    for (const pair of halves.values()) {
      const first = pair.find(({ verb }) => verb === 'delete');
      if (first === undefined) continue;
      const group = { first, begun: false };
      for (const step of pair) this.#groups.set(step, group);
    }
  }

  /** Why a step must not begin; undefined where it may. */
  whyNot(step: Step): EngineReason | undefined {
    const goesOn = this.goesOn(step);
    const failed = this.#ledger.failedBefore(step);
    const inCase = goesOn && step.swap === undefined;
    if (failed !== undefined && !(inCase && this.#ledger.mayBeDone(failed)))
      return { code: 'apply/dependency', address: failed };
    const halted = goesOn ? undefined : this.#ledger.haltedBy(step);
    if (halted !== undefined) return { code: 'set/halted', address: halted };
    if (this.#session.signal.aborted && !goesOn) return { code: 'apply/stopped' };
    return undefined;
  }

  /**
   * Whether a step is sent even after the run was stopped, because the delete that it follows has
   * begun. False for that delete itself.
   */
  goesOn(step: Step): boolean {
    const group = this.#groups.get(step);
    return group?.begun === true && group.first !== step;
  }

  began(step: Step): void {
    const group = this.#groups.get(step);
    if (group !== undefined) group.begun = true;
  }

  ended(step: Step): void {
    const failed = this.goesOn(step) ? this.#ledger.failedBefore(step) : undefined;
    if (failed !== undefined) for (const row of step.rows) this.#ledger.end(row, restoredInCase(failed));
  }
}

function restoredInCase(failed: Address): ReasonedEnd {
  return { status: 'unknown', reason: { code: 'restore/in-case', address: failed } };
}

/**
 * The session for indivisible steps. Its requests are still sent for 60 s after the run was stopped
 * or its deadline has passed.
 */
export function finishing(session: Session): Session {
  return { ...withClients(session, client => client.finishing), signal: new AbortController().signal };
}
