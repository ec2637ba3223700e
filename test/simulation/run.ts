import { connectionWith } from '../../src/cli/session/connection.ts';
import type { AccountLogin } from '../../src/cli/session/environment.ts';
import { lastDeadline } from '../../src/core/clock.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import { exitCode } from '../../src/core/report/exit-code.ts';
import { Failure } from '../../src/core/report/failure.ts';
import type { Plan } from '../../src/core/report/plan.ts';
import type { Report } from '../../src/core/report/report.ts';
import type { PullRequests } from '../../src/core/sweep.ts';
import { syncCommands } from '../../src/discord/sync-commands.ts';
import type { Base } from '../../src/engine/desired/base-side.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import type { Connection, SecretSink, Session } from '../../src/engine/session.ts';
import { bearer } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import { createRedactor } from '../../src/http/redact.ts';
import type { PreviewOutcome, PreviewRun } from '../../src/preview/preview-outcome.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { discordBot, discordService } from '../../src/providers/discord/service.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { apply, plan } from '../../src/reconcile.ts';
import type { WrittenSides } from './invariants/accepted.ts';
import type { LeftAlone } from './invariants/left-alone.ts';
import type { Raw } from './invariants/manifest-limits.ts';
import type { MovedSides } from './invariants/moved.ts';
import { type ReviewForm, reviewOf } from './invariants/review.ts';
import type { RunLimits } from './invariants/run-limits.ts';
import { APPLICATION } from './scenarios/scenario.ts';
import type { SyncVersion } from './scenarios/sync-scenarios.ts';
import { type CommandEnd, type CommandLine, runCommandLine } from './world/command-line.ts';
import { ticking } from './world/fast-clock.ts';
import type { Fault } from './world/fault.ts';
import type { ListReadings } from './world/list-readings.ts';
import { pullRequestsOver } from './world/pull-requests-over.ts';
import type { Applications } from './world/shared-sandbox.ts';
import { ORIGIN, type OtherAct, type SimulatedWorld } from './world/simulated-world.ts';

export const PROVIDERS: readonly Provider[] = [neon, discord];

export interface RunOptions {
  readonly command: 'plan' | 'apply';
  readonly number: number;
  readonly wanted: DesiredState;
  readonly faults: readonly Fault[];
  readonly acts: ReadonlyMap<string, OtherAct>;
  readonly random: () => number;
  /** So many milliseconds pass at each look at its clock. */
  readonly ticks?: number;
  readonly maxDeletes?: number;
  /** It sweeps what is so old, in milliseconds. */
  readonly sweeps?: number;
  /** It asks which pull requests are open. */
  readonly asksGitHub?: true;
  /** What it does for previews, instead of an apply. */
  readonly preview?: PreviewWork;
  /** The whole command line, instead of an apply. */
  readonly commandLine?: CommandLine;
  /** A program that syncs its commands, instead of an apply. */
  readonly sync?: SyncVersion;
  /** A plan that was saved before; the run may do nothing else. */
  readonly reviewed?: { readonly plan: Plan; readonly as: ReviewForm };
  /** A guard has to refuse every delete. */
  readonly guarded?: true;
  readonly limits?: RunLimits;
  /** The only services that it has tokens of; all by default. */
  readonly services?: ReadonlySet<string>;
  /** Which tokens of several applications it has; those of each by default. */
  readonly tokens?: TokensOfCase;
  /** Credentials that get new secrets. */
  readonly renew?: readonly string[];
  /** What was applied last, and what of it is left as it was moved. */
  readonly base?: Base;
  readonly left?: readonly LeftAlone[];
  /** The texts that tell what someone moved. */
  readonly moved?: MovedSides;
  /** The manifests as they are written, where the plan is compared with what the run was told. */
  readonly sides?: WrittenSides;
  /** The manifest as it is written, where it has rules of the user. */
  readonly ruled?: Raw;
  /** The manifest as it is written, where it may name variables with secrets. */
  readonly written?: Raw;
}

