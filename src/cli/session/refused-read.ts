import { RequestFailure, refusedCredential } from '../../core/http.ts';
import { given } from '../../core/json.ts';
import type { Probe, ProbeResult } from '../../core/provider.ts';
import { Failure, messageOf } from '../../core/report/failure.ts';
import type { Connection } from '../../engine/session.ts';
import { otherHostsOf } from './other-hosts.ts';

/** The finding for a failed read, in words for a person. */
interface RefusedRead extends ProbeResult {
  /** False where no request was sent. */
  readonly sent?: false;
}

/**
 * The finding for a failed read. Throws any error again that is neither a RequestFailure nor a
 * Failure with code `usage`. Pure.
 */
export function refusedRead(error: unknown, connection: Connection, advice: Probe['advice']): RefusedRead {
  const next =
    error instanceof RequestFailure
      ? (otherHostAdvice(error, connection) ?? advice?.(error) ?? unreachedAdvice(error, connection))
      : nextOf(error);
  const says = `not readable: ${messageOf(error)}`;
  return { ok: false, says, ...given({ sent: isUnsent(error) ? (false as const) : undefined, next }) };
}

/**
 * Whether a request was not sent because a refused token or too many refusals had stopped all
 * requests.
 */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.status !== undefined) return false;
  return (
    error.outcome === 'credential' || error.outcome === 'origin' || error.cause instanceof RequestFailure
  );
}

/** Advice for a service at another host, where a new token of the vendor would not help. */
function otherHostAdvice(failure: RequestFailure, connection: Connection): string | undefined {
  const [other] = refusedCredential(failure) ? otherHostsOf([connection]) : [];
  if (other === undefined) return undefined;
  const { host, variable, vendors } = other;
  return `${host} refused the token. Unset ${variable} to reach ${vendors}, or use a token of ${host}.`;
}

/** Advice where no answer came, unless the run ended. */
function unreachedAdvice(failure: RequestFailure, { provider }: Connection): string | undefined {
  if (failure.outcome !== 'unreadable' || failure.status !== undefined || failure.late) return undefined;
  const variable = provider.environment?.base.variable;
  return `Check the network and the proxy settings${variable === undefined ? '' : `, and the value of ${variable}`}.`;
}

/**
 * The next step of a Failure with code `usage`, such as for a portal in a private network. Throws
 * any other error again.
 */
function nextOf(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'usage') return error.next;
  throw error;
}
