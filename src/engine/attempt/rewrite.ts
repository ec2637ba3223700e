import { RequestFailure } from '../../core/http.ts';
import type { At } from '../../core/kind.ts';
import type { Reason } from '../../core/reason.ts';
import type { ReasonedEnd } from '../ends/row-end.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Kinds } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';

/** Why it cannot be restored: how the step ends, or why it is held. */
export type RewriteRefusal = ReasonedEnd | { readonly held: Reason };

/**
 * Shows that what a step deletes besides its row can be restored, before it is deleted (ADR 0040). Undefined
 * where it can.
 */
export async function rewrite(step: Step, at: At, kinds: Kinds): Promise<RewriteRefusal | undefined> {
  for (const row of step.restores ?? []) {
    try {
      await kinds.get(row.kind).cascade?.rewrite?.(row, at);
    } catch (error) {
      const cause = thrownReason(error, step.provider);
      if (error instanceof RequestFailure && error.outcome === 'held') return { held: cause };
      const { address } = row;
      return { status: 'failed', reason: { code: 'restore/impossible', address, cause } };
    }
  }
  return undefined;
}
