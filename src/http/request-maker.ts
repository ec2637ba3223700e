import type { Clock } from '../core/clock.ts';
import { type HttpRequest, RequestFailure } from '../core/http.ts';
import { given } from '../core/json.ts';
import { Failure } from '../core/report/failure.ts';
import type { Credential } from './auth.ts';
import type { Breaker } from './limits/breaker.ts';
import type { Gate } from './limits/gate.ts';
import { urlOf } from './origin.ts';
import type { RequestProgress } from './progress.ts';
import type { Redactor } from './redact.ts';

const OURS: ReadonlySet<string> = new Set([
  'authorization',
  'content-length',
  'cookie',
  'host',
  'user-agent',
]);

/**
 * The headers that a caller adds, in lower case. Throws a {@link Failure} with code `bug` for a
 * header in {@link OURS}, which only this file sets.
 */
function callerHeaders(headers: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([written, value]) => {
      const name = written.toLowerCase();
      if (OURS.has(name))
        throw new Failure('bug', `The header ${name} is not a caller's to set. Nothing was sent.`);
      return [name, value];
    }),
  );
}

export interface RequestSettings {
  readonly base: string;
  readonly userAgent: string;
  readonly timeoutMs: number;
}

/** Builds the HTTP requests that are sent. */
export interface RequestMaker {
  /** Throws a RequestFailure where the credential of the request is not available. */
  make(progress: RequestProgress): Promise<HttpRequest>;
  /**
   * Gets the credential before the rate limiter allows the request. If {@link make} waited for the
   * credential, several requests would be sent at the same moment.
   */
  prepare(progress: RequestProgress): Promise<void>;
}

// Added to the time limit of a read that would end together with the run. So the run's signal ends
// the read first, and the read counts as stopped and not as lost.
const GRACE_MS = 1_000;

export function createRequestMaker(
  settings: RequestSettings,
  gate: Gate,
  breaker: Breaker,
  runtime: { readonly clock: Clock; readonly redactor: Redactor },
): RequestMaker {
  const { clock, redactor } = runtime;

  async function authorizationOf(progress: RequestProgress, credential: Credential): Promise<string> {
    try {
      const authorization = await credential.header();
      redactor.add(authorization.slice(authorization.indexOf(' ') + 1));
      return authorization;
    } catch (error) {
      throw ofCredential(progress, credential, error);
    }
  }

  /**
   * The error for a request whose credential is not available. If the credential was refused, or
   * this machine is banned, further requests stop as well.
   */
  function ofCredential(progress: RequestProgress, credential: Credential, error: unknown): unknown {
    if (!(error instanceof RequestFailure)) return error;
    if (error.outcome === 'origin') breaker.stopOrigin(error.message);
    else if (error.outcome === 'credential') breaker.stopCredential(credential.name, error.message, error);
    else return progress.givenUp(error.message);
    return progress.failure(error.outcome, `not sent: ${error.message}`, { cause: error });
  }

  async function headersOf(progress: RequestProgress): Promise<Readonly<Record<string, string>>> {
    const { call, credential } = progress;
    const own: Record<string, string> = {
      accept: 'application/json',
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...callerHeaders(call.options.headers),
      'user-agent': settings.userAgent,
    };
    if (credential === undefined) return own;
    return { ...own, authorization: await authorizationOf(progress, credential) };
  }

  return {
    async prepare(progress) {
      if (progress.credential !== undefined) await authorizationOf(progress, progress.credential);
    },

    async make(progress) {
      const { call } = progress;
      const { timeoutMs = settings.timeoutMs, silentMs, receive } = call.options;
      return {
        method: call.method,
        url: urlOf(settings.base, call.path, call.options.query),
        headers: await headersOf(progress),
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        ...given({ silentMs, receive }),
        // Only the limit of a read is shortened to the end of the run. A write that is cut off
        // would have an unknown outcome.
        timeoutMs:
          call.access === 'read'
            ? Math.max(1, Math.min(timeoutMs, gate.endOf(call) + GRACE_MS - clock.now()))
            : timeoutMs,
      };
    },
  };
}
