import type { Figure } from './figure.ts';

const API = { source: 'https://neon.com/api_spec/release/v2.json', day: '2026-11-20' };
const CLIENT = { source: '@neon/config 1.8.2 on npm', day: '2026-11-24' };
const PLANS = { source: 'https://neon.com/docs/introduction/plans, as of 2026-03-20', day: '2026-11-24' };
const BRANCHES = { source: 'https://neon.com/docs/manage/branches, as of 2026-09-02', day: '2026-11-24' };
const EXPIRY = { source: 'https://neon.com/docs/guides/branch-expiration', day: '2026-11-20' };
const RATES = { source: 'https://neon.com/docs/reference/api/key-concepts', day: '2026-11-20' };
const ROLES = {
  source: 'https://www.postgresql.org/docs/current/sql-createrole.html and its neighbors',
  day: '2026-11-23',
};

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const USUAL_SUSPEND_S = 300;

/**
 * Limits of the database platform that hold on every plan. Sizes are in compute units (CU), times
 * in seconds where no other unit is named.
 */
export const NEON = {
  leastCompute: { what: 'the smallest compute, in CU', is: 0.25, ...API },
  leastSuspend: { what: 'the shortest time until a compute suspends', is: 60, ...API },
  longestSuspend: { what: 'the longest time until a compute suspends', is: 7 * DAY_S, ...API },
  longestHistory: { what: 'the longest history of a project', is: 30 * DAY_S, ...API },
  branchName: { what: 'characters in the name of a branch, a project or a snapshot', is: 256, ...API },
  endpointName: { what: 'characters in the name of a compute', is: 64, ...API },
  postgresName: { what: 'bytes in a name of Postgres', is: 63, ...API },
  annotations: { what: 'annotations of a branch, with those of evenkeel', is: 50, ...API },
  expiryDays: { what: 'days until a branch expires', is: 30, ...EXPIRY },
  leastBackup: { what: 'the shortest time for which a scheduled snapshot is kept', is: HOUR_S, ...API },
  longestBackup: { what: 'the longest time for which a scheduled snapshot is kept', is: 35 * DAY_S, ...API },
  projectPage: { what: 'projects in one page of a list', is: 400, ...API },
  branchPage: { what: 'branches in one page of a list', is: 10_000, ...API },
  operationPage: { what: 'operations in one page of a list', is: 1000, ...API },
  objectPage: { what: 'objects in one page of a list', is: 1000, ...API },
  memberPage: {
    what: 'members of an organization in one page of a list',
    is: 500,
    ...API,
    day: '2026-11-28',
  },
  consumptionIds: { what: 'projects or branches that consumption is asked of at once', is: 100, ...API },
  hourlyConsumption: { what: 'the longest consumption by the hour', is: 168 * HOUR_S, ...API },
  dailyConsumption: { what: 'the longest consumption by the day', is: 60 * DAY_S, ...API },
  accountRate: { what: 'requests of an account in a minute', is: 700, ...RATES },
  routeRate: { what: 'requests of an account to a route in a second', is: 40, ...RATES },
} as const satisfies Readonly<Record<string, Figure>>;

/** The longest time for which a scheduled snapshot is kept, in days. */
export const BACKUP_DAYS = NEON.longestBackup.is / DAY_S;

/** Names that Postgres keeps for itself. */
export const RESERVED_NAMES = {
  role: {
    what: 'roles whose name begins with `pg_`, and the roles `public` and `none`',
    is: /^(?:pg_.*|public|none)$/,
    ...ROLES,
  },
  database: {
    what: 'the databases `postgres`, `template0` and `template1`',
    is: /^(?:postgres|template[01])$/,
    ...ROLES,
  },
} as const satisfies Readonly<Record<string, Figure<RegExp>>>;

const STAYS_ON = { is: 'stays on', day: '2026-11-24' };

/** Settings of a project that cannot be switched off again, by their names. */
export const ONE_WAY = {
  enable_logical_replication: {
    what: 'Logical replication',
    ...STAYS_ON,
    source: 'https://neon.com/docs/guides/logical-replication-neon',
  },
  hipaa: { what: 'HIPAA', ...STAYS_ON, source: 'https://neon.com/docs/security/hipaa' },
} as const satisfies Readonly<Record<string, Figure<string>>>;

/** Sizes of computes. Only the vendor's own client checks these limits, not the API. */
export const COMPUTES = {
  wholeTo: { what: 'whole sizes from 1, in CU', is: 16, ...CLIENT },
  evenTo: { what: 'even sizes beyond those, in CU', is: 56, ...CLIENT },
  scalesTo: { what: 'the largest size that scales; a larger one is fixed (min = max)', is: 16, ...CLIENT },
  range: { what: 'between the bounds of one that scales', is: 8, ...CLIENT },
} as const satisfies Readonly<Record<string, Figure>>;

export type NeonPlan = 'free' | 'launch' | 'scale';

/**
 * A limit that the vendor publishes for each of its price plans. `disputed`: plans for which
 * another page of the vendor has another figure, so that evenkeel does not mention the limit.
 */
