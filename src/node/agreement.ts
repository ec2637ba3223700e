import { checkExtent } from '../cli/loop/saved-review.ts';
import { CallerError } from '../cli/session/run-quietly.ts';
import { digestKind } from '../core/digest.ts';
import { Failure } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import type { Review } from '../engine/approve/approve.ts';
import { parsePlanFile, planFile } from '../render/plan-file.ts';
import type { ApplyOptions, Confirm, PlanOptions } from './keel-options.ts';

/** Who agrees to an apply. */
interface Agreement {
  readonly review: Review | undefined;
  readonly confirm: ((planned: Report, signal: AbortSignal) => Promise<boolean>) | undefined;
}

/** Throws a Failure with code `usage` where nobody would agree. */
export function agreement(how: ApplyOptions): Agreement {
  const { confirm } = how;
  const review = reviewOf(how);
  if (confirm === undefined && review === undefined)
    throw new Failure('usage', 'apply needs somebody who agrees to the plan', {
      next: 'Give confirm, which is asked before the first write; or review, the digest of a plan that was read.',
    });
  return {
    review,
    confirm: confirm === undefined ? undefined : (planned, signal) => asked(confirm, planned, signal),
  };
}

/** What was approved. Throws a Failure with code `usage` for what is no digest or plan. */
export function reviewOf(how: Pick<PlanOptions, 'review' | 'changed'>): Review | undefined {
  const { review } = how;
  if (review === undefined) return undefined;
  if ('plan' in review && 'digest' in review)
    throw new Failure('usage', 'review has a plan and a digest, and one of them would count for nothing', {
      next: 'Give the one that was approved.',
    });
  if ('plan' in review) {
    // A plan that a program kept may come from anywhere: it is read as one of a file is.
    const parsed = parsePlanFile(textOf(review.plan));
    if (parsed.problem === undefined) return ofExtent({ plan: parsed.plan }, how);
    throw new Failure('usage', `review.plan: ${parsed.problem}`);
  }
  const { digest } = review;
  if (typeof digest === 'string' && digestKind(digest) !== undefined) return ofExtent({ digest }, how);
  throw new Failure('usage', 'review.digest must be "ek1-" or "ekc1-" and 40 hex digits, as a plan has it', {
    next: 'A plan whose digest is "incomplete" cannot be approved: `plan.unread` says what could not be read.',
  });
}

/** What was approved of some scopes is not what all of them may become. */
function ofExtent<R extends Parameters<typeof checkExtent>[0]>(
  review: R,
  { changed = false }: Pick<PlanOptions, 'changed'>,
): R {
  checkExtent(review, { changed });
  return review;
}

function textOf(
  plan: Extract<NonNullable<PlanOptions['review']>, { readonly plan: unknown }>['plan'],
): string {
  try {
    return planFile(plan);
  } catch {
    return '';
  }
}

/** The answer of a person, who may never give one: then the run's end is the answer. */
async function asked(confirm: Confirm, planned: Report, signal: AbortSignal): Promise<boolean> {
  const stopped = (): Failure =>
    new Failure('interrupted', 'stopped before the confirmation; nothing was written');
  if (signal.aborted) throw stopped();
  let stop = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    stop = () => reject(stopped());
    signal.addEventListener('abort', stop, { once: true });
  });
  const answer = (async () => confirm(planned))().catch(error => {
    throw new CallerError(error);
  });
  try {
    return (await Promise.race([answer, ended])) === true;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
