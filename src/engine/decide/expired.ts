import { areApart, earlierTime, laterTime, type TwoClocks } from '../../core/clock.ts';
import type { Kind } from '../../core/kind.ts';
import type { EngineReason } from '../../core/report/reason.ts';
import type { Row, Scope } from '../../core/report/row.ts';
import { makes } from '../../core/report/row.ts';
import type { Desired } from '../../core/resource.ts';
import type { DecisionContext } from './decision-context.ts';

/**
 * Whether `expires_at` of an entry has passed, so that the service would not create the resource.
 * One of two clocks, the service's and this machine's, is enough to say so. Where the clocks
 * contradict each other, both must say so. Pure.
 */
export function isExpired({ expiresAt, absent, scope, kind }: Desired, given: DecisionContext): boolean {
  if (expiresAt === undefined || absent === true) return false;
  const clocks = given.clocks(scope, given.kinds.get(kind));
  return expiresAt <= (areApart(clocks) ? earlierTime(clocks) : laterTime(clocks));
}

/**
 * Why nothing that depends on time is done in a scope: the clocks of service and machine contradict
 * each other, or the service's is unknown. Pure.
 */
export function whyTimeUnknown(scope: Scope, kind: Kind, given: DecisionContext): EngineReason | undefined {
  return whyClocksApart(given.clocks(scope, kind));
}

/** Why these two clocks do not agree on the time; undefined where they do. Pure. */
export function whyClocksApart(clocks: TwoClocks): EngineReason | undefined {
  const { own, service } = clocks;
  if (service === undefined) return { code: 'row/clocks-apart' };
  if (!areApart(clocks)) return undefined;
  return { code: 'row/clocks-apart', ahead: Math.trunc((service - own) / 3_600_000) };
}

/** Whether a row writes a time at which the service deletes something. Pure. */
export function writesExpiry(row: Row, { own }: Kind): boolean {
  return (own?.expiredBy ?? []).some(path =>
    makes(row)
      ? (row.desired?.[path] ?? null) !== null
      : row.fields.some(change => change.path === path && change.after !== null),
  );
}
