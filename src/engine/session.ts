import type { Address } from '../core/address.ts';
import type { Clock, Random } from '../core/clock.ts';
import type { Secret } from '../core/kind.ts';
import type { Provider } from '../core/provider.ts';
import type { Listener } from '../core/report/event.ts';
import type { PortalCount, Report } from '../core/report/report.ts';
import type { Scope } from '../core/report/row.ts';
import type { Client } from '../http/client.ts';

/** One provider, and how to reach its service. Making a connection sends nothing. */
export interface Connection {
  readonly provider: Provider;
  /**
   * The base URL; undefined for a provider whose scopes have base URLs of their own (documentation
   * portals).
   */
  readonly origin?: string;
  /** The client that sends requests about resources in this scope. */
  client(scope: Scope): Client;
  /** Names of the configured credentials. */
  readonly credentials: ReadonlySet<string>;
  /**
   * The credentials of a scope: name → environment variable. Absent: scopes have no credentials of
   * their own.
   */
  credentialsIn?(scope: Scope): ReadonlyMap<string, string>;
  /** Requests sent so far, by method. */
  requests(): Readonly<Record<string, number>>;
  /** How many of these requests went to each portal, by URL. */
  portals?(): readonly PortalCount[];
}

/** Stores new secrets in the file of `--secrets-to`, the only place to which they go. */
export interface SecretSink {
  /**
   * Creates the file, before the first write whose answer may hold a secret. Throws if it cannot.
   * Further calls do nothing.
   */
  open(): Promise<void>;
  /** Resolves once the secrets are on disk. */
  write(address: Address, secrets: readonly Secret[]): Promise<void>;
  /** Removes the file if no secret was written into it. */
  close(): Promise<void>;
}

/** Everything that a run needs from outside, as arguments. */
export interface Session {
  readonly connections: readonly Connection[];
  readonly clock: Clock;
  readonly random: Random;
  /** A listener that never throws or rejects: `createSession` wraps every listener. */
  readonly emit: Listener;
  /** How many requests to one service may be in flight at once. */
  readonly parallelism: number;
  /** How many runs share the services' limits; 1 by default. */
  readonly shards?: number;
  /**
   * Whether the run may read in a scope. Absent: in every scope. What it may not read counts as
   * unread (`scope/withheld`).
   */
  readonly mayRead?: (scope: Scope) => boolean;
  /** Aborted by a signal from the user, or at the deadline of the whole run. */
  readonly signal: AbortSignal;
  /** This run's id, for ownership marks. */
  readonly run: string;
  /**
   * Where secrets are written. Absent: nowhere, so rows that would create a secret are not carried
   * out.
   */
  readonly secrets?: SecretSink;
  /**
   * The value of an environment variable for a secret of the manifest; undefined where it is not
   * set. No output shows the value. Absent: no variable is set.
   */
  readonly variable?: (name: string) => string | undefined;
}

/** Requests sent so far by all connections, by method. */
function requestsOf(session: Session): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const connection of session.connections) {
    for (const [method, count] of Object.entries(connection.requests()))
      total[method] = (total[method] ?? 0) + count;
  }
  return total;
}

/** How many requests were sent, for the report: by method, and to each portal. */
export function sentBy(session: Session): Pick<Report, 'requests' | 'portals'> {
  const portals = session.connections.flatMap(connection => connection.portals?.() ?? []);
  return { requests: requestsOf(session), ...(portals.length === 0 ? {} : { portals }) };
}

/** The session with each client replaced by `other(client)`. */
export function withClients(session: Session, other: (client: Client) => Client): Session {
  const connections = session.connections.map(connection => ({
    ...connection,
    client: (scope: Scope) => other(connection.client(scope)),
  }));
  return { ...session, connections };
}

/**
 * The session for reading what accepted writes have done. After too many refused requests other
 * reads stop, and these go on.
 */
export function seeing(session: Session): Session {
  return withClients(session, client => client.seeing);
}

/**
 * The credentials for a scope: name → environment variable, or the name again where no variable is
 * known.
 */
export function credentialsOf(connection: Connection, scope: Scope): ReadonlyMap<string, string> {
  return connection.credentialsIn?.(scope) ?? new Map([...connection.credentials].map(name => [name, name]));
}

export function connectionOf(session: Session, kind: string): Connection {
  const name = kind.slice(0, kind.indexOf('.'));
  const connection = session.connections.find(candidate => candidate.provider.name === name);
  if (connection === undefined) throw new RangeError(`no provider is connected for ${kind}`);
  return connection;
}
