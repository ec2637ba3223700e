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
const REFUSED_IN_SHORT_RUNS = 0.15;
const SLOWER_AT_MOST = 1.1;
/** The shards of a small fleet have unequal loads, and a refused request waits. */
const PARTS_SLOWER_AT_MOST = 1.2;
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
    ...(played.of.processes === 1 ? tooMany(played) : []),
    ...tooSlow(played),
    ...refusals(played),
  ];
}

/** Nothing was lost here, so each row can be told. */
function ends({ of, reports }: PlayedFleet): readonly string[] {
  // A part of which nothing changed has no rows.
  const isEmpty =
    of.oneIn === undefined && of.parts === undefined && reports.some(each => each.plan.rows.length === 0);
  const all = reports.flatMap((report, nth) => {
    const open = report.results.filter(({ status }) => status !== 'done');
    const exit = exitCode(report);
    const rows = report.plan.rows.length;
    return [
      ...open.slice(0, 3).map(row => `apply ${nth}: ${JSON.stringify(row)}`),
      ...(exit === 0 ? [] : [`apply ${nth} ends with ${exit}`]),
      ...(report.results.length === rows ? [] : [`apply ${nth} has rows without a result`]),
    ];
  });
  return [...all.slice(0, 10), ...(isEmpty ? ['an apply has no row'] : [])];
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
  const isSettling = of.processes > 1 && of.parts === undefined;
  // What a short run waits for, one answer after another, is longer than the limit of a bot.
  const isShort = of.parts === 'scopes' && of.guilds > 0;
  if (of.fault !== undefined || isSettling || isShort) return [];
  const allowed = allowedMs(arrivals);
  const limit = allowed * (of.parts === undefined ? SLOWER_AT_MOST : PARTS_SLOWER_AT_MOST) + OVERHEAD_MS;
  return ms <= limit ? [] : [`it takes ${ms} ms, and the limits allow ${Math.round(allowed)} ms`];
}

/**
 * Processes that know nothing of each other: no ban, and after a minute not more than one refusal a
 * minute and process. Shards know how many they are, so none is refused. A run of one scope begins
 * anew with each scope and is over before it settles, so only a share of its requests is refused.
 */
function refusals({ of, arrivals, began }: PlayedFleet): readonly string[] {
  const refused = arrivals.filter(({ status }) => status === 429);
  if (of.parts !== undefined) {
    const share = of.parts === 'shards' ? 0 : REFUSED_IN_SHORT_RUNS;
    return refused.length <= arrivals.length * share
      ? []
      : [`${refused.length} of ${arrivals.length} requests are refused`];
  }
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
