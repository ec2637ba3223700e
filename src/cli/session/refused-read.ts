import { RequestFailure } from '../../core/http.ts';
import type { Probe, ProbeResult } from '../../core/probe.ts';
import { Failure } from '../../core/report/failure.ts';
import type { Connection } from '../../engine/session.ts';
import type { DoctorFinding } from './finding.ts';
import { otherHostsOf } from './other-hosts.ts';

/**
 * What `doctor` says of a read that did not succeed. Throws what is neither a refusal nor a
 * setting. Pure.
 */
export function refusedRead(
  error: unknown,
  connection: Connection,
  advice: Probe['advice'],
): ProbeResult & Pick<DoctorFinding, 'sent'> {
  const next =
    error instanceof RequestFailure
      ? (otherHostAdvice(error, connection) ?? advice?.(error) ?? unreachedAdvice(error, connection))
      : nextOf(error);
  const says = `not readable: ${error instanceof Error ? error.message : String(error)}`;
  return {
    ok: false,
    says,
    ...(isUnsent(error) ? { sent: false } : {}),
    ...(next === undefined ? {} : { next }),
  };
}

/** A refused token, or too many refusals, stop all further requests. */
function isUnsent(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.status !== undefined) return false;
  return (
    error.outcome === 'credential' || error.outcome === 'origin' || error.cause instanceof RequestFailure
  );
}

/** A new token of the vendor's would not help at another host. */
function otherHostAdvice({ outcome }: RequestFailure, connection: Connection): string | undefined {
  const [other] = outcome === 'credential' ? otherHostsOf([connection]) : [];
  if (other === undefined) return undefined;
  const { host, variable, vendors } = other;
  return `${host} refused the token. Unset ${variable} to reach ${vendors}, or use a token of ${host}.`;
}

/** Where no answer came, and not because of the run's end. */
function unreachedAdvice(failure: RequestFailure, { provider }: Connection): string | undefined {
  if (failure.outcome !== 'unreadable' || failure.status !== undefined || failure.late) return undefined;
  const variable = provider.environment?.base.variable;
  return `Look at the network and proxies${variable === undefined ? '' : `, and at ${variable}`}.`;
}

/** The next step after a refusal without a request, such as for a portal in a private network. */
function nextOf(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'usage') return error.next;
  throw error;
}