/**
 * Which tokens a run has of two applications: each the other's, those of one for both, or none of
 * one.
 */
export type TokensOfCase = 'swapped' | 'first for both' | 'second for both' | 'no first' | 'no second';

/** What a command does for previews, with who tells which pull requests are open. */
export type PreviewWork = (run: PreviewRun, pullRequests: PullRequests) => Promise<PreviewOutcome>;

/** One process, from its first request to its end, and what the log has of it. */
export interface Run {
  readonly number: number;
  readonly command: 'plan' | 'apply';
  readonly faults: readonly Fault[];
  readonly wanted: DesiredState;
  /** Entries of the log from here on are this run's, or someone else's meanwhile. */
  readonly from: number;
  readonly to: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly report: Report | undefined;
  readonly exit: number | undefined;
  /** How many requests it made, those that never left included. */
  readonly requests: number;
  /** What it had read last when it ended, by list. */
  readonly lists: ListReadings;
  /** Ids of single operations that it was told went another way than they should. */
  readonly astray: ReadonlySet<string>;
  /** The plan that it was about to carry out, and the position at which it was made. */
  readonly plan: Plan | undefined;
  /** The saved plan that it was bound to. */
  readonly reviewed: Plan | undefined;
  readonly tokens: TokensOfCase | undefined;
  readonly guarded: boolean;
  readonly limits: RunLimits | undefined;
  readonly renew: readonly string[];
  readonly left: readonly LeftAlone[];
  readonly moved: MovedSides | undefined;
  readonly sides: WrittenSides | undefined;
  readonly ruled: Raw | undefined;
  readonly written: Raw | undefined;
  /** The variables whose values it asked for, and what it was given. */
  readonly given: ReadonlyMap<string, string>;
  /** All that it told while it was at work. */
  readonly events: readonly RunEvent[];
  readonly sweeps: number | undefined;
  /** How a run for previews ended. */
  readonly outcome: PreviewOutcome | undefined;
  /** How a command line ended. */
  readonly spoke: CommandEnd | undefined;
  readonly planAt: number;
  /** Those of each plan that it made, where it looked again by itself. */
  readonly planned: readonly number[];
  readonly crashed: boolean;
  /** Position of the abort. */
  readonly abortedAt: number | undefined;
  /** What was thrown out of it. */
  readonly thrown: unknown;
  /** Nobody sleeps, nothing is under way, and it has not ended. */
  readonly stuck: boolean;
}

const EXIT = { detailed: false, strictChecks: false };

