import type { Provider } from '../../core/provider.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Connection } from '../../engine/session.ts';
import { type ProxyFor, proxyFor } from '../../http/proxy.ts';
import type { Resolve } from '../../http/public-only.ts';
import { connectPortals, type PortalOptions } from '../../providers/docs/connect-portals.ts';
import { PROVIDERS } from '../../providers/providers.ts';
import { askingFor, connectionWith, type Traffic } from './connection.ts';
import { type ManifestSections, type RunEnvironment, readEnvironment, secretsIn } from './environment.ts';

export interface ConnectOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  readonly traffic: Traffic;
  /** The manifest, whose sections may name several accounts. Absent: each service has one. */
  readonly sections?: ManifestSections | undefined;
  /** How documentation portals are used. Absent: with the most cautious settings. */
  readonly portals?: PortalOptions;
  /** Looks up the addresses of a portal's host. */
  readonly resolve: Resolve;
  /** Receives messages about values of the environment that were corrected. */
  readonly notice: (line: string) => void;
}

/**
 * Makes connections for these providers alone from the environment. Sends nothing. Throws a
 * Failure: `credentials` with every missing variable and where to create its value, `usage` for a
 * base URL or a proxy.
 */
export function connect(names: readonly string[], options: ConnectOptions): readonly Connection[] {
  const found = readEnvironment(names, options.env, options.sections);
  // A wrong proxy setting is reported before anything is read.
  const proxyOf = proxyFor(options.env);
  for (const secret of secretsIn(options.env)) options.traffic.redactor.add(secret);
  for (const notice of found.notices) options.notice(notice);
  if (found.missing.length > 0) {
    const what = found.missing.map(one => one.variable).join(' and ');
    throw new Failure('credentials', `${what} ${found.missing.length === 1 ? 'is' : 'are'} not set`, {
      next: found.missing.map(one => one.next).join(' '),
    });
  }
  return names.flatMap(name =>
    PROVIDERS.filter(provider => provider.name === name).map(each =>
      connected(each, found, options, proxyOf),
    ),
  );
}

function connected(
  provider: Provider,
  found: RunEnvironment,
  options: ConnectOptions,
  proxyOf: ProxyFor,
): Connection {
  const login = found.logins.get(provider.name);
  if (login !== undefined) return connectionWith(provider, login, options);
  const { traffic, resolve, portals } = options;
  const { userAgent } = askingFor(provider, options);
  return connectPortals({ runtime: traffic, network: { resolve, proxyOf }, userAgent }, portals);
}
