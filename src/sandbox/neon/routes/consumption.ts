import { NEON } from '../../../limits/neon.ts';
import { ok, type ServiceResponse } from '../../service.ts';
import { ApiError, invalid } from '../api-error.ts';
import { booleanText, dateTime, id, list, object, oneOf, optional, text, type ValueCheck } from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { defaultOrganization } from '../new-project.ts';
import { pageOf, pageQuery } from '../page.ts';
import { type NeonRoute, type RouteCall, route } from '../route.ts';
import { monthStart, timestamp } from '../time.ts';

const hourMs = 3600 * 1000;
const branchMetrics = [
  'compute_unit_seconds',
  'root_branch_bytes_month',
  'child_branch_bytes_month',
  'instant_restore_bytes_month',
  'public_network_transfer_bytes',
  'private_network_transfer_bytes',
] as const;
const projectMetrics = [...branchMetrics, 'extra_branches_month', 'snapshot_storage_bytes_month'] as const;
/**
 * How far back the history of each granularity goes, in milliseconds
 * (facts/neon.md#consumption-history).
 */
const windowMs = {
  hourly: NEON.hourlyConsumption.is * 1000,
  daily: NEON.dailyConsumption.is * 1000,
  monthly: 366 * 24 * hourMs,
} as const;
type Granularity = keyof typeof windowMs;

/** The query parameters for the range of a history. */
const spanQuery = {
  from: dateTime,
  to: dateTime,
  granularity: oneOf('hourly', 'daily', 'monthly'),
};
const projectsQuery = object({
  ...spanQuery,
  ...pageQuery(100),
  org_id: id,
  project_ids: optional(separated(id, { max: 100 })),
  metrics: separated(oneOf(...projectMetrics), { min: 1 }),
});
const branchesQuery = object({
  ...spanQuery,
  ...pageQuery(1000),
  org_id: id,
  project_ids: separated(id, { min: 1, max: 100 }),
  branch_ids: optional(separated(id, { max: 100 })),
  metrics: separated(oneOf(...branchMetrics), { min: 1 }),
});

interface ConsumptionPeriod {
  readonly from: number;
  readonly to: number;
  readonly granularity: Granularity;
}

/** Version 2 of the consumption history (facts/neon.md#consumption-history). */
export const consumptionRoutes: readonly NeonRoute[] = [
  route('GET', '/consumption_history/v2/projects', { query: projectsQuery }, call =>
    projectHistory(
      call,
      ({ id }) => call.query.project_ids?.includes(id) ?? true,
      project => consumption(project, call.query),
    ),
  ),
  route('GET', '/consumption_history/v2/branches', { query: branchesQuery }, call => {
    const { state, query, now } = call;
    checkSpan(query, now);
    const rows = state.projects
      .filter(each => query.project_ids.includes(each.id))
      .flatMap(project => project.branches.map(branch => ({ project, branchId: branch.id })))
      .filter(each => query.branch_ids?.includes(each.branchId) ?? true)
      .sort((a, b) => (`${a.project.id}/${a.branchId}` < `${b.project.id}/${b.branchId}` ? -1 : 1));
    const page = pageOf(call, rows, 100, each => each.branchId);
    const branches = page.items.map(({ project, branchId }) => ({
      project_id: project.id,
      branch_id: branchId,
      periods: periodsOf(now, consumption(project, query)),
    }));
    return ok({ branches, ...(page.cursor && { pagination: { cursor: page.cursor } }) });
  }),
];

