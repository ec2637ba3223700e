import type { Reader } from '../../../core/http.ts';
import { RequestFailure } from '../../../core/http.ts';
import { isObject } from '../../../core/json.ts';
import type { Scope } from '../../../core/report/row.ts';
import { NEON } from '../../../limits/neon.ts';
import {
  type ApiObject,
  itemsOf,
  numbersOf,
  objectAt,
  type PagedList,
  paths,
  readPages,
  textOf,
} from '../api.ts';
import { rfc3339 } from '../moments.ts';
import { projectIdOf } from '../scopes.ts';

/** Metric → amount, in the metric's own unit. */
export type MetricAmounts = ReadonlyMap<string, number>;

/** The lists of consumption, with the largest pages (facts/neon.md#consumption-history). */
const PROJECTS = { path: '/consumption_history/v2/projects', key: 'projects', limit: 100 };
const BRANCHES = { path: '/consumption_history/v2/branches', key: 'branches', limit: 1000 };
const MOST_BRANCH_IDS = NEON.consumptionIds.is;
const LARGEST_PAGE_OF_RECORDS = 10_000;

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/**
 * How far back the hourly and the daily history reach (facts/neon.md#consumption-history). An hour
 * or a day is taken off, because this machine's clock may differ from Neon's.
 */
const LONGEST_HOURLY_SECONDS = NEON.hourlyConsumption.is - HOUR_SECONDS;
const LONGEST_DAILY_SECONDS = NEON.dailyConsumption.is - DAY_SECONDS;

/**
 * Project id → its consumption in the last `window` seconds. An hour, day or month of the history
 * that is partly inside the window counts as a whole. Throws a RequestFailure.
 */
export async function projectHistory(
  project: Scope,
  organization: string,
  window: number,
  metrics: readonly string[],
  client: Reader,
): Promise<ReadonlyMap<string, MetricAmounts>> {
  const query = { ...queryOf(organization, window, metrics, client), project_ids: projectIdOf(project) };
  return await spentBy(client, { ...PROJECTS, query }, 'project_id');
}

/** Like {@link projectHistory}, for branches of one project: branch id → its consumption. */
export async function branchHistory(
  project: Scope,
  branches: readonly string[],
  organization: string,
  window: number,
  metrics: readonly string[],
  client: Reader,
): Promise<ReadonlyMap<string, MetricAmounts>> {
  const ids = [...new Set(branches)].sort();
  const query = {
    ...queryOf(organization, window, metrics, client),
    project_ids: projectIdOf(project),
    // For more ids than a request may have, all branches of the project are requested
    // (facts/neon.md#consumption-history).
    branch_ids: ids.length > MOST_BRANCH_IDS ? undefined : ids.join(','),
  };
  return await spentBy(client, { ...BRANCHES, query }, 'branch_id');
}

/**
 * Branch id → the counters in the branch's record. Reads one branch by its own GET, several by the
 * list of branches.
 */
export async function branchCounters(
  project: Scope,
  branches: readonly string[],
  client: Reader,
): Promise<ReadonlyMap<string, MetricAmounts>> {
  const [first, ...others] = new Set(branches);
  if (first !== undefined && others.length === 0) {
    const path = paths.branch(projectIdOf(project), first);
    return new Map([[first, await objectAt(client, 'branch', path, 'a branch', countersOf)]]);
  }
  const path = paths.branches(projectIdOf(project));
  const query = { sort_by: 'created_at', sort_order: 'asc' };
  const pages = await readPages(client, { path, key: 'branches', limit: LARGEST_PAGE_OF_RECORDS, query });
  const records = pages.flatMap(page =>
    itemsOf(page, 'branches', path, branch => {
      const id = textOf(branch, 'id');
      return id === undefined ? undefined : ([id, countersOf(branch)] as const);
    }),
  );
  return new Map(records);
}

function countersOf(branch: ApiObject): MetricAmounts {
  const counters = [
    'compute_time_seconds',
    'active_time_seconds',
    'written_data_bytes',
    'data_transfer_bytes',
    'logical_size',
  ] as const;
  return new Map(Object.entries(numbersOf(branch, counters)));
}

function queryOf(
  org_id: string,
  window: number,
  metrics: readonly string[],
  client: Reader,
): Readonly<Record<string, string>> {
  const to = client.now();
  return {
    from: rfc3339(to - window * 1000),
    to: rfc3339(to),
    granularity: granularityOf(window),
    org_id,
    metrics: metrics.join(','),
  };
}

/**
 * The id of the organization that owns a project. Only the project's own record names it. Throws a
 * RequestFailure if there is none; `needs` says what only organizations have.
 */
export async function organizationOf(project: Scope, needs: string, client: Reader): Promise<string> {
  const path = paths.project(projectIdOf(project));
  const record = await objectAt(client, 'project', path, 'a project', value => value);
  const id = textOf(record, 'org_id');
  if (id !== undefined) return id;
  const request = `GET ${path}`;
  throw new RequestFailure('unreadable', `the project belongs to no organization, and ${needs}`, { request });
}

/** The finest granularity whose history reaches back over the window. */
function granularityOf(window: number): string {
  if (window <= LONGEST_HOURLY_SECONDS) return 'hourly';
  return window <= LONGEST_DAILY_SECONDS ? 'daily' : 'monthly';
}

/** Reads a list of consumption and sums each metric over all its periods and frames: id → sums. */
async function spentBy(
  client: Reader,
  list: PagedList,
  idKey: string,
): Promise<ReadonlyMap<string, MetricAmounts>> {
  const totals = new Map<string, Map<string, number>>();
  for (const page of await readPages(client, list)) {
    for (const [id, amounts] of itemsOf(page, list.key, list.path, item => amountsOf(item, idKey))) {
      const total = totals.get(id) ?? new Map<string, number>();
      for (const [metric, value] of amounts) total.set(metric, (total.get(metric) ?? 0) + value);
      totals.set(id, total);
    }
  }
  return totals;
}

type Amount = readonly [metric: string, value: number];

/**
 * The id and the amounts of an item. Undefined if a part of the item cannot be read, because a sum
 * must not look smaller than it is.
 */
function amountsOf(item: ApiObject, idKey: string): readonly [string, readonly Amount[]] | undefined {
  const id = textOf(item, idKey);
  const frames = listIn(item, 'periods')?.map(period => listIn(period, 'consumption'));
  if (id === undefined || frames === undefined) return undefined;
  const amounts = frames.flat().map(frame => frame && listIn(frame, 'metrics')?.map(amountOf));
  const flat: (Amount | undefined)[] = [];
  for (const each of amounts) {
    if (each === undefined) return undefined;
    flat.push(...each);
  }
  return flat.every(amount => amount !== undefined) ? [id, flat] : undefined;
}

function listIn(value: ApiObject, key: string): readonly ApiObject[] | undefined {
  const list = value[key];
  return Array.isArray(list) && list.every(isObject) ? list : undefined;
}

function amountOf(metric: ApiObject): Amount | undefined {
  const name = textOf(metric, 'metric_name');
  const { value } = metric;
  return name === undefined || typeof value !== 'number' ? undefined : [name, value];
}
