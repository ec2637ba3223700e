import type { Desired } from '../../core/resource.ts';
import type { DecisionContext } from './decision-context.ts';

/** Whether its `expires_at` has passed by the service's time: the service would not make it (design 5, ttl). Pure. */
export function isExpired({ expiresAt, absent, scope, kind }: Desired, given: DecisionContext): boolean {
  if (expiresAt === undefined || absent === true) return false;
  return expiresAt <= given.now(scope, given.kinds.get(kind));
}
