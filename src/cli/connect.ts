import type { Clock, Random } from '../core/clock.ts';
import type { Listener } from '../core/event.ts';
import { Failure } from '../core/failure.ts';
import type { Transport } from '../core/http.ts';
import type { Scope } from '../core/row.ts';
import type { Connection } from '../engine/session.ts';
import { bearer, type Credential, clientCredentials, discordBot } from '../http/auth.ts';
import { type Client, type ClientSettings, createClient } from '../http/client.ts';
import type { Resolve } from '../http/public-only.ts';
import type { Redactor } from '../http/redact.ts';
import { discord } from '../providers/discord/provider.ts';
import { setLane } from '../providers/docs/lane.ts';
import { docs } from '../providers/docs/provider.ts';
import { neon } from '../providers/neon/provider.ts';
import { secretsIn as neonSecretsIn } from '../providers/neon/secrets-in.ts';
import { discordError } from './discord-error.ts';
import { type Environment, readEnvironment, secretsIn } from './environment.ts';
import { allowedAt, CAREFUL, type PortalOptions, portalTransport } from './portal-options.ts';

/** All that there are. */
export const PROVIDERS = [discord, docs, neon] as const;

export type ProviderName = 'discord' | 'docs' | 'neon';

/** What the clients of a run share. */
export interface Traffic {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  readonly redactor: Redactor;
  readonly emit: Listener;
  readonly signal: AbortSignal;
  /** The end of the run, in milliseconds since 1970. */
  readonly deadline: () => number;
  /** The same for what must not be cut in two. */
  readonly lastDeadline: () => number;
  /** How many runs share the services' limits. */
  readonly shards?: number;
}

export interface ConnectOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly traffic: Traffic;
  /** Left out: careful ones. */
  readonly portals?: PortalOptions;
  /** The addresses of a portal's host. */
  readonly resolve: Resolve;
  /** Told what was put right in the environment. */
  readonly notice: (line: string) => void;
}

const HOME = 'https://github.com/evenkeel/evenkeel';
const REQUEST_MS = 60_000;
const QUESTION_MS = 120_000;

/**
 * Turns the environment into connections, for these providers alone. Sends nothing.
 * Throws a Failure: `credentials` that names every variable that is missing and where to make its value, `usage` for a base URL.
 */
export function connect(names: readonly ProviderName[], options: ConnectOptions): readonly Connection[] {
  const found = readEnvironment(names, options.env);
  for (const secret of secretsIn(options.env)) options.traffic.redactor.add(secret);
  for (const notice of found.notices) options.notice(notice);
  if (found.missing.length > 0) {
    const what = found.missing.map(one => one.variable).join(' and ');
    throw new Failure('credentials', `${what} ${found.missing.length === 1 ? 'is' : 'are'} not set`, {
      next: found.missing.map(one => one.next).join(' '),
    });
  }
  return names.map(name => CONNECT[name](found, options));
}

const CONNECT: Readonly<Record<ProviderName, (found: Environment, options: ConnectOptions) => Connection>> = {
  neon(found, options) {
    const client = open(options, {
      provider: 'neon',
      base: found.neonHost,
      credentials: [bearer('key', found.neonKey ?? '')],
      timeoutMs: REQUEST_MS,
      secretsIn: neonSecretsIn,
    });
    return single(neon, client, ['key']);
  },
  discord(found, options) {
    const credentials = discordCredentials(found, options);
    const client = open(options, {
      provider: 'discord',
      base: found.discordHost,
      credentials,
      timeoutMs: REQUEST_MS,
      parseError: discordError,
    });
    return single(
      discord,
      client,
      credentials.map(one => one.name),
    );
  },
  docs(_found, options) {
    const { portals: use = CAREFUL, resolve } = options;
    const transport = portalTransport(options.traffic.transport, use, resolve);
    const careful = { ...options, traffic: { ...options.traffic, transport } };
    return portals(base => {
      const client = open(careful, {
        provider: 'docs',
        base,
        credentials: [],
        timeoutMs: QUESTION_MS,
        // Documentation Answer Lane, Errors: 402 and 503 are not asked for again.
        overrides: { unavailable: { read: 'unreadable' } },
        addresses: use.allowPrivate,
        allowedWrites: allowedAt(base, use),
      });
      setLane(client.reader, use.lane);
      return client;
    });
  },
};

function open(options: ConnectOptions, settings: Omit<ClientSettings, 'userAgent'>): Client {
  return createClient(
    { ...settings, userAgent: userAgent(settings.provider, options.version) },
    options.traffic,
  );
}

/** Discord wants exactly this form (Discord specification, Authentication). */
function userAgent(provider: string, version: string): string {
  return provider === 'discord' ? `DiscordBot (${HOME}, ${version})` : `evenkeel/${version} (${HOME})`;
}

/** The bot token, or client credentials where there is none; then the user's token that edits permissions. */
function discordCredentials(found: Environment, options: ConnectOptions): readonly Credential[] {
  const { traffic, version } = options;
  const own =
    found.discordBot !== undefined
      ? discordBot('bot', found.discordBot)
      : clientCredentials(
          {
            name: 'client',
            clientId: found.discordClient?.id ?? '',
            clientSecret: found.discordClient?.secret ?? '',
            base: found.discordHost,
            userAgent: userAgent('discord', version),
            timeoutMs: REQUEST_MS,
          },
          traffic,
        );
  return found.discordPermissions === undefined
    ? [own]
    : [own, bearer('permissions', found.discordPermissions)];
}

function single(
  provider: Connection['provider'],
  client: Client,
  credentials: readonly string[],
): Connection {
  return {
    provider,
    origin: client.base,
    client: () => client,
    credentials: new Set(credentials),
    requests: () => client.requests(),
  };
}

/** One client without a token for each portal; its base stands in the scope. */
function portals(openPortal: (base: string) => Client): Connection {
  const clients = new Map<string, Client>();
  return {
    provider: docs,
    client(scope: Scope) {
      const base = scope.base ?? '';
      const client = clients.get(base) ?? openPortal(base);
      clients.set(base, client);
      return client;
    },
    credentials: new Set(),
    requests() {
      const total: Record<string, number> = {};
      for (const client of clients.values()) {
        for (const [method, count] of Object.entries(client.requests()))
          total[method] = (total[method] ?? 0) + count;
      }
      return total;
    },
  };
}