/** Starts a process in the world and waits for its end, however it comes. */
export async function runOnce(world: SimulatedWorld, options: RunOptions): Promise<Run> {
  const abort = new AbortController();
  let abortedAt: number | undefined;
  abort.signal.addEventListener('abort', () => {
    abortedAt = world.log.length;
  });
  let crash: () => void = () => undefined;
  const crashed = new Promise<'crashed'>(resolve => {
    crash = () => resolve('crashed');
  });
  const { number: run, faults, acts } = options;
  const connected = world.connect({ run, faults, acts, abort, crashed: crash });
  const given = new Map<string, string>();
  const events: RunEvent[] = [];
  const heard = { given, emit: (event: RunEvent) => events.push(event) };
  const session = sessionOf(world, connected.transport, options, abort.signal, heard);
  const from = world.log.length;
  const startedAt = world.clock.now();
  let planned: Plan | undefined;
  let planAt = from;
  const positions: number[] = [];
  const pullRequests = pullRequestsOver(connected.transport, world.clock, abort.signal);
  let outcome: PreviewOutcome | undefined;
  const confirm = async (report: Report): Promise<true> => {
    planned = report.plan;
    planAt = world.log.length;
    positions.push(planAt);
    return true;
  };
  const how = {
    prune: true,
    ...(options.limits === undefined ? {} : { target: options.limits.target }),
    ...(options.renew === undefined ? {} : { renew: options.renew }),
    ...(options.base === undefined ? {} : { base: options.base }),
    ...(options.sweeps === undefined ? {} : { sweep: options.asksGitHub === true ? { pullRequests } : {} }),
  };
  const forPreviews = async (preview: PreviewWork): Promise<Report> => {
    outcome = await preview({ session, hide: () => undefined, confirm }, pullRequests);
    return outcome.report;
  };
  let spoke: CommandEnd | undefined;
  const spoken = async (line: CommandLine): Promise<Report | undefined> => {
    const { transport } = connected;
    spoke = await runCommandLine(line, { world, transport, faults, signal: abort.signal, crash });
    return spoke.host.report;
  };
  const synced = (version: SyncVersion): Promise<Report> => {
    const env = world.sandbox.env(ORIGIN);
    const { random } = options;
    const outside = { transport: connected.transport, clock: world.clock, random };
    const access = { token: env.DISCORD_BOT_TOKEN, baseUrl: env.DISCORD_API_HOST, signal: abort.signal };
    return syncCommands({ ...version, ...access, outside, applicationId: APPLICATION }, '0');
  };
  const work: Promise<Report | undefined> =
    options.commandLine !== undefined
      ? spoken(options.commandLine)
      : options.sync !== undefined
        ? synced(options.sync)
        : options.preview !== undefined
          ? forPreviews(options.preview)
          : options.command === 'plan'
            ? plan(options.wanted, session, how)
            : apply(options.wanted, session, {
                ...how,
                ...(options.maxDeletes === undefined ? {} : { maxDeletes: options.maxDeletes }),
                ...(options.reviewed === undefined
                  ? {}
                  : { review: reviewOf(options.reviewed.plan, options.reviewed.as) }),
                confirm,
              });
  // A command line or a program loads its modules when it first needs them.
  const isWhole = options.commandLine !== undefined || options.sync !== undefined;
  const watched = watch(world, isWhole ? 40 * QUIET_LOOKS : QUIET_LOOKS);
  const ended = await Promise.race([settled(work), crashed, watched.stuck]);
  watched.stop();
  const report = typeof ended === 'object' && 'report' in ended ? ended.report : undefined;
  return {
    number: options.number,
    command: options.command,
    faults: options.faults,
    wanted: options.wanted,
    from,
    to: world.log.length,
    startedAt,
    endedAt: world.clock.now(),
    report,
    requests: connected.requests(),
    lists: connected.lists(),
    astray: connected.astray,
    exit: report === undefined ? undefined : exitCode(report, EXIT),
    plan: planned,
    reviewed: options.reviewed?.plan,
    tokens: options.tokens,
    guarded: options.guarded === true,
    limits: options.limits,
    renew: options.renew ?? [],
    left: options.left ?? [],
    moved: options.moved,
    sides: options.sides,
    ruled: options.ruled,
    written: options.written,
    given,
    events,
    sweeps: options.sweeps,
    outcome,
    spoke,
    planAt,
    planned: positions,
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

type Ended = { readonly report: Report | undefined } | { readonly thrown: unknown };

async function settled(work: Promise<Report | undefined>): Promise<Ended> {
  try {
    return { report: await work };
  } catch (thrown) {
    return { thrown };
  }
}

const QUIET_LOOKS = 3;
/** A run that goes on for longer stands still: no case needs half of this time. */
const ENDLESS_MS = 8 * 3_600_000;

/** Looks now and then whether anybody is still going to wake. */
function watch(
  world: SimulatedWorld,
  quietLooks: number,
): { readonly stuck: Promise<'stuck'>; stop(): void } {
  const { clock } = world;
  let timer: NodeJS.Timeout;
  const since = clock.now();
  const stuck = new Promise<'stuck'>(resolve => {
    let quiet = 0;
    let seen = -1;
    timer = setInterval(() => {
      quiet = clock.busy || world.log.length !== seen ? 0 : quiet + 1;
      seen = world.log.length;
      if (quiet > quietLooks || clock.now() - since > ENDLESS_MS) resolve('stuck');
    }, 50);
  });
  return { stuck, stop: () => clearInterval(timer) };
}

/** The credentials of each application, as the command line reads them from an environment. */
function accountLogins(
  applications: Applications,
  env: Readonly<Record<string, string>>,
  tokens: TokensOfCase | undefined,
): readonly AccountLogin[] {
  const { accounts, identities } = discordService.environment ?? {};
  const named = Object.entries(applications).map(([suffix, application_id]) => [
    suffix.slice(1).toLowerCase(),
    { application_id },
  ]);
  const all = accounts?.({ applications: Object.fromEntries(named) }) ?? [];
  return all.map((account, at) => {
    const from = fromWhich(tokens, at);
    const value = (variable: string): string | undefined => {
      const own = all[from]?.suffix;
      const token = own === undefined ? undefined : env[variable.replace(account.suffix, own)];
      return variable.startsWith('DISCORD_CLIENT_') ? undefined : token;
    };
    return { account, identities: identities?.(value, account) ?? [] };
  });
}

/** The application whose tokens the one at `at` gets; -1 for none. */
function fromWhich(tokens: TokensOfCase | undefined, at: number): number {
  switch (tokens) {
    case undefined:
      return at;
    case 'swapped':
      return 1 - at;
    case 'first for both':
      return 0;
    case 'second for both':
      return 1;
    case 'no first':
      return at === 0 ? -1 : at;
    case 'no second':
      return at === 1 ? -1 : at;
  }
}

function sessionOf(
  world: SimulatedWorld,
  transport: Transport,
  options: RunOptions,
  signal: AbortSignal,
  { given, emit }: { readonly given: Map<string, string>; readonly emit: (event: RunEvent) => unknown },
): Session {
  const redactor = createRedactor();
  const clock = options.ticks === undefined ? world.clock : ticking(world.clock, options.ticks);
  const last = lastDeadline(signal, clock);
  const env = world.sandbox.env(ORIGIN);
  const connect = (provider: Provider, base: string): Connection => {
    const credentials =
      provider.name === 'neon'
        ? [bearer('neon', env.NEON_API_KEY)]
        : [discordBot('bot', env.DISCORD_BOT_TOKEN), bearer('permissions', env.DISCORD_PERMISSIONS_TOKEN)];
    const client = createClient(
      {
        provider,
        baseUrl: base,
        credentials,
        userAgent: 'DiscordBot (https://evenkeel.invalid, 0)',
        timeoutMs: 60_000,
      },
      { transport, clock, random: options.random, redactor, signal, lastDeadline: last },
    );
    return {
      provider,
      origin: base,
      client: () => client,
      credentials: new Set(credentials.map(one => one.name)),
      requests: () => client.requests(),
    };
  };
  const ofDiscord = (): Connection => {
    const { applications } = world.sandbox;
    if (applications === undefined) return connect(discord, env.DISCORD_API_HOST);
    const accounts = accountLogins(applications, env, options.tokens);
    const none = { emit: () => undefined, deadline: () => Number.POSITIVE_INFINITY };
    const traffic = {
      transport,
      clock,
      random: options.random,
      redactor,
      signal,
      lastDeadline: last,
      ...none,
    };
    return connectionWith(
      discord,
      { base: env.DISCORD_API_HOST, identities: [], accounts },
      { traffic, version: '0' },
    );
  };
  return {
    connections: [connect(neon, env.NEON_API_HOST), ofDiscord()].filter(
      ({ provider }) => options.services?.has(provider.name) !== false,
    ),
    clock,
    random: options.random,
    emit: event => void emit(event),
    parallelism: 8,
    signal,
    run: `run-${options.number}`,
    secrets: NOWHERE,
    variable(name) {
      const value = secretFrom(name);
      redactor.add(value);
      given.set(name, value);
      return value;
    },
  };
}

/** What every run is given for a variable: each drawn format writes some of it otherwise. */
function secretFrom(variable: string): string {
  return `kept"<&>/of ${variable}`;
}
