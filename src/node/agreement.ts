import type { Context } from '../cli/context.ts';
import { checkExtent } from '../cli/loop/apply-run.ts';
import { CallerError } from '../cli/session/run-quietly.ts';
import { digestKind } from '../core/digest.ts';
import { Failure } from '../core/report/failure.ts';
import type { Plan } from '../core/report/plan.ts';
import type { Report } from '../core/report/report.ts';
import { parsePlanFile, planFile } from '../documents/plan-file.ts';
import type { Review } from '../engine/approve/approve.ts';
import type { ApplyOptions, Confirm, PlanOptions } from './keel-options.ts';

/** The parts of a run that asking for agreement needs. */
type AgreementRun = Pick<Context, 'stop' | 'screen'>;

/** How someone agrees to an apply: by an approved plan, by an answer before it, or by both. */
interface Agreement {
  readonly review: Review | undefined;
  readonly confirm: ((planned: Report, context: AgreementRun) => Promise<boolean>) | undefined;
}

/**
 * How someone agrees to an apply, according to its options. Throws a Failure with code `usage` if
 * neither `confirm` nor `review` is given, or if the review is no digest or plan.
 */
export function agreement(how: ApplyOptions): Agreement {
  const { confirm } = how;
  const review = reviewOf(how);
  if (confirm === undefined && review === undefined)
    throw new Failure('usage', 'apply needs `confirm` or `review`, by which someone agrees to the plan', {
      next: 'Give `confirm`, which is asked before the first write, or `review`, with the digest of a plan that was read.',
    });
  return {
    review,
    confirm: confirm === undefined ? undefined : (planned, context) => asked(confirm, planned, context),
  };
}

/**
 * What someone approved, by the option `review` of the program; undefined without that option.
 * Throws a Failure with code `usage` for what is no digest or plan.
 */
export function reviewOf(
  how: Pick<PlanOptions, 'review' | 'changed' | 'target' | 'shard'>,
): Review | undefined {
  const { review } = how;
  if (review === undefined) return undefined;
  const { plan, digest } = review;
  if (plan !== undefined && digest !== undefined)
    throw new Failure('usage', '`review` has both `plan` and `digest`, and only one of the two is allowed', {
      next: 'Give only the one that someone approved.',
    });
  if (plan !== undefined) {
    // A plan that a program stored may come from anybody, so it is read like a plan file.
    const parsed = parsePlanFile(textOf(plan));
    if (parsed.problem === undefined) return ofExtent({ plan: parsed.plan }, how);
    throw new Failure('usage', `review.plan: ${parsed.problem}`, { next: WHAT_PLAN });
  }
  if (typeof digest === 'string' && digestKind(digest) !== undefined) return ofExtent({ digest }, how);
  throw new Failure('usage', 'review.digest must be "ek1-" or "ekc1-" and 40 hex digits, as a plan has it', {
    next: 'Give the digest of a complete plan. One with the digest "incomplete" cannot be approved: `plan.unread` says what could not be read.',
  });
}

const WHAT_PLAN = 'Give `plan` of a report, or what `parsePlanFile` gives for the text of a plan file.';

/**
 * Returns the review. Throws a Failure with code `usage` if the review covers only some scopes and
 * the run covers all scopes, or the other way round.
 */
function ofExtent<R extends Parameters<typeof checkExtent>[0]>(
  review: R,
  { changed = false, target = [], shard }: Pick<PlanOptions, 'changed' | 'target' | 'shard'>,
): R {
  checkExtent(review, { changed, target, shard });
  return review;
}

function textOf(plan: Plan): string {
  try {
    return planFile(plan);
  } catch {
    throw new Failure('usage', 'review.plan is not a plan', { next: WHAT_PLAN });
  }
}

/** The answer of `confirm`. It may never come, so the end of the run also ends the wait for it. */
async function asked(
  confirm: Confirm,
  planned: Report,
  { stop: { signal }, screen: { notice } }: AgreementRun,
): Promise<boolean> {
  const stopped = (): Failure =>
    new Failure('interrupted', 'the run was stopped before the confirmation; nothing was written');
  if (signal.aborted) throw stopped();
  let end = (): void => undefined;
  const ended = new Promise<never>((_, reject) => {
    end = () => reject(stopped());
    signal.addEventListener('abort', end, { once: true });
  });
  const answer = (async () => confirm(planned))().catch(error => {
    throw new CallerError(error);
  });
  try {
    const answered: unknown = await Promise.race([answer, ended]);
    if (typeof answered !== 'boolean') notice(`confirm answered ${shown(answered)}; only true is a yes`);
    return answered === true;
  } finally {
    signal.removeEventListener('abort', end);
  }
}

function shown(answered: unknown): string {
  return typeof answered === 'string' ? JSON.stringify(answered) : typeof answered;
}
