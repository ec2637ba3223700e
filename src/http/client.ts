import { setMaxListeners } from 'node:events';
import type { Clock, Random, TwoClocks } from '../core/clock.ts';
import type { Answer, Reader, RequestOptions, Transport } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Listener } from '../core/report/event.ts';
import { Failure } from '../core/report/failure.ts';
import type { Access } from '../core/requests.ts';
import type { Credential } from './auth.ts';
import type { Purpose } from './call.ts';
import { parseBase } from './origin.ts';
import { type AllowedRequest, readOnly } from './read-only.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { createSender } from './sender.ts';
import { grantWriting } from './write-access.ts';

/** One service as a run talks to it. */
export interface ClientSettings {
  /** Whose service it is: its limits and what its answers mean. */
  readonly provider: Pick<Provider, 'name' | 'requests'>;
  /** The base URL. Credentials are only sent below it. */
  readonly base: string;
  /** The first is the default; a portal has none. */
  readonly credentials: readonly Credential[];
  readonly userAgent: string;
  /** For one request, in milliseconds. */
  readonly timeoutMs: number;
  /** POSTs that only ask: exactly what {@link Client.ask} may send. */
  readonly allowedWrites?: readonly AllowedRequest[];
  /** Allows a host that is an IP address (a portal under --allow-private). */
  readonly addresses?: boolean;
}

export interface ClientRuntime {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * The end of the run, in milliseconds since 1970 by the clock; may move. Absent: the run has no
   * end.
   */
  readonly deadline?: () => number;
  readonly emit?: Listener;
  /** `none` lifts the client-side limits, for benchmarks on loopback. */
  readonly limits?: 'default' | 'none';
  /** How many runs share the service's limits; 1 by default. */
  readonly shards?: number;
  /** Stops waits, reads and new requests; a write in flight is never cut. */
  readonly signal?: AbortSignal;
  /** The end of what {@link Client.finishing} sends, which ignores the signal. */
  readonly lastDeadline?: () => number;
  /**
   * Shared by all clients of a run, so that no service can make another's message show a secret.
   */
  readonly redactor?: Redactor;
}

/** A service, for reading. {@link openWriter} makes the writer. */
export interface Client {
  readonly base: string;
  readonly reader: Reader;
  /** Now by the service's clock and by ours. */
  clocks(): TwoClocks;
  /** Milliseconds until an optional request delays no other; each call takes a turn. */
  spare(): number;
  /**
   * Sends a POST that only asks, if the settings list its exact URL; else throws a Failure with
   * code `bug`.
   */
  ask(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  /**
   * The same service for reads of what accepted writes did: too many refusals do not stop them. It
   * cannot write.
   */
  readonly seeing: Client;
  /**
   * The same service for indivisible work, until the last deadline: the run's end and too many
   * refusals do not stop it.
   */
  readonly finishing: Client;
  /** Requests sent so far, by method, including those of the credentials. */
  requests(): Readonly<Record<string, number>>;
}

const never = (): number => Number.POSITIVE_INFINITY;

/** What a run has where it says nothing else. */
const DEFAULTS = {
  deadline: never,
  lastDeadline: never,
  emit: () => undefined,
  limits: 'default',
  shards: 1,
  signal: undefined,
} as const;

/** Throws a Failure with code `usage` where no request may go to the base URL. */
export function createClient(settings: ClientSettings, runtime: ClientRuntime): Client {
  const base = parseBase(settings.base, `The base URL of ${settings.provider.name}`, {
    addresses: settings.addresses === true,
  });
  // Every wait listens; Node warns of a leak from the eleventh on.
  if (runtime.signal !== undefined) setMaxListeners(0, runtime.signal);
  const counts = new Map<string, number>();
  const counted: Transport = request => {
    counts.set(request.method, (counts.get(request.method) ?? 0) + 1);
    return runtime.transport(request);
  };
  const reading = readOnly(counted, settings.allowedWrites);
  const follows = settings.provider.requests?.redirects === 'same-origin';
  if (follows && settings.credentials.length > 0)
    throw new Failure('bug', `${settings.provider.name} follows redirects, so it receives no credential.`);
  const telling = ({ beforeSend }: RequestOptions, over: Transport): Transport => {
    let after: number | undefined;
    return async request => {
      beforeSend?.(after);
      after = undefined;
      const response = await over(request);
      after = response.status;
      return response;
    };
  };
  const sending = (options: RequestOptions): Transport => {
    const told = telling(options, reading);
    return follows ? followed(told) : told;
  };
  const sender = createSender(
    { ...settings, base, requests: settings.provider.requests ?? {} },
    { ...DEFAULTS, redactor: createRedactor(), ...runtime },
  );
  const requests = (): Readonly<Record<string, number>> =>
    sum([Object.fromEntries(counts), ...settings.credentials.map(one => one.requests?.() ?? {})]);
  const made = (purpose: Purpose): Client => {
    const send = (
      access: Access,
      method: string,
      path: string,
      body?: unknown,
      options: RequestOptions = {},
    ) => {
      const transport = access === 'read' ? sending(options) : telling(options, counted);
      return sender.send({ method, path, body, options, access, transport, purpose });
    };
    const reader: Reader = {
      get: (path, options) => send('read', 'GET', path, undefined, options),
      now: sender.now,
    };
    const client: Client = {
      base,
      reader,
      clocks: sender.clocks,
      spare: sender.spare,
      ask: (path, body, options) => send('read', 'POST', path, body, options),
      get seeing() {
        return purpose === 'ordinary' ? look : client;
      },
      get finishing() {
        return last;
      },
      requests,
    };
    if (purpose !== 'seeing')
      grantWriting(client, {
        ...reader,
        send: (method, path, body, options) => send('write', method, path, body, options),
      });
    return client;
  };
  const look = made('seeing');
  const last = made('finishing');
  return made('ordinary');
}

function sum(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const total: Record<string, number> = {};
  for (const [method, count] of all.flatMap(one => Object.entries(one))) {
    if (count > 0) total[method] = (total[method] ?? 0) + count;
  }
  return total;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const MOST_HOPS = 5;

/**
 * A transport that follows redirects of GETs inside their origin, at most five (ADR 0079). Each hop
 * is sent through `transport` like the first, so it is counted and judged like it. Any other
 * redirect is the answer.
 */
function followed(transport: Transport): Transport {
  return async first => {
    let request = first;
    for (let hops = 0; ; hops += 1) {
      const response = await transport(request);
      if (first.method !== 'GET' || !REDIRECTS.has(response.status) || hops === MOST_HOPS) return response;
      const url = insideOrigin(response.headers['location'], request.url);
      if (url === undefined) return response;
      request = { ...request, url };
    }
  };
}

function insideOrigin(location: string | undefined, from: string): string | undefined {
  if (location === undefined || location.trim() === '' || !URL.canParse(location, from)) return undefined;
  const url = new URL(location, from);
  if (url.origin !== new URL(from).origin || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return url.href;
}
