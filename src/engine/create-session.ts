import type { Clock, Random } from '../core/clock.ts';
import { lastDeadline } from '../core/clock.ts';
import type { Transport } from '../core/http.ts';
import type { Provider } from '../core/provider.ts';
import { guarded, type Listener, type RunEvent } from '../core/report/event.ts';
import { runId } from '../core/report/run-facts.ts';
import type { Credential } from '../http/auth.ts';
import { createClient } from '../http/client.ts';
import { createRedactor, type Redactor } from '../http/redact.ts';
import { steadyClock, systemClock } from '../http/system-clock.ts';
import type { Session } from './session.ts';

/** One service, and how the calling program reaches it. */
export interface ServiceAccess {
  readonly provider: Provider;
  /** The base URL. Credentials are sent only to URLs below it. */
  readonly baseUrl: string;
  /**
   * The first credential is the default. Messages mask the value of every header that a credential
   * sets.
   */
  readonly credentials?: readonly Credential[];
  readonly transport: Transport;
  /** The `User-Agent` header: name and version of the calling program, and where to find it. */
  readonly userAgent: string;
  /**
   * Aborting this signal ends the run. No new write begins; steps that belong together still
   * finish.
   */
  readonly signal?: AbortSignal;
  /**
   * Receives each event. The run does not wait for it. If this function throws, the run goes on and
   * never calls it again.
   */
  readonly onEvent?: Listener;
  /** Default: the clock of this machine. */
  readonly clock?: Clock;
  /** Default: the random numbers of this machine. */
  readonly random?: Random;
}

const REQUEST_MS = 60_000;

/**
 * What `plan`, `drift` and `apply` need in order to use one provider. Sends nothing. For several
 * providers, join the `connections`. Throws a Failure with code `usage` where a token must not be
 * sent to the base URL.
 */
export function createSession(access: ServiceAccess): Session {
  const { provider, baseUrl, transport, userAgent } = access;
  const { random = Math.random, signal = new AbortController().signal, credentials = [] } = access;
  const emit = guarded(
    (event: RunEvent) => access.onEvent?.(event),
    () => undefined,
  );
  const clock = steadyClock(access.clock ?? systemClock);
  const redactor = createRedactor();
  const client = createClient(
    {
      provider,
      baseUrl,
      credentials: credentials.map(each => masking(each, redactor)),
      userAgent,
      timeoutMs: provider.requests?.timeoutMs ?? REQUEST_MS,
    },
    {
      transport,
      clock,
      random,
      redactor,
      emit,
      signal,
      lastDeadline: lastDeadline(signal, clock),
    },
  );
  return {
    connections: [
      {
        provider,
        origin: client.base,
        client: () => client,
        credentials: new Set(credentials.map(({ name }) => name)),
        requests: client.requests,
      },
    ],
    clock,
    random,
    emit,
    parallelism: 8,
    signal,
    run: runId(random),
  };
}

function masking(credential: Credential, redactor: Redactor): Credential {
  return {
    ...credential,
    async header() {
      const header = await credential.header();
      redactor.add(header.slice(header.indexOf(' ') + 1));
      return header;
    },
  };
}
