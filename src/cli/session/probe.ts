import type { Scope } from '../../core/row.ts';
import type { Connection } from '../../engine/session.ts';
import type { Finding } from './finding.ts';
import { refusedRead } from './refused-read.ts';

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
      scope: scope.address,
      ...(await one.read(reader).catch(error => refusedRead(error, connection, one.advice))),
    });
  return found;
}
