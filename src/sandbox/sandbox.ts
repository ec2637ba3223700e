import type { NeonPlan } from '../limits/neon.ts';
import { offsetClock, seededRandom, type TimeSource } from './clock-and-random.ts';
import { handleControl } from './control.ts';
import { defaultTokens } from './default-tokens.ts';
import { discordService } from './discord/discord.ts';
import { docsService } from './docs/docs.ts';
import { type Expectation, type Judgment, judge, readExpectations } from './expectation.ts';
import type { ServiceName } from './fault-answer.ts';
import { type Faults, faultList } from './faults.ts';
import { neonService } from './neon/neon.ts';
import { lowerCased, outcomeOf, type SandboxOutcome } from './outcome.ts';
import { chooseQuirks, type Manner } from './quirks.ts';
import { readFaults } from './read-faults.ts';
import { type LogBounds, type RequestLog, requestLog } from './request-log.ts';
import { envOfAccounts, type SandboxEnv, sandboxEnv } from './sandbox-env.ts';
import { readState, type SandboxState } from './sandbox-state.ts';
import { savedStates } from './saved-states.ts';
import { serveRequest } from './serve-request.ts';
import type { EmulatedService, Quirks, SandboxTokens, ServiceOptions } from './service.ts';

/** The configuration of a sandbox. An option that is left out has its default. */
export interface SandboxOptions {
  /** Ids of the Neon projects; the default is `shiny-wind-028834`. */
  readonly projects?: readonly string[];
  /** Ids of the Discord applications; the default is `222222222222222222`. */
  readonly applications?: readonly string[];
  /** Ids of the guilds that authorized the applications; the default is `197038439483310086`. */
  readonly guilds?: readonly string[];
  /** How long one Neon operation takes, in milliseconds; the default is 400. */
  readonly operationMs?: number;
  /**
   * The vendor's plan that the account has. The sandbox enforces its limits. Default: no limits.
   */
  readonly plan?: NeonPlan;
  /**
   * Name of a quirk → the chosen behavior. A quirk (`QUIRKS`) is a point that public material
   * leaves open. All other quirks behave as `manner` says.
   */
  readonly quirks?: Quirks;
  /**
   * How the sandbox treats input that the service may or may not refuse. Default: strict, so that a
   * misspelling in a test is found.
   */
  readonly manner?: Manner;
  /** The same seed and the same requests give the same ids and bytes; the default is 1. */
  readonly seed?: number;
  /** Where the time comes from. Default: fixed at 2026-11-20T00:00:00Z until `advance` moves it. */
  readonly clock?: TimeSource;
  /** The only tokens that the services accept. A token that is left out has a fixed default. */
  readonly tokens?: Partial<SandboxTokens>;
  /**
   * The tokens of the first application work for all applications. This is for a program whose
   * application id becomes known only from its requests.
   */
  readonly sharesTokens?: true;
  /**
   * Applications with environment variables of their own: the ending of the variables, such as
   * `_DEV` → the application's id.
   */
  readonly accounts?: Readonly<Record<string, string>>;
  /** An earlier result of `state()` to start from. */
  readonly state?: unknown;
  /** How much of the request log is kept. Default: all of it. */
  readonly log?: LogBounds;
  /**
   * Called with a line about parts of a request that have no effect, once for each different line.
   */
  readonly onIgnored?: (line: string) => void;
}

/** A request to the sandbox. */
export interface SandboxRequest {
  readonly method: string;
  /** The path from the root of the sandbox, with the query: `/neon/api/v2/projects?limit=1`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty if the request has none. */
  readonly text: string;
  /**
   * The prefix that was removed from the path, because links in answers need it: `/_world/NAME`.
   */
  readonly below?: string;
}

