import { writes } from '../../core/digest.ts';
import { given } from '../../core/json.ts';
import { groupBy } from '../../core/order.ts';
import type { Provider } from '../../core/provider.ts';
import type { Plan } from '../../core/report/plan.ts';
import { type EngineReason, sortedReasons } from '../../core/report/reason.ts';
import { makes, outermost, type Row } from '../../core/report/row.ts';
import type { ExpectedTimes } from '../../core/requests.ts';
import type { Session } from '../session.ts';

/**
 * The figures from which the expected time for one service was computed. They come from its
 * provider and the plan.
 */
interface TimeBasis {
  readonly provider: string;
  /** The number of requests for the writes, including reads before and after them. */
  readonly requests: { readonly least: number; readonly most: number };
  /**
   * Requests a second, by the published limits and this run's share of them. Absent: no limit is
   * published.
   */
  readonly perSecond?: number;
  /**
   * The number of creates under a limit that the service does not publish. The run learns of this
   * limit only from refusals.
   */
  readonly unlistedCreates?: number;
  /** Operations that the service finishes later, one after another in each lane. */
  readonly operations?: {
    readonly count: number;
    /** How long one operation takes, including its requests. */
    readonly each: { readonly leastSeconds: number; readonly mostSeconds: number };
    readonly lanes: number;
  };
}

/** How long an apply will take, from `leastSeconds` to `mostSeconds`, and why. */
export interface ExpectedTime {
  readonly leastSeconds: number;
  readonly mostSeconds: number;
  /** One for each service that the plan writes to, in the order of the providers. */
  readonly basis: readonly TimeBasis[];
}

interface PaceContext {
  readonly providers: readonly Pick<Provider, 'name' | 'kinds' | 'lane' | 'requests' | 'batches'>[];
  /** How many runs share the rate limits of the services. */
  readonly shards?: number;
}

type ProviderPace = PaceContext['providers'][number];

/** How long the answer to a write takes, in milliseconds, from a service that is near or far. */
export const ANSWER_MS = { least: 50, most: 1_000 };
/** Requests of one write: a read before it, the write, and a read of its operation. */
const MOST_REQUESTS = 3;
/** An operation may take from half its usual time to three times that time. */
export const FASTER = 1 / 2;
export const SLOWER = 3;

/**
 * How long the rows of a plan will take. Computed before anything is sent, from limits that are
 * published or were observed. Pure.
 */
export function expectedTime(rows: readonly Row[], { providers, shards = 1 }: PaceContext): ExpectedTime {
  const times = providers.flatMap(provider => {
    const kinds = new Set(provider.kinds.map(kind => kind.name));
    const own = rows.filter(row => row.action !== 'blocked' && kinds.has(row.kind));
    return own.length === 0 ? [] : [timeOf(own, provider, shards)];
  });
  return {
    // The services run side by side, so the slowest one counts.
    leastSeconds: Math.max(0, ...times.map(({ leastMs }) => Math.floor(leastMs / 1000))),
    mostSeconds: Math.max(0, ...times.map(({ mostMs }) => Math.ceil(mostMs / 1000))),
    basis: times.map(({ basis }) => basis),
  };
}

function timeOf(rows: readonly Row[], provider: ProviderPace, shards: number) {
  const lanes = groupBy(rows, row => provider.lane(row.scope));
  const { rate, expected = {} } = provider.requests ?? {};
  const perSecond = rate === undefined ? undefined : rate.perSecond / shards;
  const fewest = fewestWrites(rows, provider);
  const each = [...lanes.values()].map(lane => laneMs(lane, fewest, expected));
  const requests = {
    least: each.reduce((sum, { writes }) => sum + writes, lanes.size),
    most: rows.length * MOST_REQUESTS + lanes.size,
  };
  const paced = (count: number): number => (perSecond === undefined ? 0 : (count / perSecond) * 1000);
  const { createsInARow, operationMs } = expected;
  const one = writeMs(expected);
  const basis: TimeBasis = given({
    provider: provider.name,
    requests,
    perSecond,
    unlistedCreates: createsInARow && rows.filter(makes).length,
    operations:
      operationMs === undefined
        ? undefined
        : {
            count: rows.length,
            each: { leastSeconds: Math.round(one.least / 1000), mostSeconds: Math.round(one.most / 1000) },
            lanes: lanes.size,
          },
  });
  return {
    leastMs: Math.max(paced(requests.least), ...each.map(({ least }) => least)),
    mostMs: paced(requests.most) + Math.max(...each.map(({ most }) => most)),
    basis,
  };
}

