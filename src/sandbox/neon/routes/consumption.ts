import { NEON } from '../../../limits/neon.ts';
import { ok } from '../../service.ts';
import { ApiError, invalid } from '../api-error.ts';
import { dateTime, id, integerText, list, object, oneOf, optional, text, type ValueCheck } from '../check.ts';
import type { ProjectState } from '../neon-state.ts';
import { defaultOrganization } from '../new-project.ts';
import { pageOf } from '../page.ts';
import { type NeonRoute, route } from '../route.ts';
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
/** Each granularity goes so far back (facts/neon.md#consumption-history). */
const windowMs = {
  hourly: NEON.hourlyConsumption.is * 1000,
  daily: NEON.dailyConsumption.is * 1000,
  monthly: 366 * 24 * hourMs,
} as const;
type Granularity = keyof typeof windowMs;

const common = {
  cursor: optional(text()),
  from: dateTime,
  to: dateTime,
  granularity: oneOf('hourly', 'daily', 'monthly'),
  org_id: id,
};
const projectsQuery = object({
  ...common,
  limit: optional(integerText({ min: 1, max: 100 })),
  project_ids: optional(separated(id, { max: 100 })),
  metrics: separated(oneOf(...projectMetrics), { min: 1 }),
});
const branchesQuery = object({
  ...common,
  limit: optional(integerText({ min: 1, max: 1000 })),
  project_ids: separated(id, { min: 1, max: 100 }),
  branch_ids: optional(separated(id, { max: 100 })),
  metrics: separated(oneOf(...branchMetrics), { min: 1 }),
});

interface ConsumptionPeriod {
  readonly from: number;
  readonly to: number;
  readonly granularity: Granularity;
}

/** Consumption history has a version 2 (facts/neon.md#consumption-history). */
export const consumptionRoutes: readonly NeonRoute[] = [
  route(
    'GET',
    '/consumption_history/v2/projects',
    { query: projectsQuery },
    ({ state, query, now, quirks }) => {
      checkSpan(query, now);
      const projects = [...state.projects]
        .reverse()
        .filter(each => query.project_ids?.includes(each.id) ?? true);
      const request = {
        id: (each: ProjectState) => each.id,
        limit: query.limit ?? 10,
        cursor: query.cursor,
        quirks,
      };
      const page = pageOf(projects, request);
      const wrapped = page.items.map(each => ({ project_id: each.id, periods: periods(each, query, now) }));
      return ok({ projects: wrapped, ...(page.cursor && { pagination: { cursor: page.cursor } }) });
    },
  ),
  route(
    'GET',
    '/consumption_history/v2/branches',
    { query: branchesQuery },
    ({ state, query, now, quirks }) => {
      checkSpan(query, now);
      const rows = state.projects
        .filter(each => query.project_ids.includes(each.id))
        .flatMap(project => project.branches.map(branch => ({ project, branchId: branch.id })))
        .filter(each => query.branch_ids?.includes(each.branchId) ?? true)
        .sort((a, b) => (`${a.project.id}/${a.branchId}` < `${b.project.id}/${b.branchId}` ? -1 : 1));
      const request = {
        id: (each: { branchId: string }) => each.branchId,
        limit: query.limit ?? 100,
        cursor: query.cursor,
        quirks,
      };
      const page = pageOf(rows, request);
      const branches = page.items.map(({ project, branchId }) => ({
        project_id: project.id,
        branch_id: branchId,
        periods: periods(project, query, now),
      }));
      return ok({ branches, ...(page.cursor && { pagination: { cursor: page.cursor } }) });
    },
  ),
];

/** A comma-separated list in a query. */
export function separated<T>(
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

/** Refuses a foreign organization, and a range that the history does not cover. */
export function checkSpan(query: ConsumptionPeriod & { readonly org_id?: string }, now: number): void {
  if (query.org_id !== undefined && query.org_id !== defaultOrganization)
    throw new ApiError(404, 'organization not found');
  if (query.from >= query.to) throw invalid('query.from must be before query.to');
  if (query.from < now - windowMs[query.granularity]) {
    throw new ApiError(406, `the range is outside of what ${query.granularity} history covers`);
  }
}

function periods(
  project: ProjectState,
  query: ConsumptionPeriod & { readonly metrics: readonly string[] },
  now: number,
): readonly unknown[] {
  const consumption = frames(query).map(([start, end]) => ({
    timeframe_start: timestamp(start),
    timeframe_end: timestamp(end),
    metrics: query.metrics.map(name => ({ metric_name: name, value: project.consumption[name] ?? 0 })),
  }));
  return periodsOf(now, consumption);
}

/** One period: the current month. */
export function periodsOf(now: number, consumption: readonly unknown[]): readonly unknown[] {
  const period_id = '6f1c7a52-3d0c-4d5e-9a43-0c8f6d1b2e11';
  return [{ period_id, period_plan: 'scale_v3', period_start: monthStart(now), consumption }];
}

/** The time frames that touch the range, each from its rounded start. */
export function frames({ from, to, granularity }: ConsumptionPeriod): readonly (readonly [number, number])[] {
  const result: [number, number][] = [];
  let start = frameStart(from, granularity);
  while (start < to) {
    const end = frameEnd(start, granularity);
    result.push([start, end]);
    start = end;
  }
  return result;
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
