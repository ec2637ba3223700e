import type { Report } from '../../../src/core/report/report.ts';
import type { DesiredState } from '../../../src/engine/desired/desired-state.ts';
import { partInScopes, scopeGroups, shardOwners } from '../../../src/engine/desired/scope-groups.ts';
import { listScopes } from '../../../src/engine/desired/scope-list.ts';
import { wholeScopes } from '../../../src/engine/desired/whole-scopes.ts';
import { KINDS } from '../../../src/providers/providers.ts';
import { apply } from '../../../src/reconcile.ts';
import { seededRandom } from '../../../src/sandbox/clock-and-random.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { PROVIDERS } from '../run.ts';
import { type FastClock, fastClock, ticking } from '../world/fast-clock.ts';
import { type Arrival, createNetwork } from './fleet-network.ts';
import { fleetSession, unsteady } from './fleet-session.ts';
import { guildIds, projectIds, wantedBy } from './fleet-wanted.ts';

/** Processes on one token, each with a fleet of its own. Plain data, printed when it fails. */
export interface FleetCase {
  readonly processes: number;
  /** Of each process. */
  readonly guilds: number;
  readonly commands: number;
  /** One command for all guilds too. */
  readonly global?: true;
  readonly projects: number;
  /** Only one project in so many differs from its entry. By default all of them are new. */
  readonly oneIn?: number;
  /**
   * The fleets of all processes are one manifest, of which each process applies its shard, or one
   * scope after another, each in a run that knows nothing of the others.
   */
  readonly parts?: 'shards' | 'scopes';
  /** How often each applies: first it creates, then it changes every command. Once by default. */
  readonly rounds?: number;
  /** A request is at least half as long under way, and at most as long, each way. */
  readonly latencyMs: number;
  /** Timers are late by up to so much. */
  readonly lateMs?: number;
  /** Timers fire together, so often. */
  readonly grainMs?: number;
  /** So many milliseconds pass at each look at the clock. */
  readonly ticks?: number;
  /** Each second the network holds what is under way for so long, and then lets all of it go. */
  readonly burstMs?: number;
  /** Refusals that no limit explains, and answers that take two seconds for a minute. */
  readonly fault?: 'global' | 'route' | 'slow minute';
  readonly seed: number;
}

/** What happened, for the invariants. */
export interface PlayedFleet {
  readonly of: FleetCase;
  readonly arrivals: readonly Arrival[];
  /** Of all processes and rounds. */
  readonly reports: readonly Report[];
  readonly ms: number;
  readonly began: number;
  /** It had not ended after hours, and nobody waited any longer. */
  readonly stands: boolean;
}

const START = Date.UTC(2026, 10, 22);
const OPERATION_MS = 400;
/** Far longer than the limits of any case allow. */
const ENDLESS_MS = 12 * 3_600_000;

/**
 * Plays a case to its end: all processes begin at once, on one virtual clock, at services with the
 * published limits.
 */
export async function playFleet(of: FleetCase): Promise<PlayedFleet> {
  const clock = fastClock(START);
  const each = Array.from({ length: of.processes }, (_, process) => ({
    guilds: guildIds(process, of.guilds),
    projects: projectIds(process, of.projects),
  }));
  const sandbox = createSandbox({
    clock: { now: () => clock.now() },
    quirks: { account_rate_limit: '700' },
    operationMs: OPERATION_MS,
    guilds: each.flatMap(({ guilds }) => guilds),
    projects: each.flatMap(({ projects }) => projects),
  });
  const network = createNetwork(of, { sandbox, clock, random: () => chance.next() });
  const chance = seededRandom(of.seed);
  const whole = wantedBy(
    {
      guilds: each.flatMap(({ guilds }) => guilds),
      projects: each.flatMap(({ projects }) => projects),
      commands: of.commands,
      name: 'fleet',
      round: 0,
      global: of.global,
      oneIn: of.oneIn,
    },
    START,
  );
  const work = Promise.all(
    each.map(async (scopes, process) => {
      const own = seededRandom(of.seed * 1_000 + process);
      const begin = (run: number) =>
        fleetSession({
          sandbox,
          transport: network.transport(process),
          clock: unsteady(of.ticks === undefined ? clock : ticking(clock, of.ticks), of, () => own.next()),
          random: () => own.next(),
          run: `run-${process}-${run}`,
          shards: of.parts === 'shards' ? of.processes : undefined,
        });
      const all: Report[] = [];
      if (of.parts !== undefined) {
        for (const [run, part] of partsOf(whole, of, process).entries())
          all.push(await apply(part, begin(run), { prune: false }));
        return all;
      }
      const session = begin(0);
      for (let round = 0; round < (of.rounds ?? 1); round += 1) {
        const fleet = {
          ...scopes,
          commands: of.commands,
          name: `fleet-${process}`,
          round,
          global: of.global,
          oneIn: of.oneIn,
        };
        all.push(await apply(wantedBy(fleet, START), session, { prune: false }));
      }
      return all;
    }),
  );
  const reports = await endOf(work, clock);
  return {
    of,
    arrivals: network.arrivals,
    reports: reports?.flat() ?? [],
    ms: clock.now() - START,
    began: START,
    stands: reports === undefined,
  };
}

/** What a process applies of a manifest that all of them share, a run for each. */
function partsOf(
  whole: DesiredState,
  { parts, processes }: FleetCase,
  process: number,
): readonly DesiredState[] {
  if (parts === 'scopes')
    return listScopes(whole, PROVIDERS)
      .filter((_, nth) => nth % processes === process)
      .map(({ address }) => wholeScopes(whole, new Set([address]), KINDS));
  const groupOf = scopeGroups(whole, KINDS);
  const owner = shardOwners(whole, groupOf, processes);
  return [
    partInScopes(
      whole,
      scope => owner.get(groupOf(scope)) === process + 1,
      () => true,
    ),
  ];
}

/** What work comes to; undefined where it goes on without end. */
async function endOf<T>(work: Promise<T>, clock: FastClock): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const endless = new Promise<undefined>(resolve => {
    timer = setInterval(() => {
      if (clock.now() - START > ENDLESS_MS) resolve(undefined);
    }, 50);
  });
  const ended = await Promise.race([work, endless]);
  clearInterval(timer);
  clock.kill();
  return ended;
}
