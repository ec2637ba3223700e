import type { Address } from '../../core/address.ts';
import { type FailedOutcome, RequestFailure } from '../../core/http.ts';
import type { At } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Kinds } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';

/** Why a step must not delete now: the end of the step, or the reason why the step has to wait. */
export type RewriteRefusal = ReasonedEnd | { readonly held: Reason };

/**
 * Refusals that are about one resource only, so that the check goes on with the other resources.
 */
const IS_ABOUT_ONE: ReadonlySet<FailedOutcome> = new Set(['forbidden', 'rejected']);

/**
 * After this many refusals the check stops, because a service bans a sender who causes too many.
 */
const MOST_REFUSED = 10;

/**
 * Before a step deletes resources besides its own, tests whether they can be restored, by writing
 * each resource unchanged (ADR 0040). Returns undefined where all can be restored, or where the row
 * is allowed to lose the others. `well`: the resources written so far, including by earlier calls.
 */
export async function rewrite(
  step: Step,
  at: At,
  kinds: Kinds,
  well: Set<Address>,
): Promise<RewriteRefusal | undefined> {
  let cause: Reason | undefined;
  const refused: Address[] = [];
  for (const row of step.restores ?? []) {
    if (well.has(row.address)) continue;
    try {
      await kinds.get(row.kind).cascade?.rewrite?.(row, at);
      well.add(row.address);
    } catch (error) {
      const why = thrownReason(error, step.provider);
      const outcome = error instanceof RequestFailure ? error.outcome : undefined;
      if (outcome === 'held') return { held: why };
      const isAboutOne = outcome !== undefined && IS_ABOUT_ONE.has(outcome);
      const isUnsent = outcome === 'credential';
      if ((isAboutOne || isUnsent) && step.rows.some(by => mayStayLost(row, by))) continue;
      cause ??= why;
      refused.push(row.address);
      if (!isAboutOne || refused.length === MOST_REFUSED) break;
    }
  }
  const [address, ...others] = refused;
  if (address === undefined || cause === undefined) return undefined;
  const more = others.length === 0 ? {} : { others };
  return { status: 'failed', reason: { code: 'restore/impossible', address, ...more, cause } };
}

/**
 * Whether the row `by` may run although a resource that it deletes cannot be restored. It may not
 * if that resource has an entry.
 */
export function mayStayLost(restoring: Row, by: Row): boolean {
  return by.allow.includes('loss') && restoring.source === undefined;
}
