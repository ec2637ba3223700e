import type { Address } from '../../core/address.ts';
import type { EngineReason } from '../../core/reason.ts';
import type { Ledger } from '../ends/ledger.ts';
import type { ReasonedEnd } from '../ends/row-end.ts';
import type { Kinds } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';
import { type Session, withClients } from '../session.ts';

interface Group {
  /** Its first write has begun. */
  begun: boolean;
}

/**
 * Steps that belong together: one deletes something that no list shows afterwards, the others restore it. Once the
 * first has begun, the others run even if the run ends, unless the first is known to have done nothing.
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

  /** Why a step does not begin; undefined where it does. */
  whyNot(step: Step): EngineReason | undefined {
    const goesOn = this.goesOn(step);
    const failed = this.#ledger.failedBefore(step);
    if (failed !== undefined && !(goesOn && this.#ledger.mayBeDone(failed)))
      return { code: 'apply/dependency', address: failed };
    if (this.#session.signal.aborted && !goesOn) return { code: 'apply/stopped' };
    return undefined;
  }

  /** Whether it restores what is deleted already. The step that deletes is not sent again once the run ends. */
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

/** The session for indivisible steps: its requests continue until the last deadline, whatever ends the run. */
export function finishing(session: Session): Session {
  return { ...withClients(session, client => client.finishing), signal: new AbortController().signal };
}
