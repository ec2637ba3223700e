import { groupBy } from '../../../src/core/order.ts';
import { exitCode } from '../../../src/core/report/exit-code.ts';
import type { PlayedFleet } from './fleet-case.ts';
import type { Arrival } from './fleet-network.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The services count requests so (facts/discord.md#rate-limits, facts/neon.md#rate-limits). */
const DISCORD_A_SECOND = 50;
const NEON_A_MINUTE = 700;
const NEON_ROUTE_A_SECOND = 40;
/** By far less than what bans an address (facts/discord.md#bans-of-an-address). */
const REFUSED_WITHOUT_A_BAN = 6_000;
const SLOWER_AT_MOST = 1.1;
/**
 * Beginning, the last answers, and the looks that must follow one another: the limits say nothing
 * of these.
 */
const OVERHEAD_MS = 1_500;

/** What does not hold, as sentences that go on from "It is wrong that". */
export function whatIsWrong(played: PlayedFleet): readonly string[] {
  if (played.stands) return ['it stands still'];
  return [
    ...ends(played),
    ...(played.of.processes === 1 ? [...tooMany(played), ...tooSlow(played)] : []),
    ...refusals(played),
  ];
}

/** Nothing was lost here, so each row can be told. */
function ends({ reports }: PlayedFleet): readonly string[] {
  return reports.flatMap((report, nth) => {
    const open = report.results.filter(({ status }) => status !== 'done');
    const exit = exitCode(report);
    const rows = report.plan.rows.length;
    return [
      ...open.slice(0, 3).map(row => `apply ${nth}: ${JSON.stringify(row)}`),
      ...(exit === 0 ? [] : [`apply ${nth} ends with ${exit}`]),
      ...(report.results.length === rows && rows > 0 ? [] : [`apply ${nth} has no row or result`]),
    ];
  });
}

/**
 * One process alone: no window of any second has more than allowed, so nothing is refused but by
 * chance.
 */
function tooMany({ arrivals }: PlayedFleet): readonly string[] {
  const of = (service: Arrival['service']) => arrivals.filter(each => each.service === service);
  const busiest = Math.max(
    0,
    ...[...groupBy(of('neon'), ({ route }) => route).values()].map(each => most(each, SECOND_MS)),
  );
  const counts = [
    [most(of('discord'), SECOND_MS), DISCORD_A_SECOND, 'requests to Discord in a second'],
    [most(of('neon'), MINUTE_MS), NEON_A_MINUTE, 'requests to Neon in a minute'],
    [busiest, NEON_ROUTE_A_SECOND, 'requests to one route of Neon in a second'],
  ] as const;
  return [
    ...counts
      .filter(([count, limit]) => count > limit)
      .map(([count, limit, what]) => `${count} ${what}, ${limit} are allowed`),
    ...arrivals
      .filter(({ status, injected }) => status === 429 && !injected)
      .slice(0, 3)
      .map(each => `one process was refused: ${JSON.stringify(each)}`),
  ];
}

/** The most that came in any window of that length. */
function most(arrivals: readonly Arrival[], windowMs: number): number {
  let found = 0;
  for (let first = 0, last = 0; last < arrivals.length; last += 1) {
    while ((arrivals[first] as Arrival).at <= (arrivals[last] as Arrival).at - windowMs) first += 1;
    found = Math.max(found, last - first + 1);
  }
  return found;
}

/** How long the requests take if each service gets as many as it allows all the time. */
export function allowedMs(arrivals: readonly Arrival[]): number {
  const discord = arrivals.filter(({ service }) => service === 'discord').length;
  return Math.max(
    (discord / DISCORD_A_SECOND) * SECOND_MS,
    ((arrivals.length - discord) / NEON_A_MINUTE) * MINUTE_MS,
  );
}

function tooSlow({ of, arrivals, ms }: PlayedFleet): readonly string[] {
  if (of.fault !== undefined) return [];
  const allowed = allowedMs(arrivals);
  const limit = allowed * SLOWER_AT_MOST + OVERHEAD_MS;
  return ms <= limit ? [] : [`it takes ${ms} ms, and the limits allow ${Math.round(allowed)} ms`];
}

/**
 * Processes that know nothing of each other: no ban, and after a minute not more than one refusal a
 * minute and process.
 */
function refusals({ of, arrivals, began }: PlayedFleet): readonly string[] {
  const refused = arrivals.filter(({ status }) => status === 429);
  const byMinute = groupBy(
    refused.filter(({ injected }) => !injected),
    ({ at }) => Math.floor((at - began) / MINUTE_MS),
  );
  return [
    ...(refused.length < REFUSED_WITHOUT_A_BAN ? [] : [`${refused.length} requests are refused`]),
    ...[...byMinute]
      .filter(([minute, all]) => minute > 0 && all.length > of.processes)
      .map(
        ([minute, all]) =>
          `${all.length} requests of ${of.processes} processes are refused in minute ${minute}`,
      ),
  ];
}