export interface PlanFigure<Value = number> extends Omit<Figure, 'is'>, Readonly<Record<NeonPlan, Value>> {
  readonly disputed?: readonly NeonPlan[];
}

/**
 * The limits of the plans that the vendor has sold since 2025-08-14. Older plans have other figures
 * (facts/neon.md#limits-by-plan).
 */
export const BY_PLAN = {
  projects: { what: 'projects', free: 100, launch: 100, scale: 1000, ...PLANS },
  included: { what: 'included branches', free: 10, launch: 10, scale: 25, ...PLANS },
  branches: { what: 'branches', free: 10, launch: 5000, scale: 5000, ...PLANS },
  roots: { what: 'root branches', free: 3, launch: 5, scale: 25, ...BRANCHES },
  // Disputed: the vendor's page on protected branches (2025-07) says 2 for Launch.
  protected: { what: 'protected branches', free: 0, launch: 5, scale: 5, disputed: ['launch'], ...BRANCHES },
  snapshots: { what: 'manual snapshots', free: 1, launch: 100, scale: 100, ...PLANS },
  compute: { what: 'the largest compute, in CU', free: 2, launch: 16, scale: 56, ...PLANS },
  history: { what: 'history, in seconds', free: 6 * HOUR_S, launch: 7 * DAY_S, scale: 30 * DAY_S, ...PLANS },
  leastSuspend: {
    what: 'the shortest time until a compute suspends, in seconds',
    free: USUAL_SUSPEND_S,
    launch: USUAL_SUSPEND_S,
    scale: NEON.leastSuspend.is,
    ...PLANS,
  },
  longestSuspend: {
    what: 'the longest time until a compute suspends, in seconds',
    free: USUAL_SUSPEND_S,
    launch: USUAL_SUSPEND_S,
    scale: NEON.longestSuspend.is,
    ...PLANS,
  },
} as const satisfies Readonly<Record<string, PlanFigure>>;

/** Features that only some plans have. */
export const ON_PLAN = {
  schedules: { what: 'backup schedules', free: false, launch: true, scale: true, ...PLANS },
  allowList: { what: 'IP allow lists', free: false, launch: false, scale: true, ...PLANS },
  privateNetworking: { what: 'private networking', free: false, launch: false, scale: true, ...PLANS },
  hipaa: { what: 'HIPAA', free: false, launch: false, scale: true, ...PLANS },
  alwaysOn: { what: 'computes that never suspend', free: false, launch: true, scale: true, ...PLANS },
} as const satisfies Readonly<Record<string, PlanFigure<boolean>>>;

/**
 * The current price plans and their names on the vendor's page, by the subscription type that the
 * API gives for a project's owner.
 */
export const PLAN_NAMES: ReadonlyMap<string, { readonly plan: NeonPlan; readonly name: string }> = new Map([
  ['free_v3', { plan: 'free', name: 'Free' }],
  ['launch_v3', { plan: 'launch', name: 'Launch' }],
  ['scale_v3', { plan: 'scale', name: 'Scale' }],
]);

/**
 * The lower or upper bound of a compute's size that the vendor's own client refuses, with the
 * reason.
 */
interface RefusedSize {
  readonly of: 'min' | 'max';
  readonly why: string;
}

const { wholeTo, evenTo, scalesTo, range } = COMPUTES;
const LEAST = NEON.leastCompute.is;

/** The sizes that the vendor offers, in words. */
export const OFFERED_SIZES = `${LEAST}, ${2 * LEAST}, whole ones from 1 to ${wholeTo.is} and even ones to ${evenTo.is}`;

/**
 * The bounds of a compute's size that the vendor's client refuses, each at most once. If only one
 * bound is defined, only its own size is checked. Pure.
 */
export function refusedSizes(min: number | undefined, max: number | undefined): readonly RefusedSize[] {
  const unknown = (['min', 'max'] as const).flatMap((of): readonly RefusedSize[] => {
    const size = of === 'min' ? min : max;
    // If both bounds are the same unknown size, only `max` is reported.
    return size === undefined || isOffered(size) || (of === 'min' && size === max)
      ? []
      : [{ of, why: `there is no size ${size}, only ${OFFERED_SIZES}` }];
  });
  if (unknown.length > 0 || min === undefined || max === undefined || min >= max) return unknown;
  if (max > scalesTo.is)
    return [
      {
        of: 'max',
        why: `a compute scales to ${scalesTo.is} at most, and a larger one is fixed, with the same size as its smallest and largest; this is ${min} to ${max}`,
      },
    ];
  if (max - min <= range.is) return [];
  return [
    {
      of: 'max',
      why: `a compute scales over ${range.is} at most, and ${min} to ${max} is a range of ${max - min}`,
    },
  ];
}

function isOffered(size: number): boolean {
  if (size === LEAST || size === 2 * LEAST) return true;
  if (!Number.isInteger(size) || size < 1 || size > evenTo.is) return false;
  return size <= wholeTo.is || size % 2 === 0;
}