interface HistoryQuery extends ConsumptionPeriod {
  readonly org_id?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A page of the consumption history of projects, the newest project first. */
function projectHistory(
  call: RouteCall<unknown, HistoryQuery>,
  isAsked: (project: ProjectState) => boolean,
  consumptionOf: (project: ProjectState) => readonly unknown[],
): ServiceResponse {
  const { query, now } = call;
  checkSpan(query, now);
  const page = pageOf(call, [...call.state.projects].reverse().filter(isAsked), 10, each => each.id);
  const projects = page.items.map(each => ({
    project_id: each.id,
    periods: periodsOf(now, consumptionOf(each)),
  }));
  return ok({ projects, ...(page.cursor && { pagination: { cursor: page.cursor } }) });
}

/** A comma-separated list in a query. */
function separated<T>(
  check: ValueCheck<T>,
  limits: { min?: number; max?: number },
): ValueCheck<readonly T[]> {
  const items = list(check, limits);
  return (value, at) =>
    items(
      String(value)
        .split(',')
        .filter(part => part !== ''),
      at,
    );
}

/**
 * Throws an error for an organization that is not the sandbox's, and for a range that the history
 * does not cover.
 */
function checkSpan(query: ConsumptionPeriod & { readonly org_id?: string }, now: number): void {
  if (query.org_id !== undefined && query.org_id !== defaultOrganization)
    throw new ApiError(404, 'organization not found');
  if (query.from >= query.to) throw invalid('query.from must be before query.to');
  if (query.from < now - windowMs[query.granularity]) {
    throw new ApiError(406, `the range is outside of what ${query.granularity} history covers`);
  }
}

function consumption(
  project: ProjectState,
  query: ConsumptionPeriod & { readonly metrics: readonly string[] },
): readonly unknown[] {
  const metrics = query.metrics.map(name => ({ metric_name: name, value: project.consumption[name] ?? 0 }));
  return frames(query).map(frame => ({ ...frame, metrics }));
}

/** A list with one billing period: the current month. */
function periodsOf(now: number, consumption: readonly unknown[]): readonly unknown[] {
  const period_id = '6f1c7a52-3d0c-4d5e-9a43-0c8f6d1b2e11';
  return [{ period_id, period_plan: 'scale_v3', period_start: monthStart(now), consumption }];
}

/** The time frames that overlap the range. The first begins at the rounded start of the range. */
function frames({ from, to, granularity }: ConsumptionPeriod): readonly TimeFrame[] {
  const result: TimeFrame[] = [];
  for (let start = frameStart(from, granularity); start < to; ) {
    const end = frameEnd(start, granularity);
    result.push({ timeframe_start: timestamp(start), timeframe_end: timestamp(end) });
    start = end;
  }
  return result;
}

interface TimeFrame {
  readonly timeframe_start: string;
  readonly timeframe_end: string;
}

function frameStart(ms: number, granularity: Granularity): number {
  if (granularity === 'monthly') return Date.parse(monthStart(ms));
  const size = granularity === 'hourly' ? hourMs : 24 * hourMs;
  return ms - (ms % size);
}

function frameEnd(start: number, granularity: Granularity): number {
  if (granularity === 'monthly') return Date.parse(monthStart(start, 1));
  return start + (granularity === 'hourly' ? hourMs : 24 * hourMs);
}

const query = object({
  ...pageQuery(100),
  project_ids: optional(separated(id, { max: 100 })),
  ...spanQuery,
  org_id: optional(id),
  include_v1_metrics: optional(booleanText),
  metrics: optional(separated(text(), {})),
});

/** The metrics that every answer has. Other metrics are documented for newer plans. */
const METRICS = [
  'active_time_seconds',
  'compute_time_seconds',
  'written_data_bytes',
  'synthetic_storage_size_bytes',
] as const;

/**
 * Version 1 of the consumption history. The newest project is first, as in version 2
 * (facts/neon.md#consumption-history).
 */
export const consumptionV1Routes: readonly NeonRoute[] = [
  route('GET', '/consumption_history/projects', { query }, call => {
    const { project_ids = [] } = call.query;
    const isAsked = ({ id }: ProjectState): boolean => project_ids.length === 0 || project_ids.includes(id);
    return projectHistory(call, isAsked, project => {
      const spent = Object.fromEntries(METRICS.map(name => [name, project.consumption[name] ?? 0]));
      return frames(call.query).map(frame => ({ ...frame, ...spent }));
    });
  }),
];