/**
 * Returns a function that counts the fewest writes for the rows of one lane, with the largest
 * batches.
 */
function fewestWrites(all: readonly Row[], { batches = [] }: ProviderPace): (lane: readonly Row[]) => number {
  if (batches.some(({ apart }) => apart === true)) return () => 1;
  if (batches.length === 0) return lane => lane.length;
  // Resources inside a new resource can be made by the same request.
  const created = new Set(all.filter(makes).map(({ address }) => address));
  return lane => lane.filter(({ scope }) => !created.has(scope.address)).length;
}

function laneMs(lane: readonly Row[], fewest: (lane: readonly Row[]) => number, expected: ExpectedTimes) {
  const { createsInARow } = expected;
  const one = writeMs(expected);
  const writes = fewest(lane);
  const creates = lane.filter(makes).length;
  const waits =
    createsInARow === undefined
      ? 0
      : Math.max(0, Math.ceil(creates / createsInARow.count) - 1) * createsInARow.ms;
  return {
    writes,
    least: writes * one.least,
    most: lane.length * one.most + waits,
  };
}

/** How long a write takes until its operation has finished, in milliseconds. */
function writeMs({ operationMs = 0 }: ExpectedTimes) {
  return {
    least: ANSWER_MS.least + operationMs * FASTER,
    most: ANSWER_MS.most + operationMs * SLOWER,
  };
}

/** A report, or a plan that is prepared. */
interface WithPlan {
  readonly plan: Plan;
}

const WORTH_TELLING_SECONDS = 60;
/**
 * A plan with at least this many rows shows its expected time from this many seconds on, not only
 * from {@link WORTH_TELLING_SECONDS}. So a plan that finishes an interrupted apply can show it,
 * too, although it has only the rows that are left.
 */
const MANY = { rows: 25, seconds: 10 } as const;

/**
 * Adds a note on how long an apply takes, where that is at least a minute, or 10 s for many rows.
 * Pure.
 */
export function withExpectedTime<P extends WithPlan>(planned: P, { connections, shards = 1 }: Session): P {
  const { plan } = planned;
  const providers = connections.map(({ provider }) => provider);
  const time = expectedTime(plan.rows, { providers, shards });
  const least = plan.rows.filter(writes).length < MANY.rows ? WORTH_TELLING_SECONDS : MANY.seconds;
  if (time.mostSeconds < least) return planned;
  const notes = sortedReasons([...plan.notes, noteOf(time, plan)]);
  return { ...planned, plan: { ...plan, notes } };
}

function noteOf({ leastSeconds, mostSeconds, basis }: ExpectedTime, { rows, counts }: Plan): EngineReason {
  const creates = basis.reduce((sum, { unlistedCreates = 0 }) => sum + unlistedCreates, 0);
  const slow = basis.flatMap(({ provider, operations: own }) =>
    own === undefined ? [] : [{ ...own, within: laneOf(provider, rows) }],
  );
  const [operations] = slow;
  const requests = basis.reduce((sum, each) => sum + each.requests.most, 0);
  return {
    code: 'plan/expected-time',
    leastSeconds,
    mostSeconds,
    requests,
    ...(counts.unchanged === 0 ? {} : { unchanged: counts.unchanged }),
    ...(creates === 0 ? {} : { creates }),
    ...(operations === undefined ? {} : { operations }),
  };
}

/** The kind of the scopes in which the operations of a provider run one after another. */
function laneOf(provider: string, rows: readonly Row[]): string {
  const own = rows.find(({ kind }) => kind.startsWith(`${provider}.`));
  return own === undefined ? provider : outermost(own.scope).kind;
}
