import { isObject } from '../../../src/core/json.ts';
import type { Run } from '../run.ts';
import type { LogEntry } from '../world/log-entry.ts';
import { label, type Violation } from './violation.ts';

const HOUR_MS = 3_600_000;

/**
 * Invariant 24: nothing is deleted by its age, given an expiry or accepted while one of the clocks
 * denies it or is not known.
 */
export function checkClocks(run: Run, entries: readonly LogEntry[]): Violation | undefined {
  if (!run.faults.some(fault => fault.do === 'date')) return undefined;
  let ahead: number | undefined;
  for (const entry of entries) {
    if (entry.method !== 'GET') {
      const wrong = deniedBy(entry, ahead, run);
      if (wrong !== undefined) return { invariant: 24, message: `${label(entry)}: ${wrong}` };
    }
    if (entry.ahead !== undefined) ahead = entry.ahead;
  }
  return checkAcceptedBy(run, entries) ?? checkGoesOn(run);
}

function areApart(ahead: number | undefined): boolean {
  return ahead === undefined || Math.abs(ahead) > HOUR_MS;
}

function deniedBy(entry: LogEntry, ahead: number | undefined, { sweeps }: Run): string | undefined {
  const { method, resource, body, before, at } = entry;
  if (resource.kind !== 'neon.branch') return undefined;
  if (method === 'DELETE' && sweeps !== undefined) {
    const made = before.branches.get(resource.id ?? '')?.madeAt;
    if (areApart(ahead)) return 'it is deleted by its age, and the clocks are apart';
    const ages = [at, at + (ahead ?? 0)].map(now => now - (made ?? Number.NaN));
    return ages.every(age => age >= sweeps) ? undefined : 'by one of the clocks it is not old enough';
  }
  const branch = isObject(body) && isObject(body['branch']) ? body['branch'] : {};
  const expires = typeof branch['expires_at'] === 'string';
  return expires && areApart(ahead) ? 'it gets an expiry, and the clocks are apart' : undefined;
}

function checkAcceptedBy({ plan, planAt }: Run, entries: readonly LogEntry[]): Violation | undefined {
  const isDenied = (service: string): boolean =>
    areApart(
      entries.findLast(
        ({ position, ahead, path }) =>
          position < planAt && ahead !== undefined && path.startsWith(`/${service}/`),
      )?.ahead,
    );
  // Ours beside that of the service which the line is about (ADR 0115).
  const wrong = plan?.accepted?.find(({ address }) => isDenied(address.slice(0, address.indexOf('.'))));
  return wrong && { invariant: 24, message: `${wrong.address} is accepted, and the clocks are apart` };
}

/** What needs no time is held by no clock. */
function checkGoesOn({ plan, wanted, sweeps }: Run): Violation | undefined {
  if (sweeps !== undefined) return undefined;
  const held = (plan?.rows ?? []).find(
    ({ address, desired, reason }) =>
      reason?.code === 'row/clocks-apart' &&
      (desired?.['ttl'] ?? desired?.['expires_at'] ?? null) === null &&
      wanted.accepted.every(line => line.address !== address),
  );
  return held && { invariant: 24, message: `${held.address} needs no time, and is held by the clocks` };
}
