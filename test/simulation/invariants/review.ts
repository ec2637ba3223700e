import { doneHashes } from '../../../src/action/comment/left-out.ts';
import { rowHashes } from '../../../src/action/comment/row-hashes.ts';
import { rememberedReview } from '../../../src/action/review/reviewed.ts';
import type { Plan } from '../../../src/core/report/plan.ts';
import type { Review } from '../../../src/engine/approve/approve.ts';
import type { Run } from '../run.ts';
import type { Model } from '../world/model.ts';
import type { Violation } from './violation.ts';

/** What of a reviewed plan is at hand: the whole of it, or what a comment keeps. */
export type ReviewForm = 'plan' | 'comment';

export function reviewOf(plan: Plan, as: ReviewForm): Review {
  if (as === 'plan') return { plan };
  const { digest } = plan;
  return rememberedReview({
    is: 'plan',
    key: '',
    sha: '',
    digest,
    rows: rowHashes(plan),
    done: doneHashes(plan),
  });
}

/** Part of invariant 7: nothing is written while a reviewed delete is left out of what lives on. */
export function checkLeftOut(run: Run, model: Model): Violation | undefined {
  const now = new Set(run.plan?.rows.map(row => row.address));
  const left = run.reviewed?.rows.find(
    ({ action, address, was }) =>
      action === 'delete' &&
      !now.has(address) &&
      was !== null &&
      (model.branches.has(was) || model.commands.has(was)),
  );
  if (left === undefined) return undefined;
  return { invariant: 7, message: `it wrote without the reviewed delete of ${left.address}, which lives on` };
}
