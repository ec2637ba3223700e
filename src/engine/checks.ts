import pLimit from 'p-limit';
import type { Address } from '../core/address.ts';
import type { CheckResult } from '../core/report.ts';
import type { Check, Desired, Ids } from '../core/resource.ts';
import type { Collected } from './desired.ts';
import { connectionOf, type Session } from './session.ts';

/** Looks at every check of the manifest, one scope's checks at a time, scopes side by side. Sorted by address. */
export async function runChecks(
  wanted: Collected,
  ids: Ids,
  session: Session,
): Promise<readonly CheckResult[]> {
  const groups = new Map<string, { readonly check: Check; readonly all: Desired[] }>();
  for (const { check, desired } of wanted.checks) {
    const key = `${check.name} ${desired.scope.address}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { check, all: [desired] });
    else group.all.push(desired);
  }
  const limit = pLimit(session.parallelism);
  const looked = await Promise.all(
    [...groups.values()].map(({ check, all }) => limit(() => look(check, all, ids, session))),
  );
  return looked.flat().sort((a, b) => (a.address < b.address ? -1 : 1));
}

async function look(
  check: Check,
  all: readonly Desired[],
  ids: Ids,
  session: Session,
): Promise<readonly CheckResult[]> {
  const { scope } = all[0] as Desired;
  session.emit({ type: 'checking', scope: scope.address, count: all.length });
  const client = connectionOf(session, check.name).client(scope);
  const verdicts = await check.look(all, scope, client.reader, ids);
  return all.map(({ address, source }) => ({ address, source, ...verdictOf(address, verdicts) }));
}

function verdictOf(
  address: Address,
  verdicts: Awaited<ReturnType<Check['look']>>,
): Omit<CheckResult, 'address' | 'source'> {
  return verdicts.get(address) ?? { verdict: 'unknown', findings: ['the check gave no verdict'] };
}
