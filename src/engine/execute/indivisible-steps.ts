import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/reason.ts';
import type { Kinds } from '../kinds.ts';
import { type Session, withClients } from '../session.ts';
import type { Ledger } from './ledger.ts';
import type { ReasonedEnd } from './row-end.ts';
import type { Step } from './steps.ts';

interface Group {
  /** Its first write was begun. */
  begun: boolean;
}

/**
 * Steps that are not cut in two: what takes something along that no list has any more then, and what puts it back. Once the
 * first of them was begun the others are carried out although the run ends, unless it is known to have done nothing.
 */
export class IndivisibleSteps {
  readonly #groups = new Map<Step, Group>();
  readonly #ledger: Ledger;
  readonly #session: Session;

  constructor(steps: readonly Step[], ledger: Ledger, kinds: Kinds, session: Session) {
    this.#ledger = ledger;
    this.#session = session;
    for (const first of steps) {
      const hidden = first.restores?.filter(row => kinds.get(row.kind).cascade?.rehearse !== undefined) ?? [];
      if (hidden.length === 0) continue;
      const all = new Set([...first.rows, ...hidden].map(row => row.address));
      const group = { begun: false };
      for (const step of steps)
        if (step.rows.some(row => all.has(row.address))) this.#groups.set(step, group);
    }
  }

  /** Why a step is not begun; undefined where it is. */
  whyNot(step: Step): EngineReason | undefined {
    const goesOn = this.goesOn(step);
    const failed = this.#ledger.failedBefore(step);
    if (failed !== undefined && !(goesOn && this.#ledger.mayBeDone(failed)))
      return { code: 'apply/dependency', address: failed };
    if (this.#session.signal.aborted && !goesOn) return { code: 'apply/stopped' };
    return undefined;
  }

  /** Whether it puts back what was taken along. What takes it is not sent again once the run ends. */
  goesOn(step: Step): boolean {
    return step.restores === undefined && this.#groups.get(step)?.begun === true;
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

/** The session for what must not be cut in two: its requests go on until the last deadline, whatever ends the run. */
export function finishing(session: Session): Session {
  return { ...withClients(session, client => client.finishing), signal: new AbortController().signal };
}
