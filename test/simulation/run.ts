import { exitCode } from '../../src/core/exit-code.ts';
import { Failure } from '../../src/core/failure.ts';
import type { Transport } from '../../src/core/http.ts';
import { lastDeadline } from '../../src/core/last-deadline.ts';
import type { Plan } from '../../src/core/plan.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { Report } from '../../src/core/report.ts';
import type { Collected } from '../../src/engine/desired/collect.ts';
import type { Connection, SecretSink, Session } from '../../src/engine/session.ts';
import { bearer } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import { discordBot } from '../../src/providers/discord/bot.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { apply, plan } from '../../src/reconcile.ts';
import type { Fault } from './fault.ts';
import type { Limited } from './limited.ts';
import type { Lists } from './lists.ts';
import { type Machine, ORIGIN, type OtherAct } from './machine.ts';
import { type Reviewed, reviewOf } from './reviewed.ts';

export const PROVIDERS: readonly Provider[] = [neon, discord];

export interface RunOptions {
  readonly command: 'plan' | 'apply';
  readonly number: number;
  readonly wanted: Collected;
  readonly faults: readonly Fault[];
  readonly acts: ReadonlyMap<string, OtherAct>;
  readonly random: () => number;
  readonly maxDeletes?: number;
  /** A plan that was saved before; the run may do nothing else. */
  readonly reviewed?: { readonly plan: Plan; readonly as: Reviewed };
  /** A guard has to refuse every delete. */
  readonly guarded?: true;
  readonly limits?: Limited;
  /** Credentials that get new secrets. */
  readonly rotate?: readonly string[];
}

/** One process, from its first request to its end, and what the machine saw of it. */
export interface Run {
  readonly number: number;
  readonly command: 'plan' | 'apply';
  readonly faults: readonly Fault[];
  readonly wanted: Collected;
  /** Entries of the machine from here on are this run's, or somebody else's meanwhile. */
  readonly from: number;
  readonly to: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly report: Report | undefined;
  readonly exit: number | undefined;
  /** How many requests it made, those that never left included. */
  readonly requests: number;
  /** What it had read last when it ended, by list. */
  readonly lists: Lists;
  /** Ids of single operations that it was told went another way than they should. */
  readonly astray: ReadonlySet<string>;
  /** The plan that it was about to carry out, and the position at which it was made. */
  readonly plan: Plan | undefined;
  /** The saved plan that it was bound to. */
  readonly reviewed: Plan | undefined;
  readonly guarded: boolean;
  readonly limits: Limited | undefined;
  readonly rotate: readonly string[];
  readonly planAt: number;
  readonly crashed: boolean;
  /** Position of the abort. */
  readonly abortedAt: number | undefined;
  /** What was thrown out of it. */
  readonly thrown: unknown;
  /** Nobody sleeps, nothing is under way, and it has not ended. */
  readonly stuck: boolean;
}

const EXIT = { detailed: false, strictChecks: false };

