import type { Address } from '../../core/address.ts';
import type { Probed } from '../../core/probe.ts';
import type { Scope } from '../../core/row.ts';
import type { Connection } from '../../engine/session.ts';
import { refusedRead } from './refused-read.ts';

/** One result, of a scope or a variable. */
export interface Finding extends Probed {
  readonly what: string;
  /** False where nothing was looked at, so that `ok` only says that nothing wrong is known. */
  readonly lookedAt?: false;
  /** False where the request was not sent, because one before it told that it would be refused, too. */
  readonly sent?: false;
  /** What it is about; absent for a variable, or a whole service. */
  readonly scope?: Address;
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
      scope: scope.address,
      ...(await one.read(reader).catch(error => refusedRead(error, connection, one.advice))),
    });
  return found;
}
