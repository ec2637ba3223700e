import { RequestFailure } from '../../core/http.ts';
import type { At } from '../../core/kind.ts';
import type { Reason } from '../../core/reason.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Kinds } from '../kinds.ts';
import type { ReasonedEnd } from './row-end.ts';
import type { Step } from './steps.ts';

/** Why it cannot be restored: how the step ends, or why it is held. */
export type RehearsalRefusal = ReasonedEnd | { readonly held: Reason };

/**
 * Before a step takes something along that is to be put back: shows that it could be (ADR 0040). Undefined where it could.
 */
export async function rehearse(step: Step, at: At, kinds: Kinds): Promise<RehearsalRefusal | undefined> {
  for (const row of step.restores ?? []) {
    try {
      await kinds.get(row.kind).cascade?.rehearse?.(row, at);
    } catch (error) {
      const cause = thrownReason(error, step.provider);
      if (error instanceof RequestFailure && error.outcome === 'held') return { held: cause };
      const { address } = row;
      return { status: 'failed', reason: { code: 'restore/impossible', address, cause } };
    }
  }
  return undefined;
}