/** Starts a process in the machine and waits for its end, however it comes. */
export async function runOnce(machine: Machine, options: RunOptions): Promise<Run> {
  const abort = new AbortController();
  let abortedAt: number | undefined;
  abort.signal.addEventListener('abort', () => {
    abortedAt = machine.entries.length;
  });
  let crash: () => void = () => undefined;
  const crashed = new Promise<'crashed'>(resolve => {
    crash = () => resolve('crashed');
  });
  const connected = machine.connect(options.number, options.faults, options.acts, abort, crash);
  const session = sessionOf(machine, connected.transport, options, abort.signal);
  const from = machine.entries.length;
  const startedAt = machine.clock.now();
  let planned: Plan | undefined;
  let planAt = from;
  const how = {
    prune: true,
    ...(options.limits === undefined ? {} : { target: options.limits.target }),
    ...(options.rotate === undefined ? {} : { rotate: options.rotate }),
  };
  const work =
    options.command === 'plan'
      ? plan(options.wanted, session, how)
      : apply(options.wanted, session, {
          ...how,
          ...(options.maxDeletes === undefined ? {} : { maxDeletes: options.maxDeletes }),
          ...(options.reviewed === undefined
            ? {}
            : { review: reviewOf(options.reviewed.plan, options.reviewed.as) }),
          confirm: async report => {
            planned = report.plan;
            planAt = machine.entries.length;
            return true;
          },
        });
  const watched = watch(machine);
  const ended = await Promise.race([settled(work), crashed, watched.stuck]);
  watched.stop();
  const report = typeof ended === 'object' && 'report' in ended ? ended.report : undefined;
  return {
    number: options.number,
    command: options.command,
    faults: options.faults,
    wanted: options.wanted,
    from,
    to: machine.entries.length,
    startedAt,
    endedAt: machine.clock.now(),
    report,
    requests: connected.requests(),
    lists: connected.lists(),
    astray: connected.astray,
    exit: report === undefined ? undefined : exitCode(report, EXIT),
    plan: planned,
    reviewed: options.reviewed?.plan,
    guarded: options.guarded === true,
    limits: options.limits,
    rotate: options.rotate ?? [],
    planAt,
    crashed: ended === 'crashed',
    abortedAt,
    thrown: typeof ended === 'object' && 'thrown' in ended ? ended.thrown : undefined,
    stuck: ended === 'stuck',
  };
}

/** Whether a run ended as a command may end: with a report, or stopped while it was reading. */
export function endedWell(run: Run): boolean {
  if (run.stuck) return false;
  if (run.crashed || run.report !== undefined) return true;
  return run.thrown instanceof Failure && run.thrown.code === 'interrupted';
}

/** Secrets are taken and forgotten: only that they are nowhere else is looked at. */
const NOWHERE: SecretSink = {
  open: () => Promise.resolve(),
  write: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

type Ended = { readonly report: Report } | { readonly thrown: unknown };

async function settled(work: Promise<Report>): Promise<Ended> {
  try {
    return { report: await work };
  } catch (thrown) {
    return { thrown };
  }
}

/** Polling now and then whether anybody is still going to wake. */
function watch(machine: Machine): { readonly stuck: Promise<'stuck'>; stop(): void } {
  const { clock } = machine;
  let timer: NodeJS.Timeout;
  const stuck = new Promise<'stuck'>(resolve => {
    let quiet = 0;
    let seen = -1;
    timer = setInterval(() => {
      quiet = clock.busy || machine.entries.length !== seen ? 0 : quiet + 1;
      seen = machine.entries.length;
      if (quiet > 3) resolve('stuck');
    }, 50);
  });
  return { stuck, stop: () => clearInterval(timer) };
}

function sessionOf(
  machine: Machine,
  transport: Transport,
  options: RunOptions,
  signal: AbortSignal,
): Session {
  const { clock } = machine;
  const last = lastDeadline(signal, clock);
  const env = machine.stage.env(ORIGIN);
  const connect = (provider: Provider, base: string): Connection => {
    const credentials =
      provider.name === 'neon'
        ? [bearer('neon', env.NEON_API_KEY)]
        : [discordBot('bot', env.DISCORD_BOT_TOKEN), bearer('permissions', env.DISCORD_PERMISSIONS_TOKEN)];
    const client = createClient(
      {
        provider,
        base,
        credentials,
        userAgent: 'DiscordBot (https://github.com/evenkeel/evenkeel, 0)',
        timeoutMs: 60_000,
      },
      { transport, clock, random: options.random, signal, lastDeadline: last },
    );
    return {
      provider,
      origin: base,
      client: () => client,
      credentials: new Set(credentials.map(one => one.name)),
      requests: () => client.requests(),
    };
  };
  return {
    connections: [connect(neon, env.NEON_API_HOST), connect(discord, env.DISCORD_API_HOST)],
    clock,
    random: options.random,
    emit: () => undefined,
    parallelism: 8,
    signal,
    run: `run-${options.number}`,
    secrets: NOWHERE,
  };
}
