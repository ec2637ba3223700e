import type { Row } from '../../../core/report/row.ts';
import type { Live } from '../../../core/resource.ts';
import { formatDuration } from '../../../core/text/durations.ts';
import { BY_PLAN, type NeonPlan, ON_PLAN, PLAN_NAMES, type PlanFigure } from '../../../limits/neon.ts';

/** A Neon plan (what the customer pays for) whose limits are published. */
export interface KnownPlan {
  readonly plan: NeonPlan;
  readonly name: string;
}

/**
 * The Neon plan for the subscription in a project's record. Undefined for a plan whose limits are
 * not published.
 */
export function planOf(subscription: string | undefined): KnownPlan | undefined {
  return PLAN_NAMES.get(subscription ?? '');
}

/** A limit of a Neon plan; undefined where the vendor's pages contradict each other about it. */
export function ofPlan<Value>(row: PlanFigure<Value>, { plan }: KnownPlan): Value | undefined {
  return row.disputed?.includes(plan) === true ? undefined : row[plan];
}

/** The features that a Neon plan lacks, in words. */
export function lackedBy({ plan }: KnownPlan): readonly string[] {
  const none = [BY_PLAN.protected, ...Object.values(ON_PLAN)].filter(
    row => row[plan] === 0 || row[plan] === false,
  );
  return none.map(({ what }) => what);
}

/**
 * What the rows need beyond the limits of the Neon plan: one clause for each limit that is
 * exceeded. Only the values that the rows write are compared. The number of branches is checked in
 * budget.ts. `lives`: the manual snapshots of the project. Pure.
 */
export function beyondPlan(rows: readonly Row[], lives: readonly Live[], of: KnownPlan): readonly string[] {
  const wanted = rows.filter(({ action }) => action !== 'blocked' && action !== 'delete');
  return [
    ...computes(wanted, of),
    ...suspends(wanted, of),
    ...history(wanted, of),
    ...snapshots(wanted, lives, of),
    ...features(wanted, of),
  ];
}

const SIZE = /(?:^|\.)autoscaling_limit_(?:min|max)_cu$/;

/** Computes that exceed the plan; only the largest is named. */
function computes(rows: readonly Row[], of: KnownPlan): readonly string[] {
  const most = ofPlan(BY_PLAN.compute, of) ?? Number.POSITIVE_INFINITY;
  const sizes = numbersAt(rows, SIZE).map(({ address, after: cu }) => ({ address, cu }));
  const [largest] = sizes.filter(({ cu }) => cu > most).sort((one, other) => other.cu - one.cu);
  return largest === undefined
    ? []
    : [`${largest.address} would have ${largest.cu} CU, and the Neon plan ${of.name} allows at most ${most}`];
}

const SUSPEND = /(?:^|\.)suspend_timeout_seconds$/;

/**
 * Suspend times that exceed the plan; only the first is named. 0 is the plan's own time, and -1
 * means never.
 */
function suspends(rows: readonly Row[], of: KnownPlan): readonly string[] {
  const least = ofPlan(BY_PLAN.leastSuspend, of) ?? 0;
  const longest = ofPlan(BY_PLAN.longestSuspend, of) ?? Number.POSITIVE_INFINITY;
  const first = numbersAt(rows, SUSPEND).find(({ after }) => after > 0 && (after < least || after > longest));
  const only = least === longest ? 'only' : `${formatDuration(least)} to`;
  return first === undefined
    ? []
    : [
        `${first.address} would suspend computes after ${formatDuration(first.after)}, and the Neon plan ${of.name} allows ${only} ${formatDuration(longest)}`,
      ];
}

function history(rows: readonly Row[], of: KnownPlan): readonly string[] {
  const most = ofPlan(BY_PLAN.history, of) ?? Number.POSITIVE_INFINITY;
  return numbersAt(rows, /^history_retention_seconds$/)
    .filter(({ after }) => after > most)
    .map(
      ({ after }) =>
        `the project would keep a history of ${formatDuration(after)}, and the Neon plan ${of.name} allows at most ${formatDuration(most)}`,
    );
}

function snapshots(rows: readonly Row[], lives: readonly Live[], of: KnownPlan): readonly string[] {
  const more = rows.filter(({ kind, action }) => kind === 'neon.snapshot' && action === 'create').length;
  const most = ofPlan(BY_PLAN.snapshots, of) ?? Number.POSITIVE_INFINITY;
  const all = lives.length + more;
  return more > 0 && all > most
    ? [`the apply needs ${all} ${BY_PLAN.snapshots.what} in all, and the Neon plan ${of.name} allows ${most}`]
    : [];
}

function features(rows: readonly Row[], of: KnownPlan): readonly string[] {
  const isListed = (value: unknown): boolean => Array.isArray(value) && value.length > 0;
  const asked: readonly (readonly [PlanFigure<boolean> & { readonly what: string }, boolean])[] = [
    [ON_PLAN.schedules, afterOf(rows, 'schedule').some(isListed)],
    [ON_PLAN.allowList, afterOf(rows, 'settings.allowed_ips.ips').some(isListed)],
    [
      ON_PLAN.privateNetworking,
      rows.some(({ kind }) => kind === 'neon.vpc_restriction') ||
        afterOf(rows, 'settings.block_public_connections').includes(true),
    ],
    [ON_PLAN.hipaa, afterOf(rows, 'settings.hipaa').includes(true)],
    [ON_PLAN.alwaysOn, numbersAt(rows, SUSPEND).some(({ after }) => after === -1)],
  ];
  return asked
    .filter(([row, isAsked]) => isAsked && ofPlan(row, of) === false)
    .map(([{ what }]) => `the project would have ${what}, and the Neon plan ${of.name} has none`);
}

/** The numbers that rows write to fields whose paths match. */
function numbersAt(
  rows: readonly Row[],
  path: RegExp,
): readonly { address: Row['address']; after: number }[] {
  return rows.flatMap(({ address, fields }) =>
    fields.flatMap(({ path: at, after }) =>
      path.test(at) && typeof after === 'number' ? [{ address, after }] : [],
    ),
  );
}

function afterOf(rows: readonly Row[], path: string): readonly unknown[] {
  return rows.flatMap(({ fields }) => fields.filter(each => each.path === path).map(({ after }) => after));
}
