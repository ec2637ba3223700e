import type { Reader } from '../../../core/http.ts';
import type { Check, Verdict } from '../../../core/provider.ts';
import type { Scope } from '../../../core/report/row.ts';
import type { Desired, Ids, WantedEntry } from '../../../core/resource.ts';
import { formatDuration, parseDuration } from '../../../core/text/durations.ts';
import type { NeonConsumption } from '../../../generated/manifest.ts';
import type { NeonProblem } from '../codes.ts';
import { judged, lookAt, lookByGroup, lookInside, unknown, type Verdicts } from '../look-at.ts';
import {
  branchCounters,
  branchHistory,
  type MetricAmounts,
  organizationOf,
  projectHistory,
} from './consumption-history.ts';

type ConsumptionFields = {
  readonly metric: string;
  readonly at_most: number;
  /**
   * The length of the window, in seconds. null: the branch's own counter since its billing period
   * began.
   */
  readonly window: number | null;
};

const NEEDS = 'the service keeps a consumption history only for organizations';

/** The counters in the record of a branch. */
const COUNTERS: ReadonlySet<string> = new Set([
  'compute_time_seconds',
  'active_time_seconds',
  'written_data_bytes',
  'data_transfer_bytes',
  'logical_size',
]);

/** Only projects have a history of these metrics (facts/neon.md#consumption-history). */
const OF_PROJECTS: ReadonlySet<string> = new Set(['extra_branches_month', 'snapshot_storage_bytes_month']);

/**
 * How far back the monthly history reaches, less a day because this machine's clock may differ from
 * Neon's.
 */
const LONGEST_WINDOW_DAYS = 364;

/**
 * The check of a project's consumption over a window of time against a limit
 * (facts/neon.md#consumption-history). Takes one request for each length of window.
 */
export const neonProjectConsumption = consumptionCheck('neon.project', lookAtProject);

/**
 * The check of a branch's consumption against a limit: over a window of time, or by a counter of
 * its record. Takes one request for each length of window, and one for all counters.
 */
export const neonBranchConsumption = consumptionCheck('neon.branch', lookAtBranches);

function consumptionCheck(
  within: 'neon.project' | 'neon.branch',
  judge: (all: readonly Desired[], at: Scope, client: Reader, ids: Ids) => Promise<Verdicts>,
): Check<NeonConsumption> {
  return {
    name: 'neon.consumption',
    key: 'consumption',
    under: 'checks',
    each: 'item',
    within,
    lookedAt: 'neon.project',
    expand: expandConsumption,
    rules: entry => consumptionRules(entry, within),
    judge: (all, at, client, ids) => lookInside(all, ids, there => judge(there, at, client, ids)),
  };
}

function windowOf({ window }: NeonConsumption): number | null {
  return window === undefined ? null : (parseDuration(window) ?? null);
}

function expandConsumption(entry: NeonConsumption, scope: Scope): WantedEntry<ConsumptionFields> {
  const { metric, at_most } = entry;
  const window = windowOf(entry);
  const parts = [...scope.parts, metric, ...(window === null ? [] : [formatDuration(window)])];
  return { parts, fields: { metric, at_most, window } };
}

function consumptionRules(entry: NeonConsumption, within: string): readonly NeonProblem[] {
  const { metric, window } = entry;
  const wrong = (message: string, path: readonly string[], hint?: string): readonly NeonProblem[] => [
    { rule: 'neon/consumption', message, path, hint },
  ];
  if (COUNTERS.has(metric) && within === 'neon.project') {
    const hint = 'write this check in the entry of a branch, or use compute_unit_seconds with a window';
    return wrong(`${metric} is counted for a branch, and this check is of a project`, ['metric'], hint);
  }
  if (OF_PROJECTS.has(metric) && within === 'neon.branch') {
    return wrong(
      `${metric} is measured for a whole project, and this check is of a branch`,
      ['metric'],
      'write this check in the entry of the project',
    );
  }
  if (COUNTERS.has(metric)) {
    return window === undefined
      ? []
      : wrong(
          `${metric} cannot have a \`window\`, because it is a counter`,
          ['window'],
          'leave `window` out',
        );
  }
  if (window === undefined) {
    return wrong(
      `${metric} needs a \`window\``,
      ['metric'],
      'write how far to look back, such as `window: 30d`',
    );
  }
  const seconds = windowOf(entry) ?? 0;
  if (seconds >= 3600 && seconds <= LONGEST_WINDOW_DAYS * 86_400) return [];
  return wrong(`\`window\` must be from 1 hour to ${LONGEST_WINDOW_DAYS} days, not "${window}"`, ['window']);
}

function lookAtProject(all: readonly Desired[], at: Scope, client: Reader): Promise<Verdicts> {
  return lookByWindow(
    all,
    at,
    client,
    (...asked) => projectHistory(at, ...asked, client),
    () => at.parts[0],
  );
}

async function lookAtBranches(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
  ids: Ids,
): Promise<Verdicts> {
  const idOf = (desired: Desired): string => ids.of(desired.scope.address);
  const counters = all.filter(each => fieldsOf(each).window === null);
  const history = all.filter(each => fieldsOf(each).window !== null);
  const counted =
    counters.length === 0
      ? []
      : await lookAt(counters, {
          read: () => branchCounters(at, counters.map(idOf), client),
          judge: (desired, spent) => judge(desired, spent.get(idOf(desired))),
        });
  const looked = await lookByWindow(
    history,
    at,
    client,
    (...asked) => branchHistory(at, history.map(idOf), ...asked, client),
    idOf,
  );
  return new Map([...counted, ...looked]);
}

type ReadHistory = (
  organization: string,
  window: number,
  metrics: readonly string[],
) => Promise<ReadonlyMap<string, MetricAmounts>>;

/**
 * One look for all checks with the same window. The id of the organization is read only once,
 * before the first look.
 */
async function lookByWindow(
  all: readonly Desired[],
  at: Scope,
  client: Reader,
  read: ReadHistory,
  idOf: (desired: Desired) => string | undefined,
): Promise<Verdicts> {
  let organization: Promise<string> | undefined;
  const windowIn = (desired: Desired): number => fieldsOf(desired).window ?? 0;
  return await lookByGroup(all, windowIn, (same, window) => {
    const metrics = [...new Set(same.map(each => fieldsOf(each).metric))].sort();
    return lookAt(same, {
      read: async () => {
        organization ??= organizationOf(at, NEEDS, client);
        return read(await organization, window, metrics);
      },
      judge: (desired, spent) => judge(desired, spent.get(idOf(desired) ?? '')),
      refusal: ({ status, message }) => {
        if (status === 403) return unknown(`the Neon plan has no consumption history: ${message}`);
        if (status === 406)
          return unknown(`the consumption history does not go back as far as \`window\`: ${message}`);
        return undefined;
      },
    });
  });
}

function judge(desired: Desired, spent: MetricAmounts | undefined): Verdict {
  const { metric, at_most, window } = fieldsOf(desired);
  const value = spent?.get(metric);
  if (value === undefined) return unknown(`the answer of the service has no ${metric}`);
  const when = window === null ? '' : ` in the last ${formatDuration(window)}`;
  const seen = `${metric} is ${value}${when}`;
  return judged(value <= at_most ? [] : [`${seen}, more than ${at_most}`], seen);
}

function fieldsOf(desired: Desired): ConsumptionFields {
  return desired.fields as ConsumptionFields;
}
