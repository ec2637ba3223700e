import { parse } from 'yaml';
import { lastDeadline } from '../../src/core/clock.ts';
import type { Transport } from '../../src/core/http.ts';
import type { Provider } from '../../src/core/provider.ts';
import type { RunEvent } from '../../src/core/report/event.ts';
import type { Reason } from '../../src/core/report/reason.ts';
import type { Report, Result } from '../../src/core/report/report.ts';
import { collect } from '../../src/engine/desired/collect.ts';
import type { DesiredState } from '../../src/engine/desired/desired-state.ts';
import type { Connection, SecretSink, Session } from '../../src/engine/session.ts';
import { bearer, type Credential } from '../../src/http/auth.ts';
import { createClient } from '../../src/http/client.ts';
import type { PreviewRun } from '../../src/preview/preview-outcome.ts';
import { discord } from '../../src/providers/discord/provider.ts';
import { discordBot } from '../../src/providers/discord/service.ts';
import { docs } from '../../src/providers/docs/provider.ts';
import { neon } from '../../src/providers/neon/provider.ts';
import { type ApplySettings, apply, drift, type PlanSettings, plan } from '../../src/reconcile.ts';
import { wordsOf } from '../../src/render/reason-words/reason-words.ts';
import { inProcess } from '../../src/sandbox/in-process.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { foreign, taken } from './foreign.ts';
import { memorySink } from './memory-sink.ts';
import { type VirtualClock, virtualClock } from './virtual-clock.ts';

export const PROJECT = 'shiny-wind-028834';
export const APPLICATION = '222222222222222222';
export const GUILD = '197038439483310086';
export const ORIGIN = 'http://127.0.0.1:7777';

export interface WorldOptions extends SandboxOptions {
  /** Credentials that are left out, by name. */
  readonly without?: readonly string[];
  readonly run?: string;
  /**
   * A sandbox that is served elsewhere, such as over sockets; by default one is made in this
   * process.
   */
  readonly served?: Served;
  /** Variables for secrets that writes send; by default none is set. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where secrets go; by default a sink in memory, `none` for no `--secrets-to`. */
  readonly secrets?: SecretSink | 'none';
  readonly signal?: AbortSignal;
  /** Wraps the transport, to watch or disturb what passes. */
  readonly wrap?: (transport: Transport) => Transport;
}

/** A sandbox with its traffic. */
interface Served {
  readonly sandbox: Sandbox;
  readonly url: string;
  readonly transport: Transport;
  readonly clock: VirtualClock;
}

/**
 * A sandbox, a virtual clock and the real engine over them. Nothing sleeps and nothing leaves the
 * process.
 */
export interface World {
  readonly sandbox: Sandbox;
  readonly clock: VirtualClock;
  readonly events: readonly RunEvent[];
  /** Method and path of every request of the run so far, newest last. */
  sent(): readonly string[];
  writes(): readonly string[];
  forget(): void;
  collect(yaml: string): DesiredState;
  plan(yaml: string, options?: Partial<PlanSettings>): Promise<Report>;
  drift(yaml: string): Promise<Report>;
  apply(yaml: string, options?: Partial<ApplySettings>): Promise<Report>;
  session(): Session;
  /** What a preview is given of this world, and what it says that nobody may read. */
  previewRun(): PreviewRun & { readonly hidden: readonly string[] };
  /**
   * Another client, whom the service has to obey: time passes until what it began is over. Throws
   * where it is refused.
   */
  other(method: string, path: string, body?: unknown): unknown;
  /** Another client: a request that our log of requests does not count. */
  foreign(method: string, path: string, body?: unknown): { readonly status: number; readonly body: unknown };
}

export const PROVIDERS: readonly Provider[] = [neon, discord, docs];

