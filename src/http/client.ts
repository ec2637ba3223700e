import { setMaxListeners } from 'node:events';
import type { Clock, Random, TwoClocks } from '../core/clock.ts';
import type { Answer, Reader, RequestOptions, Transport } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import type { Listener } from '../core/report/event.ts';
import { Failure } from '../core/report/failure.ts';
import type { Access } from '../core/requests.ts';
import type { Credential } from './auth.ts';
import type { Purpose } from './call.ts';
import type { AddressRefusals } from './limits/breaker.ts';
import { parseBase } from './origin.ts';
import { type AllowedRequest, readOnly } from './read-only.ts';
import { createRedactor, type Redactor } from './redact.ts';
import { createSender } from './sender.ts';
import { grantWriting } from './write-access.ts';

/** What a client needs to know of its service. */
export interface ClientSettings {
  /** The provider, with its rate limits and what its answers mean. */
  readonly provider: Pick<Provider, 'name' | 'requests'>;
  /** The base URL. Credentials are only sent below it. */
  readonly baseUrl: string;
  /** The first credential is the default. A documentation portal has no credential. */
  readonly credentials: readonly Credential[];
  readonly userAgent: string;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** POST requests that only read. {@link Client.ask} may send only these. */
  readonly allowedWrites?: readonly AllowedRequest[];
  /**
   * The suffix of the environment variables of the credentials, where the service has several
   * accounts.
   */
  readonly suffix?: string | undefined;
  /** Allows a base URL whose host is an IP address, as for a portal with `--allow-private`. */
  readonly addresses?: boolean;
}

export interface ClientRuntime {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly random: Random;
  /**
   * The end of the run, in milliseconds since 1970 by `clock`. Each request asks again, because the
   * end may change. Absent: the run has no end.
   */
  readonly deadline?: () => number;
  readonly emit?: Listener;
  /** `none` lifts the client-side limits, for benchmarks on loopback. */
  readonly limits?: 'default' | 'none';
  /** How many runs share the service's limits; 1 by default. */
  readonly shards?: number;
  /**
   * Counts what the service refused to this machine. Shared by the clients of several accounts at
   * one origin, because a ban hits the machine and not one account.
   */
  readonly address?: AddressRefusals;
  /** Stops waits, reads and new requests. A write that is already sent is never cut off. */
  readonly signal?: AbortSignal;
  /** The last moment for requests of {@link Client.finishing}, which ignore the signal. */
  readonly lastDeadline?: () => number;
  /**
   * Shared by all clients of a run, so that a message about one service never shows a secret of
   * another.
   */
  readonly redactor?: Redactor;
}

/** Reads from a service. {@link openWriter} makes a writer from it. */
export interface Client {
  readonly base: string;
  /**
   * The suffix of the environment variables of its credentials, where the service has several
   * accounts.
   */
  readonly suffix: string | undefined;
  readonly reader: Reader;
  /** The current time by the service's clock and by this machine's. */
  clocks(): TwoClocks;
  /**
   * How long an optional request, such as a poll, waits so that it delays no other request, in
   * milliseconds. Each call reserves its moment, so the next call gets a later one.
   */
  spare(): number;
  /**
   * Sends a POST that only reads, if the settings list its exact URL; else throws a Failure with
   * code `bug`.
   */
  ask(path: string, body: unknown, options?: RequestOptions): Promise<Answer>;
  /**
   * The client for checking what this run has written, such as polls of an operation. Its requests
   * are sent even after too many refusals. It cannot write.
   */
  readonly seeing: Client;
  /**
   * The client for steps that must not be left half done. Its requests are sent even after the end
   * of the run and after too many refusals, until the last deadline.
   */
  readonly finishing: Client;
  /** Requests sent so far, by method, including those of the credentials. */
  requests(): Readonly<Record<string, number>>;
}

const never = (): number => Number.POSITIVE_INFINITY;

/** The values of {@link ClientRuntime} keys that a run leaves out. */
const DEFAULTS = {
  deadline: never,
  lastDeadline: never,
  emit: () => undefined,
  limits: 'default',
  shards: 1,
  signal: undefined,
} as const;

/**
 * Creates the client of one service. Throws a Failure with code `usage` where no request may go to
 * the base URL.
 */
export function createClient(settings: ClientSettings, runtime: ClientRuntime): Client {
  const base = parseBase(settings.baseUrl, `The base URL of ${settings.provider.name}`, {
    addresses: settings.addresses === true,
  });
  // Every wait adds a listener to the signal. By default Node warns of a leak from the eleventh
  // listener on.
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
      suffix: settings.suffix,
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
 * A transport that follows redirects of GETs to the same origin, at most five (ADR 0079). Each
 * redirect is sent through `transport` like the first request, so it is counted and judged in the
 * same way. Any other redirect is returned as the answer.
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
