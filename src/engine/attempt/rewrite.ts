import type { Address } from '../../core/address.ts';
import { type FailedOutcome, RequestFailure } from '../../core/http.ts';
import type { At } from '../../core/kind.ts';
import type { Reason } from '../../core/report/reason.ts';
import type { Row } from '../../core/report/row.ts';
import type { ReasonedEnd } from '../ends/live-since.ts';
import { thrownReason } from '../failure-reason.ts';
import type { Kinds } from '../kinds.ts';
import type { Step } from '../lanes/steps.ts';

/** Why it cannot be restored: how the step ends, or why it is held. */
export type RewriteRefusal = ReasonedEnd | { readonly held: Reason };

/** The service's word on one of them: others may still be restored. */
const IS_ABOUT_ONE: ReadonlySet<FailedOutcome> = new Set(['forbidden', 'rejected']);

/**
 * How many refusals are asked for: they count towards what a service takes before it bans the
 * sender.
 */
const MOST_REFUSED = 10;

/**
 * Shows that what a step deletes besides its row can be restored, before it is deleted (ADR 0040).
 * Undefined where all of it can, or where the row may lose what cannot. `well`: those that were
 * rewritten, also in an earlier try.
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
 * Whether a row may go on without the one that restores what it deletes. What an entry declares is
 * never given up.
 */
export function mayStayLost(restoring: Row, by: Row): boolean {
  return by.allow.includes('loss') && restoring.source === undefined;
}
