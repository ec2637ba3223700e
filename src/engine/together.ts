import type { Address } from '../core/address.ts';
import type { End } from './end.ts';
import type { Outcomes } from './outcomes.ts';
import type { Session } from './session.ts';
import type { Step } from './steps.ts';

function putBackInCase(failed: Address): End {
  const message = `it was sent in case ${failed} took it along, which is unknown`;
  return { status: 'unknown', message, next: `See ${failed}.` };
}

interface Group {
  readonly steps: Set<Step>;
  /** Lets the run end; there once its first step was begun. */
  release?: () => void;
}

/**
 * Steps that are not cut in two: what takes something along, and what puts it back. Once the first of them was begun
 * the others are carried out although the run ends, unless the first one is known to have done nothing.
 */
export class Together {
  readonly #groups = new Map<Step, Group>();
  readonly #outcomes: Outcomes;
  readonly #session: Session;

  constructor(steps: readonly Step[], outcomes: Outcomes, session: Session) {
    this.#outcomes = outcomes;
    this.#session = session;
    for (const first of steps) {
      const { putsBack = [], rows } = first;
      if (putsBack.length === 0) continue;
      const back = new Set([...rows, ...putsBack].map(row => row.address));
      const group = { steps: new Set(steps.filter(step => step.rows.some(row => back.has(row.address)))) };
      for (const step of group.steps) this.#groups.set(step, group);
    }
  }

  /** Why a step is not begun; undefined where it is. */
  whyNot(step: Step): string | undefined {
    const goesOn = this.goesOn(step);
    const failed = this.#outcomes.failedBefore(step);
    if (failed !== undefined && !(goesOn && this.#outcomes.mayBeDone(failed)))
      return `${failed} did not go well`;
    if (this.#session.signal.aborted && !goesOn) return 'the run was stopped before it';
    return undefined;
  }

  /** Whether it puts back what was taken along. What takes it is not sent again once the run ends. */
  goesOn(step: Step): boolean {
    return step.putsBack === undefined && this.#groups.get(step)?.release !== undefined;
  }

  began(step: Step): void {
    const group = this.#groups.get(step);
    if (group !== undefined) group.release ??= this.#session.putOff();
  }

  ended(step: Step): void {
    const group = this.#groups.get(step);
    const failed = this.goesOn(step) ? this.#outcomes.failedBefore(step) : undefined;
    if (failed !== undefined) for (const row of step.rows) this.#outcomes.end(row, putBackInCase(failed));
    group?.steps.delete(step);
    if (group?.steps.size === 0) group.release?.();
  }
}
