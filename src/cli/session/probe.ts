import { Failure } from '../../core/failure.ts';
import { RequestFailure } from '../../core/http.ts';
import type { Probe, Probed } from '../../core/probe.ts';
import type { Scope } from '../../core/row.ts';
import type { Connection } from '../../engine/session.ts';
import { otherHostsOf } from './other-hosts.ts';

/** One result, of a scope or a variable. */
export interface Finding extends Probed {
  readonly what: string;
}

/** Checks one scope with cheap reads, one after another. */
export async function probe(
  scope: Scope,
  connection: Connection,
  manages: (kind: string) => boolean,
): Promise<readonly Finding[]> {
  const { provider, client, credentials } = connection;
  const { reader } = client(scope);
  const found: Finding[] = [];
  for (const one of (await provider.doctor?.probes(scope, { credentials, manages })) ?? [])
    found.push({
      what: one.what,
      ...(await one.read(reader).catch(error => refused(one, error, connection))),
    });
  return found;
}

function refused(probe: Probe, error: unknown, connection: Connection): Probed {
  const next =
    error instanceof RequestFailure
      ? (otherHostAdvice(error, connection) ?? probe.advice?.(error))
      : nextOf(error);
  const says = `not readable: ${error instanceof Error ? error.message : String(error)}`;
  return { ok: false, says, ...(next === undefined ? {} : { next }) };
}

/** A new token of the vendor's would not help at another host. */
function otherHostAdvice({ outcome }: RequestFailure, connection: Connection): string | undefined {
  const [other] = outcome === 'credential' ? otherHostsOf([connection]) : [];
  if (other === undefined) return undefined;
  const { host, variable, vendors } = other;
  return `${host} refused the token. Unset ${variable} to reach ${vendors}, or use a token of ${host}.`;
}

/** The next step after a refusal without a request, such as for a portal in a private network. */
function nextOf(error: unknown): string | undefined {
  if (error instanceof Failure && error.code === 'usage') return error.next;
  throw error;
}
