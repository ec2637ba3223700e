import { Failure } from './core/report/failure.ts';
import { interruption, type Report } from './core/report/report.ts';
import { type Review, resultsBefore } from './engine/approve/approve.ts';
import { approveMembers } from './engine/approve/approve-members.ts';
import type { GuardRefusal } from './engine/approve/guard.ts';
import { withReview } from './engine/approve/part-of-review.ts';
import { withPendingRestores } from './engine/approve/pending-restores.ts';
import { guardedPlan, refusedByGuards } from './engine/approve/refused-by-guards.ts';
import { runChecks } from './engine/checks.ts';
import type { Base } from './engine/desired/base-side.ts';
import type { DesiredState, NamedScopes } from './engine/desired/desired-state.ts';
import { applyAsHolder } from './engine/execute/holders.ts';
import { idsOf } from './engine/live/lives-of.ts';
import { inScopesOf } from './engine/live/members.ts';
import {
  type LiveWatcher,
  type PreparedPlan,
  preparePlan,
  type Sweepable,
} from './engine/plan/prepare-plan.ts';
import { rulesAfter } from './engine/plan/rules-after.ts';
import { type Session, sentBy } from './engine/session.ts';

/*
 * The loop: manifest → desired ↔ live → plan → guard → apply → report.
 * Deciding is pure (engine/decide/decide-all.ts, engine/decide/decide.ts);
 * engine/live/observe.ts reads, engine/execute/apply.ts writes.
 */

export interface PlanSettings extends Sweepable, LiveWatcher {
  /** Delete owned resources that the manifest no longer names, in scopes with `prune: true`. */
  readonly prune: boolean;
  /** Address globs that limit the run. */
  readonly target?: readonly string[];
  /** Addresses of resources to renew, as they are or as a plan prints them. */
  readonly renew?: readonly string[];
  /**
   * The earlier manifest (`--base`). With it the plan can distinguish changes that someone made
   * live from changes of the manifest.
   */
  readonly base?: Base;
  /**
   * Read only in the outermost scopes that this manifest names; everything in others counts as
   * unread (`scope/withheld`). For a plan of a manifest that nobody has merged yet.
   */
  readonly onlyScopesOf?: NamedScopes;
  /**
   * Give a weight (`severity`) to every row that shows someone's live change. If not set, only a
   * row that undoes such a change, judged by the base, gets one.
   */
  readonly asDrift?: boolean;
  /** What a person approved. An apply of anything else is refused. Absent: no review is needed. */
  readonly review?: Review;
}

export interface ApplySettings extends PlanSettings {
  /**
   * The most deletes in a scope. Replaces all limits of the guards on deletes. A sweep deletes at
   * most this many in a scope, the oldest first.
   */
  readonly maxDeletes?: number;
  /** Called before the first write with the plan that would run. Only `true` agrees. */
  confirm?(plan: Report): boolean | Promise<boolean>;
}

/**
 * Compares desired with live. Sends only reads. The report also says what the guards or the review
 * would refuse in an apply.
 */
export async function plan(wanted: DesiredState, session: Session, options: PlanSettings): Promise<Report> {
  const since = session.clock.now();
  const thorough = options.review !== undefined;
  const { whole, how: known, review } = await withReview(wanted, session, options, { thorough });
  const how = { ...known, thorough, inReview: options.asDrift !== true, foresees: true };
  const { onlyScopesOf } = known;
  const reading = onlyScopesOf === undefined ? session : inScopesOf(onlyScopesOf, session);
  const { looked, approval } = await approveMembers(whole, review, all => preparePlan(all, reading, how));
  const checks = await runChecks(looked.given.wanted, looked.given.observed, reading);
  const judged = [...checks, ...rulesAfter(looked.given).checks].sort((a, b) =>
    a.address < b.address ? -1 : 1,
  );
  return report('plan', guardedPlan(looked), session, since, { checks: judged, ...approval });
}

/**
 * A plan read as drift: its rows show what someone changed live, each with its weight. Rows that
 * only a change of the manifest causes are marked as `pending`.
 */
export async function drift(wanted: DesiredState, session: Session, options: PlanSettings): Promise<Report> {
  return { ...(await plan(wanted, session, { ...options, asDrift: true })), command: 'drift' };
}

/**
 * Makes a fresh plan, and carries it out if the review covers it, no guard refuses it, and
 * `confirm` agrees. Without a review, the fresh plan counts as approved.
 */
export async function apply(wanted: DesiredState, session: Session, options: ApplySettings): Promise<Report> {
  const { maxDeletes } = options;
  if (maxDeletes !== undefined && !(Number.isInteger(maxDeletes) && maxDeletes >= 0))
    throw new Failure('usage', `maxDeletes must be a whole number, 0 or more, and not ${maxDeletes}`);
  const since = session.clock.now();
  const { whole, how, review } = await withReview(wanted, session, options, { thorough: true });
  const look = async (all: DesiredState): Promise<PreparedPlan> =>
    withPendingRestores(await preparePlan(all, session, { ...how, thorough: true }), review, session);
  const { looked, approval } = await approveMembers(whole, review, look);
  const refused = 'refused' in approval ? approval.refused : refusedByGuards(looked, { maxDeletes, review });
  if (refused !== undefined) return report('apply', looked, session, since, { refused });
  const agreed =
    options.confirm === undefined ||
    (await options.confirm(report('apply', looked, session, since, {}))) === true;
  if (!agreed) return report('apply', looked, session, since, { refused: declined });
  const done = await applyAsHolder(looked, session, resultsBefore(approval));
  return report('apply', looked, session, since, done);
}

const declined: GuardRefusal = { reason: { code: 'guard/not-confirmed' }, rows: [] };

function report(
  command: Report['command'],
  looked: PreparedPlan,
  session: Session,
  since: number,
  more: Partial<Pick<Report, 'checks' | 'results'>> & { readonly refused?: GuardRefusal },
): Report {
  const { signal, clock } = session;
  const { wanted, observed, kinds } = looked.given;
  return {
    v: 1,
    command,
    plan: looked.plan,
    results: more.results ?? [],
    checks: more.checks ?? [],
    ...(more.refused === undefined ? {} : { refused: more.refused }),
    ids: idsOf(wanted, observed, kinds),
    ...sentBy(session),
    ...interruption(signal),
    ms: clock.now() - since,
  };
}
