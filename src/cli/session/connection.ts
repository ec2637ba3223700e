import type { Transport } from '../../core/http.ts';
import { given } from '../../core/json.ts';
import type { Provider } from '../../core/provider.ts';
import type { Scope } from '../../core/report/row.ts';
import type { Identity } from '../../core/service.ts';
import type { Connection, Session } from '../../engine/session.ts';
import { home } from '../../generated/home.ts';
import { bearer, type Credential, clientCredentials, missingCredential } from '../../http/auth.ts';
import { type Client, type ClientRuntime, type ClientSettings, createClient } from '../../http/client.ts';
import { addressRefusals } from '../../http/limits/breaker.ts';
import type { Redactor } from '../../http/redact.ts';
import type { AccountLogin, Login } from './environment.ts';

/** The shared parts of a run's clients. */
export interface Traffic extends Pick<Session, 'clock' | 'random' | 'emit' | 'signal' | 'shards'> {
  readonly transport: Transport;
  readonly redactor: Redactor;
  /** The end of the run, in milliseconds since 1970. */
  readonly deadline: () => number;
  /** The last moment for work that must not be interrupted, in milliseconds since 1970. */
  readonly lastDeadline: () => number;
  /** `none`: without the limits that the client keeps, for a session that reaches only a copy. */
  readonly limits?: 'none';
}

/** What every client of a run is made with. */
interface ClientOptions {
  readonly traffic: Traffic;
  /** The version of evenkeel, for the User-Agent. */
  readonly version: string;
}

/**
 * A web address for the User-Agent header, which some services require. If evenkeel has no web
 * address, an address that never resolves (RFC 2606).
 */
const HOME = home ?? 'https://evenkeel.invalid';
const REQUEST_MS = 60_000;

function open(
  options: Pick<ClientOptions, 'version'> & { readonly traffic: ClientRuntime },
  settings: Omit<ClientSettings, 'provider' | 'userAgent' | 'timeoutMs'> & { readonly provider: Provider },
): Client {
  return createClient({ ...settings, ...askingFor(settings.provider, options) }, options.traffic);
}

/** The settings that all requests to a service share. */
export function askingFor(
  { requests }: Provider,
  { version }: Pick<ClientOptions, 'version'>,
): Pick<ClientSettings, 'userAgent' | 'timeoutMs'> {
  return {
    userAgent: requests?.userAgent?.(HOME, version) ?? `evenkeel/${version} (${HOME})`,
    timeoutMs: requests?.timeoutMs ?? REQUEST_MS,
  };
}

/**
 * A connection with one client, or with one for each account that the manifest names. A client has
 * rate limits of its own. Throws a Failure with code `usage` where no request may go to the base
 * URL.
 */
export function connectionWith(
  provider: Provider,
  { base, identities, accounts }: Login,
  options: ClientOptions,
): Connection {
  if (accounts !== undefined) return connectionOfAccounts(provider, base, accounts, options);
  const credentials = credentialsFrom(provider, base, identities, options);
  const client = open(options, { provider, baseUrl: base, credentials });
  const variables = variablesOf(credentials);
  return {
    provider,
    origin: client.base,
    client: () => client,
    credentials: new Set(variables.keys()),
    credentialsIn: () => variables,
    requests: () => client.requests(),
  };
}

/**
 * A connection with one client for each account. A request fails before it is sent if its account
 * has no credentials, or if its scope is in none of the accounts.
 */
function connectionOfAccounts(
  provider: Provider,
  base: string,
  accounts: readonly AccountLogin[],
  { traffic, version }: ClientOptions,
): Connection {
  const options = { version, traffic: { ...traffic, address: addressRefusals() } };
  const opened = accounts.map(({ account, identities }) => {
    const isMissing = 'variable' in identities;
    const credentials = isMissing ? [] : credentialsFrom(provider, base, identities, options);
    const used = isMissing ? [missingCredential('account', identities.variable)] : credentials;
    const client = open(options, { provider, baseUrl: base, credentials: used, suffix: account.suffix });
    return { account, client, variables: variablesOf(credentials) };
  });
  const nobody = {
    client: open(options, {
      provider,
      baseUrl: base,
      credentials: [missingCredential('account', 'its token')],
    }),
    variables: variablesOf([]),
  };
  const of = (scope: Scope): typeof nobody => opened.find(({ account }) => account.owns(scope)) ?? nobody;
  return {
    provider,
    origin: nobody.client.base,
    client: scope => of(scope).client,
    credentials: new Set(opened.flatMap(({ variables }) => [...variables.keys()])),
    credentialsIn: scope => of(scope).variables,
    requests() {
      const total: Record<string, number> = {};
      for (const { client } of opened)
        for (const [method, count] of Object.entries(client.requests()))
          total[method] = (total[method] ?? 0) + count;
      return total;
    },
  };
}

function variablesOf(credentials: readonly Credential[]): ReadonlyMap<string, string> {
  return new Map(credentials.map(({ name, variable = name }) => [name, variable]));
}

function credentialsFrom(
  provider: Provider,
  base: string,
  identities: readonly Identity[],
  options: ClientOptions,
): readonly Credential[] {
  return identities.map((identity): Credential => {
    const made =
      'token' in identity
        ? bearer(identity.name, identity.token, identity.scheme)
        : clientCredentials(
            { ...identity, provider, base, ...askingFor(provider, options) },
            options.traffic,
          );
    return { ...made, ...given({ variable: identity.variable }) };
  });
}

/**
 * The scopes that a session's credentials can see, for services that can list them. Throws what a
 * failed read throws.
 */
export async function visibleScopes({
  connections,
}: Pick<Session, 'connections'>): Promise<readonly Scope[]> {
  const found: (readonly Scope[])[] = [];
  for (const { provider, client } of connections)
    found.push((await provider.visible?.(scope => client(scope).reader)) ?? []);
  return found.flat();
}