/** The three services in one process. Synchronous and deterministic. */
export interface Sandbox {
  handle(request: SandboxRequest): SandboxOutcome;
  readonly requests: RequestLog;
  readonly faults: Faults;
  /** The sandbox's time, in milliseconds since 1970. */
  now(): number;
  advance(ms: number): void;
  /** How far `advance` has moved the time, in milliseconds. */
  advanced(): number;
  /** A deep copy of the state. */
  state(): SandboxState;
  /**
   * Replaces the whole state.
   *
   * @throws Error if the value is not a result of `state()`; the state is then unchanged
   */
  restore(state: unknown): void;
  /**
   * Saves everything except the requests and the faults. The returned function restores what was
   * saved, any number of times.
   */
  bookmark(): () => void;
  /**
   * Begins again as at the start: the state, the time, the random numbers, the requests and the
   * faults. Saved states stay. `to`: begins with this saved state instead.
   *
   * @throws Error if nothing is saved by this name; nothing is then changed
   */
  reset(to?: string): void;
  /**
   * Keeps the current state by a name, for `reset`. A state with the same name is replaced.
   *
   * @throws Error for a name that is not valid, or too many states
   */
  save(name: string): void;
  /** The names of the saved states. */
  saved(): readonly string[];
  /** A deep copy of a saved state. Throws an Error if nothing is saved by this name. */
  savedState(name: string): SandboxState;
  /** Forgets a saved state. Throws an Error if nothing is saved by this name. */
  forget(name: string): void;
  /** Compares the requests until now with what is expected. */
  expects(expectations: readonly Expectation[]): Judgment;
  /**
   * The environment variables for a sandbox at this origin, `http://127.0.0.1:PORT`. `accounts`: as
   * in {@link SandboxOptions}.
   */
  env(url: string, accounts?: Readonly<Record<string, string>>): SandboxEnv;
}

/**
 * Emulates the Neon API, the Discord API and a documentation portal.
 *
 * @throws Error for an unknown quirk, or a state that is not valid
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const clock = offsetClock(options.clock);
  const random = seededRandom(options.seed ?? 1);
  const settings = serviceOptions(options, () => random.next());
  const services: Readonly<Record<ServiceName, EmulatedService>> = {
    neon: neonService(settings),
    discord: discordService(settings),
    docs: docsService(settings),
  };
  const requests = requestLog(options.onIgnored, options.log);
  const faults = faultList(options.seed);
  const saved = savedStates();

  const sandbox: Sandbox = {
    requests,
    faults: { ...faults, add: value => faults.add(readFaults(value)) },
    now: () => clock.now(),
    advance: ms => clock.advance(ms),
    advanced: () => clock.offset(),
    env: (url, accounts = options.accounts ?? {}) => ({
      ...sandboxEnv(url, settings.tokens),
      ...envOfAccounts(accounts, settings.tokens),
    }),
    state: () => ({
      clock_offset_ms: clock.offset(),
      random: random.position(),
      neon: services.neon.state(),
      discord: services.discord.state(),
      docs: services.docs.state(),
    }),
    restore(state) {
      const next = readState(state);
      const before = sandbox.state();
      try {
        for (const name of ['neon', 'discord', 'docs'] as const) services[name].restore(next[name]);
      } catch (error) {
        for (const name of ['neon', 'discord', 'docs'] as const) services[name].restore(before[name]);
        throw error;
      }
      clock.setOffset(next.clock_offset_ms);
      random.seek(next.random);
    },
    bookmark() {
      const [offset, position] = [clock.offset(), random.position()];
      const back = Object.values(services).map(service => service.bookmark());
      return () => {
        for (const one of back) one();
        clock.setOffset(offset);
        random.seek(position);
      };
    },
    reset(to) {
      if (to === undefined) begin();
      else sandbox.restore(saved.get(to));
      requests.reset();
      faults.reset();
    },
    save: name => saved.save(name, sandbox.state()),
    saved: saved.names,
    savedState: name => structuredClone(saved.get(name)),
    forget: saved.forget,
    expects: expectations => judge(readExpectations(expectations), requests),
    handle(request) {
      const method = request.method.toUpperCase();
      const [path = '', query = ''] = splitOnce(request.path, '?');
      const headers = lowerCased(request.headers);
      const url = `http://${headers['host'] ?? '127.0.0.1'}${request.below ?? ''}`;
      if (path.startsWith('/_sandbox/')) {
        const asked = { method, path, query, text: request.text, url };
        return outcomeOf(handleControl(sandbox, asked), method, clock.now());
      }
      const now = (): number => clock.now();
      return serveRequest({ services, requests, faults, now }, { ...request, method, headers, url });
    },
  };
  if (options.state !== undefined) sandbox.restore(options.state);
  const begin = sandbox.bookmark();
  return sandbox;
}

function serviceOptions(options: SandboxOptions, random: () => number): ServiceOptions {
  const applications = options.applications ?? ['222222222222222222'];
  return {
    quirks: chooseQuirks(options.quirks ?? {}, options.manner),
    random,
    operationMs: options.operationMs ?? 400,
    ...(options.plan === undefined ? {} : { plan: options.plan }),
    projects: options.projects ?? ['shiny-wind-028834'],
    applications,
    guilds: options.guilds ?? ['197038439483310086'],
    tokens: { ...defaultTokens(applications[0] ?? ''), ...options.tokens },
    sharesTokens: options.sharesTokens === true,
  };
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
