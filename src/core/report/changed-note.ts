import type { Plan } from './plan.ts';
import type { EngineReason } from './reason.ts';

/** What a plan of what changed says of the rest: how many scopes it did not read. */
export function notRead({ changed }: Pick<Plan, 'changed'>): readonly EngineReason[] {
  if (changed === undefined) return [];
  return [{ code: 'changed/not-read', scopes: changed.unread, since: changed.since }];
}