export function world(options: WorldOptions = {}): World {
  const { served } = options;
  const origin = served?.url ?? ORIGIN;
  const clock = served?.clock ?? virtualClock();
  const sandbox = served?.sandbox ?? createSandbox({ ...options, clock: { now: () => clock.now() } });
  const env = sandbox.env(origin);
  const events: RunEvent[] = [];
  const sent: string[] = [];
  const wire: Transport = served?.transport ?? inProcess(sandbox, { sleep: ms => clock.sleep(ms) });
  const counted: Transport = request => {
    sent.push(`${request.method} ${request.url.slice(origin.length)}`);
    return wire(request);
  };
  const transport = options.wrap?.(counted) ?? counted;
  const credentials: Readonly<Record<string, readonly Credential[]>> = {
    neon: [bearer('neon', env.NEON_API_KEY)],
    discord: [discordBot('bot', env.DISCORD_BOT_TOKEN), bearer('permissions', env.DISCORD_PERMISSIONS_TOKEN)],
    docs: [],
  };
  const bases: Readonly<Record<string, string>> = { neon: env.NEON_API_HOST, discord: env.DISCORD_API_HOST };

  const sink = options.secrets ?? memorySink();

  function session(): Session {
    const signal = options.signal ?? new AbortController().signal;
    const last = lastDeadline(signal, clock);
    const connections = PROVIDERS.map((provider): Connection => {
      const own = (credentials[provider.name] ?? []).filter(
        one => options.without?.includes(one.name) !== true,
      );
      const clients = new Map<string, ReturnType<typeof createClient>>();
      const base = bases[provider.name];
      const client: Connection['client'] = scope => {
        const at = base ?? scope.base ?? '';
        const known = clients.get(at);
        if (known !== undefined) return known;
        const made = createClient(
          {
            provider,
            baseUrl: at,
            credentials: own,
            userAgent: 'DiscordBot (https://evenkeel.invalid, 0)',
            timeoutMs: 60_000,
          },
          {
            transport,
            clock,
            random: () => 0.5,
            emit: event => events.push(event),
            signal,
            lastDeadline: last,
          },
        );
        clients.set(at, made);
        return made;
      };
      return {
        provider,
        ...(base === undefined ? {} : { origin: base }),
        client,
        credentials: new Set(own.map(one => one.name)),
        requests: () => ({}),
      };
    });
    return {
      connections,
      clock,
      random: () => 0.5,
      emit: event => events.push(event),
      parallelism: 8,
      signal,
      run: options.run ?? 'run-1',
      variable: name => options.variables?.[name],
      ...(sink === 'none' ? {} : { secrets: sink }),
    };
  }

  function collected(yaml: string): DesiredState {
    const text = yaml.replaceAll('DOCS', `${origin}/docs`);
    // JSON is YAML, too, and read in a hundredth of the time.
    const value = (text.startsWith('{"') ? JSON.parse(text) : parse(text)) as Record<string, unknown>;
    const keep = ((value['keep'] as string[] | undefined) ?? []).map(glob => ({ glob, source: SOURCE }));
    const { collected: wanted, problems } = collect(
      { name: String(value['name']), value, keep, source: () => SOURCE },
      PROVIDERS,
      clock.now(),
    );
    const errors = problems.filter(problem => problem.level === 'error');
    if (errors.length > 0)
      throw new Error(errors.map(problem => `${problem.rule}: ${problem.message}`).join('\n'));
    return wanted;
  }

  return {
    sandbox,
    clock,
    events,
    sent: () => sent,
    writes: () => sent.filter(request => !request.startsWith('GET ')),
    forget: () => {
      sent.length = 0;
    },
    collect: collected,
    session,
    plan: (yaml, more) => plan(collected(yaml), session(), { prune: true, ...more }),
    drift: yaml => drift(collected(yaml), session(), { prune: true }),
    apply: (yaml, more) => apply(collected(yaml), session(), { prune: true, ...more }),
    previewRun() {
      const hidden: string[] = [];
      return { session: session(), hidden, hide: secret => void hidden.push(secret) };
    },
    other(method, path, body) {
      const answer = taken(sandbox, method, path, body);
      clock.advance(10_000);
      return answer;
    },
    foreign: (method, path, body) => foreign(sandbox, method, path, body),
  };
}

const SOURCE = { file: 'evenkeel.yaml', line: 1, column: 1 };

/** The rows of a report as short lines, for expectations. */
export function lines(report: Report): readonly string[] {
  return report.plan.rows.map(
    ({ action, address, reason }) =>
      `${action} ${address}${reason === undefined ? '' : `: ${wordsOf(reason).message}`}`,
  );
}

export function statuses(report: Report): readonly string[] {
  return report.results.map(
    ({ status, address, reason }) =>
      `${status} ${address}${reason === undefined ? '' : `: ${wordsOf(reason).message}`}`,
  );
}

/** How a row ended, in the words of its reason. */
export function told(results: readonly Result[], address: string): unknown {
  const result = results.find(each => each.address === address);
  return { status: result?.status, message: said(result?.reason) };
}

/** What a person reads of a reason. */
export function said(reason: Reason | undefined): string | undefined {
  return reason === undefined ? undefined : wordsOf(reason).message;
}

/** The next step of a reason. */
export function nextOf(reason: Reason | undefined): string | undefined {
  return reason === undefined ? undefined : wordsOf(reason).next;
}

/** The words of notes. */
export function notesOf(reasons: readonly Reason[]): readonly string[] {
  return reasons.map(reason => wordsOf(reason).message);
}
