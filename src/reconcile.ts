import { Failure } from './core/failure.ts';
import type { Report } from './core/report.ts';
import { approve, type Review, resultsBefore } from './engine/approve/approve.ts';
import type { GuardRefusal } from './engine/approve/guard.ts';
import { guardedPlan } from './engine/approve/guarded-plan.ts';
import { withPendingRestores } from './engine/approve/pending-restores.ts';
import { refusedDeletes } from './engine/approve/refused-deletes.ts';
import { runChecks } from './engine/checks.ts';
import type { Collected } from './engine/desired/collect.ts';
import { applyPlan } from './engine/execute/apply.ts';
import { type PreparedPlan, preparePlan } from './engine/plan/prepare-plan.ts';
import type { SweepOptions } from './engine/plan/sweep-notes.ts';
import { requestsOf, type Session } from './engine/session.ts';

/*
 * The loop: manifest → desired ↔ live → plan → guard → apply → report.
 * Deciding is pure (engine/decide/decide-all.ts, engine/decide/decide.ts);
 * engine/live/observe.ts reads, engine/execute/apply.ts writes.
 */

export interface PlanOptions {
  /** Delete owned resources that the manifest no longer names, in scopes with `prune: true`. */
  readonly prune: boolean;
  /** Address globs that limit the run. */
  readonly target?: readonly string[];
  /** Addresses of credentials that get new secrets. */
  readonly rotate?: readonly string[];
  /** Does nothing but the `sweep` lists of scopes: deletes what they match, whoever made it. */
  readonly sweep?: SweepOptions;
}

export interface ApplyOptions extends PlanOptions {
  /** Replaces the guards on deletes: the maximum for a scope. A sweep takes only so many, the oldest. */
  readonly maxDeletes?: number;
  /** What a person approved; absent: the fresh plan runs as it is. */
  readonly review?: Review;
  /** Asked before the first write, with the plan that would run; false stops. */
  confirm?(plan: Report): Promise<boolean>;
}

/** Compares desired with live. Sends only reads. Says what the guard on deletes would refuse in an apply. */
export async function plan(wanted: Collected, session: Session, options: PlanOptions): Promise<Report> {
  const since = session.clock.now();
  const looked = await preparePlan(wanted, session, options);
  const checks = await runChecks(looked.given.wanted, looked.given.observed, session);
  return report('plan', guardedPlan(looked), session, since, { checks });
}

/** A plan read the other way round: every row is something that changed. */
export async function drift(wanted: Collected, session: Session, options: PlanOptions): Promise<Report> {
  return { ...(await plan(wanted, session, options)), command: 'drift' };
}

/** Plans again, and carries out the plan if it is approved and no guard refuses: what was reviewed runs, or nothing. */
export async function apply(wanted: Collected, session: Session, options: ApplyOptions): Promise<Report> {
  const { maxDeletes } = options;
  if (maxDeletes !== undefined && !(Number.isInteger(maxDeletes) && maxDeletes >= 0))
    throw new Failure('usage', `maxDeletes must be a whole number, 0 or more, and not ${maxDeletes}`);
  const since = session.clock.now();
  const found = await preparePlan(wanted, session, { ...options, thorough: true });
  const saved = options.review !== undefined && 'plan' in options.review ? options.review.plan : undefined;
  const looked = saved === undefined ? found : await withPendingRestores(found, saved, session);
  const approval =
    options.review === undefined ? { doneSince: [] } : approve(looked.plan, options.review, looked.given);
  const refused = 'refused' in approval ? approval.refused : refusedDeletes(looked, options.maxDeletes);
  if (refused !== undefined) return report('apply', looked, session, since, { refused });
  const agreed = (await options.confirm?.(report('apply', looked, session, since, {}))) ?? true;
  if (!agreed) return report('apply', looked, session, since, { refused: declined });
  const results = await applyPlan(looked.plan, looked.given, session);
  return report('apply', looked, session, since, { results: [...results, ...resultsBefore(approval)] });
}

const declined: GuardRefusal = {
  reason: { code: 'guard/not-confirmed' },
  rows: [],
};

function report(
  command: Report['command'],
  looked: PreparedPlan,
  session: Session,
  since: number,
  more: Partial<Pick<Report, 'checks' | 'results'>> & { readonly refused?: GuardRefusal },
): Report {
  const { signal, clock } = session;
  return {
    v: 1,
    command,
    plan: looked.plan,
    results: more.results ?? [],
    checks: more.checks ?? [],
    ...(more.refused === undefined ? {} : { refused: more.refused }),
    requests: requestsOf(session),
    ...(signal.aborted ? { interrupted: signal.reason === 'deadline' ? 'deadline' : 'signal' } : {}),
    ms: clock.now() - since,
  };
}
